import type { FileTokenStorage } from '@assetql/client/node';

/** Deletes the tokens of a connection, and with `forget` its client secret and subscription key as well. */
export async function signOut(storage: FileTokenStorage, forget: boolean): Promise<void> {
  // Another program that is just renewing the sign-in must not put it back.
  await storage.lock(async () => {
    const { tokens, ...secrets } = forget ? {} : ((await storage.read()) ?? {});
    if (Object.keys(secrets).length === 0) await storage.remove();
    else if (tokens !== undefined) await storage.write(secrets);
  });
}
