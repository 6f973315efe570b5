import { resultCode } from './sqlite/result-code.ts';

/** Names the file of the library in a failure of SQLite, which does not; gives other failures as they are. */
export function aboutLibraryFile(path: string, failure: unknown): unknown {
  if (!(failure instanceof Error) || resultCode(failure) === undefined) return failure;
  return new Error(
    `${path}, which holds the library, cannot be read: ${failure.message}. Start again; if it stays so, remove the file, which is then made anew`,
    { cause: failure },
  );
}
