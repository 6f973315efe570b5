import { spawnSync } from 'node:child_process';
import { howToInstall, install } from './debian.ts';

/** The shells that the tests of completion type into, and the command that gives them a terminal. */
export const shells = ['bash', 'zsh', 'fish'] as const;
const needed: readonly string[] = [...shells, 'script'];

const missing = (): readonly string[] =>
  needed.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);

/** Finds the shells of the tests, and installs where we may those that are missing; false after saying what to do. */
export async function findShells(): Promise<boolean> {
  const names = missing();
  if (names.length === 0) return true;
  const packages = names.map((name) => (name === 'script' ? 'bsdutils' : name)).join(' ');
  await install(packages, 'the tests of completion');
  if (missing().length === 0) return true;
  process.stderr.write(
    `The tests of completion need ${names.join(', ')}. ${howToInstall(packages, 'Install them and try again.')}\n`,
  );
  return false;
}
