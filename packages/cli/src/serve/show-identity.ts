import type { LibraryServer } from '@assetql/library/node';
import { fileErrorText } from '../files/file-error-text.ts';
import type { Io } from '../io.ts';

/** Prints what clients and users need to sign in. Secrets are included only in the run that created them. */
export function showIdentity(io: Io, { identity }: LibraryServer): void {
  if (identity === undefined) {
    io.err('The data folder cannot be written, so that nobody can sign in.\n');
    return;
  }
  const { authUrl, clientId, redirectUris, newSecrets } = identity;
  io.out(`auth url: ${authUrl}\nclient id: ${clientId}\n`);
  if (newSecrets !== undefined) io.out(`client secret: ${newSecrets.clientSecret}\n`);
  for (const each of redirectUris) io.out(`redirect uri: ${each}\n`);
  if (newSecrets === undefined) return;
  for (const { userName, password } of newSecrets.passwords) io.out(`password of ${userName}: ${password}\n`);
  io.err('The client secret and the passwords are shown this once; “assetql serve --new-passwords” makes new ones.\n');
  for (const { userName, mayApprove } of newSecrets.passwords)
    io.err(`${userName} ${mayApprove ? 'may' : 'may not'} approve assets.\n`);
}

/** Marks new secrets as shown once standard output has accepted them; until then the next start prints them again. */
export async function forgetShownSecrets(io: Io, { identity }: LibraryServer): Promise<void> {
  if (identity?.newSecrets === undefined || !(await io.flushed())) return;
  try {
    await identity.secretsShown();
  } catch (error) {
    if (!io.signal.aborted)
      io.err(`The next start shows the passwords again, since they cannot be forgotten: ${fileErrorText(error)}.\n`);
  }
}
