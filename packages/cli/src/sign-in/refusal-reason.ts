import { createClient, ServiceError } from '@assetql/client';
import type { Io } from '../io.ts';

/** What a new sign-in lets calls in with (the interface specification, §4.1). */
export interface NewCredentials {
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly subscriptionKey: string | undefined;
}

/** Milliseconds; who cannot be asked by then is asked when there is something to ask. */
const patience = 10_000;

/**
 * Asks a service for an asset, since a wrong subscription key shows nowhere while somebody signs in. Gives why the service lets nobody in;
 * nothing when it does, or when that cannot be seen now.
 */
export async function refusalReason(
  io: Io,
  { baseUrl, accessToken, subscriptionKey }: NewCredentials,
): Promise<string | undefined> {
  const client = createClient({ baseUrl, auth: accessToken, subscriptionKey, retry: { attempts: 1 } });
  const signal = AbortSignal.any([io.signal, AbortSignal.timeout(patience)]);
  try {
    await client.assets.list({ count: 1 }, { signal });
    return undefined;
  } catch (error) {
    return error instanceof ServiceError && error.status === 401 ? error.message : undefined;
  }
}
