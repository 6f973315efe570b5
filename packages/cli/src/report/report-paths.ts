import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import type { Io } from '../io.ts';

/** A path with its links resolved, because GitHub does not follow them; unchanged when the file does not exist. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The path segments from a folder to a file inside it; `undefined` for other files. */
export function pathSegments(path: string, folder: string): readonly string[] | undefined {
  const way = relative(realPath(folder), realPath(path));
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : way.split(sep);
}

/**
 * The folder that paths in reports are relative to: the current one, or the repository's in GitHub Actions, where annotations are resolved
 * against it.
 */
export function reportFolder({ cwd, env }: Io): string {
  const repository = env['GITHUB_WORKSPACE'] ?? '';
  return repository !== '' && pathSegments(cwd, repository) !== undefined ? repository : cwd;
}
