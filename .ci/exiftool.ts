import { spawnSync } from 'node:child_process';
import { howToInstall, install } from './debian.ts';

const packages = 'libimage-exiftool-perl';

const isThere = (): boolean => spawnSync('exiftool', ['-ver']).status === 0;

/** Finds the ExifTool that reads in tests what we write, or installs it where we may; false after saying what to do. */
export async function findExifTool(): Promise<boolean> {
  if (isThere()) return true;
  await install(packages, 'the tests of sidecars');
  if (isThere()) return true;
  process.stderr.write(`The tests of sidecars need ExifTool. ${howToInstall(packages, 'Install it and try again.')}\n`);
  return false;
}
