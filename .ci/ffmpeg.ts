import { spawnSync } from 'node:child_process';
import { howToInstall, install } from './debian.ts';

const packages = 'ffmpeg';

const isThere = (): boolean => spawnSync('ffmpeg', ['-version']).status === 0;

/** Finds the ffmpeg that makes films for tests and reads frames of them, or installs it where we may; false after saying what to do. */
export async function findFfmpeg(): Promise<boolean> {
  if (isThere()) return true;
  await install(packages, 'the tests of films');
  if (isThere()) return true;
  process.stderr.write(`The tests of films need ffmpeg. ${howToInstall(packages, 'Install it and try again.')}\n`);
  return false;
}
