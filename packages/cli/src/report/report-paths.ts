import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import type { Io } from '../io.ts';

/** The path without links on its way, since GitHub does not follow them; as it is when the file is gone. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The names that lead from a folder to a file in it; `undefined` for a file elsewhere. */
export function pathSegments(path: string, folder: string): readonly string[] | undefined {
  const way = relative(realPath(folder), realPath(path));
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : way.split(sep);
}

/**
 * The folder from which reports name files: the one we stand in, but in a step of GitHub Actions the repository's, since that is where
 * GitHub looks for them.
 */
export function reportFolder({ cwd, env }: Io): string {
  const repository = env['GITHUB_WORKSPACE'] ?? '';
  return repository !== '' && pathSegments(cwd, repository) !== undefined ? repository : cwd;
}
