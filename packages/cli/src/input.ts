import { glob, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandFailure, type Io } from './io.ts';

/** The extension of saved-search files. */
const extension = '.assetql';

/** A text to work on. `path` is absent for standard input. */
export interface Input {
  /** As it is shown: the path as it was given, or `<stdin>`. */
  readonly name: string;
  readonly path?: string;
  readonly text: string;
}

function decode(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CommandFailure(`${name} is no UTF-8 text. Save it as UTF-8 and try again.`);
  }
}

async function readPath(io: Io, name: string): Promise<Input> {
  const path = resolve(io.cwd, name);
  try {
    return { name, path, text: decode(name, await readFile(path)) };
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`${name} cannot be read: ${reason(error)}.`);
  }
}

/** Why a file operation failed, in words. */
export function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EACCES: 'access is denied',
    EPERM: 'access is denied',
    EISDIR: 'it is a folder',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
  };
  return known[code] ?? (error instanceof Error ? error.message : String(error));
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

/** Reads the inputs that the arguments name: files, folders (their saved-search files), or standard input for `-` and for nothing. */
export async function readInputs(io: Io, names: readonly string[]): Promise<readonly Input[]> {
  const inputs: Input[] = [];
  for (const name of names.length === 0 ? ['-'] : names) {
    if (name === '-') {
      inputs.push({ name: '<stdin>', text: decode('Standard input', await io.stdin()) });
    } else if (await isFolder(resolve(io.cwd, name))) {
      const found: string[] = [];
      for await (const file of glob(`**/*${extension}`, {
        cwd: resolve(io.cwd, name),
        exclude: ['**/node_modules/**'],
      })) {
        found.push(join(name, file));
      }
      if (found.length === 0) throw new CommandFailure(`The folder ${name} holds no ${extension} file.`);
      for (const file of found.toSorted()) inputs.push(await readPath(io, file));
    } else {
      inputs.push(await readPath(io, name));
    }
  }
  return inputs;
}
