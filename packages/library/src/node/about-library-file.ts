import { resultCode } from './sqlite/result-code.ts';

function about(path: string, failure: unknown, what: string, remedy: string): unknown {
  if (!(failure instanceof Error) || resultCode(failure) === undefined) return failure;
  return new Error(`${path}, ${what}, cannot be read: ${failure.message}. ${remedy}`, { cause: failure });
}

/** Names the index of the library in a failure of SQLite, which does not; gives other failures as they are. */
export const aboutIndexFile = (path: string, failure: unknown): unknown =>
  about(
    path,
    failure,
    'by which the library is searched',
    'Start again; if it stays so, remove the file, which is then made anew',
  );

/** As {@link aboutIndexFile}, for the records, which cannot be made anew. */
export const aboutRecordsFile = (path: string, failure: unknown): unknown =>
  about(
    path,
    failure,
    'which holds the library',
    'Start again; if it stays so, put a copy from before in its place, or move it away: then a new library is made',
  );
