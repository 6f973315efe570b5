import type { FileTokenStorage } from '@assetql/client/node';

/** Deletes the tokens of a connection, and with `forget` also its client secret and subscription key. */
export async function signOut(storage: FileTokenStorage, forget: boolean): Promise<void> {
  // The lock keeps a concurrent renewal from restoring the sign-in.
  await storage.lock(async () => {
    const { tokens, ...secrets } = forget ? {} : ((await storage.read()) ?? {});
    if (Object.keys(secrets).length === 0) await storage.remove();
    else if (tokens !== undefined) await storage.write(secrets);
  });
}
