import { spawnSync } from 'node:child_process';
import { howToInstall, install } from './debian.ts';

const isThere = (): boolean => spawnSync('nvim', ['--version']).status === 0;

/** Finds the Neovim that the tests of the language server drive, or installs it where we may; false after saying what to do. */
export async function findNeovim(): Promise<boolean> {
  if (isThere()) return true;
  await install('neovim', 'the tests of the language server');
  if (isThere()) return true;
  process.stderr.write(
    `The tests of the language server need Neovim. ${howToInstall('neovim', 'Install it and try again.')}\n`,
  );
  return false;
}
