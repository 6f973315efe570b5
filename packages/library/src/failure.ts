/** What a failure says. */
export const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

/** The code that the system gives a failure, such as `EACCES`; `undefined` when it has none. */
export const systemCode = (failure: unknown): unknown =>
  failure instanceof Error && 'code' in failure ? failure.code : undefined;

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
/** The result code of SQLite for a full disk. */
const sqliteFull = 13;

/** A disk is full, as another process has told. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/** Whether a failure says that a disk is full, or a quota used up. Its cause counts. */
export function isDiskFull(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  if (failure instanceof DiskFullError) return true;
  if (fullCodes.has(systemCode(failure)) || ('errcode' in failure && failure.errcode === sqliteFull)) return true;
  return isDiskFull(failure.cause);
}

/** Why nothing can be written somewhere, by the code of the system. Its own words name a file that the person has not asked for. */
const writeReasons: ReadonlyMap<unknown, string> = new Map([
  ['EROFS', 'the file system is read-only'],
  ['EACCES', 'writing there is not permitted'],
  ['EPERM', 'writing there is not permitted'],
]);

/** What a failure to write a file says, as a part of a sentence. */
export const writeProblem = (failure: unknown): string =>
  isDiskFull(failure) ? 'the disk is full' : (writeReasons.get(systemCode(failure)) ?? messageOf(failure));
