import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { ExpressionKind } from '@assetql/core';
import { CommandFailure, type Io } from '../io.ts';
import { continueOnFailure } from './continue-on-failure.ts';
import { fileErrorText, isMissingFile } from './file-error-text.ts';
import { isFolder } from './folder-files.ts';
import { savedSearchFiles } from './saved-search-files.ts';

/** A text to process. `path` is `undefined` for standard input. */
export interface Input {
  /** The display name: the path as given, or `<stdin>`. */
  readonly name: string;
  readonly path?: string;
  readonly text: string;
}

/** Bytes. A larger file was hardly written by hand, and would take minutes and all memory. */
const largestInput = 16 * 1_048_576;

async function read(name: string, source: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of source) {
    size += part.length;
    if (size > largestInput) throw new CommandFailure(`${name} is larger than 16 MiB; split it.`);
    parts.push(part);
  }
  const text = decoded(Buffer.concat(parts));
  if (text === undefined) throw new CommandFailure(`${name} is no UTF-8 text. Save it as UTF-8 and try again.`);
  return text;
}

/** `undefined` for bytes that are not a UTF-8 text. UTF-16 without a byte order mark is valid UTF-8, but full of NUL characters. */
function decoded(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function readPath(io: Io, name: string, isExpression: boolean): Promise<Input> {
  const path = resolve(io.cwd, name);
  try {
    return { name, path, text: await read(name, createReadStream(path, { signal: io.signal })) };
  } catch (error) {
    if (error instanceof CommandFailure || io.signal.aborted) throw error;
    const advice =
      isMissingFile(error) && (isExpression || /\s/.test(name))
        ? ' An expression itself is read from standard input, with --kind.'
        : '';
    throw new CommandFailure(`${name} cannot be read: ${fileErrorText(error)}.${advice}`);
  }
}

/**
 * Reads the inputs that the arguments name: files, folders (their saved-search files), or standard input for `-` or no argument. Each is
 * read once. `kind` says that they hold expressions.
 */
export async function readInputs(io: Io, names: readonly string[], kind?: ExpressionKind): Promise<readonly Input[]> {
  const inputs: Input[] = [];
  const seen = new Set<string>();
  const readOnce = async (name: string): Promise<void> => {
    const path = name === '-' ? name : resolve(io.cwd, name);
    if (seen.has(path)) return;
    seen.add(path);
    if (name === '-') inputs.push({ name: '<stdin>', text: await read('Standard input', io.stdin()) });
    else inputs.push(await readPath(io, name, kind !== undefined));
  };
  for (const name of names.length === 0 ? ['-'] : names) {
    if (name === '') throw new CommandFailure('The name of a file must not be empty.');
    if (name !== '-' && (await isFolder(resolve(io.cwd, name)))) {
      for (const file of await savedSearchFiles(io, name)) await continueOnFailure(io, () => readOnce(file));
    } else {
      await readOnce(name);
    }
  }
  return inputs;
}
