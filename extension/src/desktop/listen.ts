import { awaitCallback } from '@assetql/client/node';
import type { ListenOptions, SignInListener } from '../contracts/platform.ts';

/** Waits at an address of this machine for the browser to come back with a state. */
export async function listen({ redirectUri, state, page }: ListenOptions): Promise<SignInListener> {
  const { arrived, close } = await awaitCallback({ redirectUri, state, strayPage: () => page('unknown') });
  return {
    arrived,
    // no one waits until the browser has taken its page
    close: (outcome) => void close(outcome, page(outcome)),
  };
}
