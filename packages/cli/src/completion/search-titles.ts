import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readInputs } from '../files/input.ts';
import type { Io } from '../io.ts';

/** Bytes. Reading the titles of a larger file would take too long. */
const largestFile = 1_048_576;

/** The titles of the searches in a file; empty when it is not a regular file, because reading a terminal or pipe would block. */
export async function searchTitles(name: string | undefined, io: Io): Promise<readonly string[]> {
  if (name === undefined) return [];
  const found = await stat(resolve(io.cwd, name));
  if (!found.isFile() || found.size > largestFile) return [];
  const { parseDocument } = await import('@assetql/core/document');
  const [input] = await readInputs(io, [name]);
  return input === undefined ? [] : parseDocument(input.text).searches.map((search) => search.name);
}
