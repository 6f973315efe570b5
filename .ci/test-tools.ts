import { spawnSync } from 'node:child_process';
import { howToInstall, install } from './debian.ts';

/** A program of others that tests run. */
interface Tool {
  readonly name: string;
  /** A command that succeeds where it is installed. */
  readonly command: string;
  readonly argument: string;
  /** The package of Debian that has it. */
  readonly debianPackage: string;
  /** The tests that run it. */
  readonly purpose: string;
}

/** Finds a program, or installs it where we may; false after saying what to do. */
async function findTool({ name, command, argument, debianPackage, purpose }: Tool): Promise<boolean> {
  const isThere = (): boolean => spawnSync(command, [argument]).status === 0;
  if (isThere()) return true;
  await install(debianPackage, purpose);
  if (isThere()) return true;
  const how = howToInstall(debianPackage, 'Install it and try again.');
  process.stderr.write(`${purpose.replace(/^t/, 'T')} need ${name}. ${how}\n`);
  return false;
}

/** Finds the ExifTool that reads in tests what we write. */
export const findExifTool = (): Promise<boolean> =>
  findTool({
    name: 'ExifTool',
    command: 'exiftool',
    argument: '-ver',
    debianPackage: 'libimage-exiftool-perl',
    purpose: 'the tests of sidecars',
  });

/** Finds the ffmpeg that makes films for tests and reads frames of them. */
export const findFfmpeg = (): Promise<boolean> =>
  findTool({
    name: 'ffmpeg',
    command: 'ffmpeg',
    argument: '-version',
    debianPackage: 'ffmpeg',
    purpose: 'the tests of films',
  });

/** Finds the Neovim that the tests of the language server run. */
export const findNeovim = (): Promise<boolean> =>
  findTool({
    name: 'Neovim',
    command: 'nvim',
    argument: '--version',
    debianPackage: 'neovim',
    purpose: 'the tests of the language server',
  });
