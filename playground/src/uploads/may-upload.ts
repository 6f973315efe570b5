import { ServiceError, type Client } from '@assetql/client';

/** An id that no upload has. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Why this person cannot add assets, in one sentence; `undefined` when nothing is known against it. The interface specification has no call
 * for rights, so the answer to a question about an upload that does not exist is looked at: it changes nothing.
 */
export async function whyNotUpload(client: Client, library: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    await client.uploads.get(nobody, { signal });
  } catch (error) {
    if (!(error instanceof ServiceError)) return undefined;
    if (error.status === 401) return `${library} wants a sign-in before it takes files.`;
    if (error.status === 403)
      return `${library} does not let you add assets: ask whoever looks after it for the right to.`;
    if (error.status === 501) return `${library} can only be read, so nothing can be added to it.`;
  }
  return undefined;
}
