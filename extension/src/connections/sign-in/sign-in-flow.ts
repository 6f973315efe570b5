import type { Fetch } from '@assetql/client';
import type { Tokens } from '@assetql/client/sign-in';
import type { SignInListener } from '../../contracts/platform.ts';
import type { SignInDefinition } from '../settings/service-definition.ts';

/** The browser did not come back in time. */
export class SignInTimeout extends Error {
  override readonly name = 'SignInTimeout';
}

/** The person has given up. Nothing need be said. */
export class SignInCancelled extends Error {
  override readonly name = 'SignInCancelled';
}

/** The person is signed in, but the editor cannot keep that. */
export class SecretsNotKept extends Error {
  override readonly name = 'SecretsNotKept';
}

/** What a person is asked while the browser is away. */
export interface PasteRequest {
  /** The address to sign in at, to be opened again. */
  readonly url: string;
  /** Why the browser cannot come back by itself, where it cannot. */
  readonly stranded: Stranded | undefined;
  /** Whether a text is the address that this sign-in ends at. */
  readonly accepts: (address: string) => boolean;
  /** Ends the question. */
  readonly signal: AbortSignal;
}

/**
 * `port-in-use`: another program listens at the registered address. `elsewhere`: it does not lead to this editor. `link`: it is a link of
 * the editor, which runs in a browser itself.
 */
export type Stranded = 'port-in-use' | 'port-refused' | 'elsewhere' | 'link';

/** What a sign-in needs of the place where it happens. */
export interface SignInHost {
  /** Waits where the registered address leads to; absent where it does not lead here. Rejects where nothing can wait there. */
  readonly listen?: ((state: string) => Promise<SignInListener>) | undefined;
  /** Makes the registered address lead here from the machine of the browser, where that is another one; says why it does not. */
  readonly reach?: () => Promise<Stranded | undefined>;
  /** Opens the person's browser; gives whether that went well. */
  readonly openBrowser: (url: string) => Promise<boolean>;
  /** Asks for the address that the browser ended at, all the while it is away. Nothing when the person gives up. */
  readonly paste: (request: PasteRequest) => Promise<string | undefined>;
  /** Milliseconds in which a person can log in; ten minutes by default. */
  readonly patience?: number;
  readonly fetch?: Fetch;
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Waits at the registered address, or says why the browser does not come there. */
async function waitThere(
  { listen, reach }: SignInHost,
  state: string,
): Promise<{ readonly listener?: SignInListener; readonly stranded?: Stranded }> {
  if (listen === undefined) return { stranded: 'elsewhere' };
  try {
    const listener = await listen(state);
    const stranded = await reach?.();
    return { listener, ...(stranded === undefined ? {} : { stranded }) };
  } catch (error) {
    return { stranded: isCode(error, 'EADDRINUSE') ? 'port-in-use' : 'port-refused' };
  }
}

/**
 * Signs a person in with the browser (the interface specification, §5.3), and gives the tokens. Whichever comes first counts: the browser
 * at the registered address, or the address that the person has pasted. Rejects with a `SignInCancelled`, a `SignInTimeout`, or as
 * `completeSignIn` does.
 */
export async function signInWithBrowser(
  definition: SignInDefinition,
  clientSecret: string,
  host: SignInHost,
  signal: AbortSignal,
): Promise<Tokens> {
  const { beginSignIn, completeSignIn } = await import('@assetql/client/sign-in');
  const settings = { ...definition, clientSecret };
  const pending = await beginSignIn(settings);
  const { listener, stranded } = await waitThere(host, pending.state);
  const ending = new AbortController();
  const end = AbortSignal.any([ending.signal, signal]);
  let isSignedIn = false;
  try {
    const gone = new Promise<never>((_, reject) => {
      end.addEventListener('abort', () => reject(new SignInCancelled()), { once: true });
      if (end.aborted) reject(new SignInCancelled());
    });
    const late = setTimeout(() => ending.abort(), host.patience ?? 600_000);
    try {
      await Promise.race([gone, host.openBrowser(pending.url)]);
      const pasted = host
        .paste({ url: pending.url, stranded, accepts: (text) => answers(text, pending.state), signal: end })
        .then((address) => {
          if (address === undefined) throw new SignInCancelled();
          return address;
        });
      const arrived = listener === undefined ? [] : [listener.arrived];
      const address = await Promise.race([gone, pasted, ...arrived]).catch((error: unknown) => {
        throw ending.signal.aborted ? new SignInTimeout() : error;
      });
      const tokens = await completeSignIn(settings, pending, address, {
        signal,
        ...(host.fetch === undefined ? {} : { fetch: host.fetch }),
      });
      isSignedIn = true;
      return tokens;
    } finally {
      clearTimeout(late);
    }
  } finally {
    ending.abort();
    listener?.close(isSignedIn ? 'signed-in' : 'failed');
  }
}

/** Whether a text is an address that answers the sign-in of a state. What is wrong with it otherwise is said when it is used. */
const answers = (text: string, state: string): boolean => URL.parse(text.trim())?.searchParams.get('state') === state;
