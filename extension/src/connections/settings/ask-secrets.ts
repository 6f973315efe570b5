import type { StoredSignIn } from '@assetql/client/sign-in';
import { l10n } from 'vscode';
import { askSecret } from './ask-steps.ts';
import type { ServiceLibrary } from '../library/service-library.ts';

/** What a provider gave to a person with the access (the interface specification, §5.2). */
export type Secrets = Pick<StoredSignIn, 'clientSecret' | 'subscriptionKey'>;

/** A secret is sent in a header or a form, which take no other characters. */
const secretProblem = (text: string): string | undefined =>
  /^[\x21-\x7e]+$/.test(text)
    ? undefined
    : l10n.t('Paste it as it was given to you: letters, digits and signs without blanks.');

const optionalProblem = (text: string): string | undefined => (text === '' ? undefined : secretProblem(text));

/** What a service has not accepted of them. */
export type RefusedSecret = 'client-secret' | 'subscription-key';

/** Asks for what is missing of the person's own secrets, and for what was refused; nothing when they give up. */
export async function askSecrets(
  library: ServiceLibrary,
  stored: StoredSignIn,
  refused: RefusedSecret | undefined,
): Promise<Secrets | undefined> {
  const { name } = library.definition;
  const anew = new Set([refused, library.wanted()]);
  const title = l10n.t('Sign in to “{0}”', name);
  const secret =
    stored.clientSecret === undefined || anew.has('client-secret')
      ? await askSecret(title, {
          prompt: l10n.t('Client secret that the provider gave you. It is kept among the secrets of the editor.'),
          problem: secretProblem,
        })
      : stored.clientSecret;
  if (secret === undefined) return undefined;
  const key =
    stored.subscriptionKey === undefined || anew.has('subscription-key')
      ? await askSubscriptionKey(title)
      : stored.subscriptionKey;
  if (key === undefined) return undefined;
  return { clientSecret: secret, ...(key === '' ? {} : { subscriptionKey: key }) };
}

const askSubscriptionKey = (title: string): Promise<string | undefined> =>
  askSecret(title, {
    prompt: l10n.t('Subscription key of your profile; leave it empty if the service has none.'),
    problem: optionalProblem,
  });

/** Asks for a token of a service that no one signs in to with a browser. */
export async function askToken(library: ServiceLibrary): Promise<StoredSignIn | undefined> {
  const title = l10n.t('Sign in to “{0}”', library.definition.name);
  const accessToken = await askSecret(title, {
    prompt: l10n.t('Access token. It is kept among the secrets of the editor.'),
    problem: secretProblem,
  });
  if (accessToken === undefined) return undefined;
  const subscriptionKey = await askSubscriptionKey(title);
  if (subscriptionKey === undefined) return undefined;
  return {
    tokens: { accessToken, receivedAt: Date.now(), scopes: [] },
    ...(subscriptionKey === '' ? {} : { subscriptionKey }),
  };
}
