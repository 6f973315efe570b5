import { createClient, ServiceError } from '@assetql/client';
import type { Io } from '../io.ts';

/** The credentials of a new sign-in (the interface specification, §4.1). */
export interface NewCredentials {
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly subscriptionKey: string | undefined;
}

/** Milliseconds; a slow service is not waited for, because later calls will report its errors. */
const patience = 10_000;

/**
 * Requests an asset from a service, because a sign-in does not reveal a wrong subscription key. Resolves to the reason of a rejection;
 * `undefined` when the service accepts the credentials or does not respond.
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
