/** Whether a file operation failed because there is no such file. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The reason of a failed file operation, in words. */
export function fileErrorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EACCES: 'access is denied',
    EPERM: 'access is denied',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of its path is no folder',
    EEXIST: 'it is no folder',
    ELOOP: 'its links lead in a circle',
    ENAMETOOLONG: 'its name is too long',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
  };
  return known[code] ?? (error instanceof Error ? error.message : String(error));
}
