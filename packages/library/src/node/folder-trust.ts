import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What is looked at of a folder or file. */
export interface Ownership {
  readonly uid: number;
  readonly mode: number;
}

/** Anybody may write, and anybody may remove what others have written. */
const writable = 0o002;
const sticky = 0o1000;

/** Why a place is not this user's alone to write, as the end of a sentence; nothing when it is. `own` is absent where there are no users. */
export function distrust({ uid, mode }: Ownership, own: number | undefined): string | undefined {
  if (own === undefined) return undefined;
  if (uid !== own && uid !== 0) return `belongs to another user (${uid}), who could change what is in it`;
  return (mode & writable) !== 0 && (mode & sticky) === 0 ? 'can be written by every user of this machine' : undefined;
}

/**
 * Refuses a data folder whose secrets and accounts another user could have written or could change, and such a folder of uploaded files.
 * Throws one sentence.
 */
export function checkFolderTrust(folder: string, filesDirectory?: string): void {
  const files = readdirSync(folder).filter((name) =>
    /^(?:(?:new-)?secrets\.json|(?:identity|library|lock).*\.sqlite)$/.test(name),
  );
  for (const path of [folder, ...files.map((name) => join(folder, name)), filesDirectory ?? folder]) {
    // What is gone meanwhile was removed by another process.
    const status = statSync(path, { throwIfNoEntry: false });
    const reason = status && distrust(status, process.getuid?.());
    if (reason !== undefined) throw new Error(`${path} ${reason}`);
  }
}
