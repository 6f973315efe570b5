import type { Schema } from '@assetql/core';
import { parseDocument, writeSearch } from '@assetql/core/document';
import { readRequest } from '@assetql/core/wire';

/** A saved search that was made of a request. */
export interface MadeSearch {
  readonly text: string;
  /** What of the request is not in it, or not as it was: one sentence each. */
  readonly notes: readonly string[];
}

/** The title of a new search until the user names it: another one for each search of a file. */
export function freeTitle(file: string, newTitle = 'New search'): string {
  const titles = new Set(parseDocument(file).searches.map(({ name }) => name));
  let title = newTitle;
  for (let number = 2; titles.has(title); number += 1) title = `${newTitle} ${number}`;
  return title;
}

/**
 * Makes a saved search of a request: an address, a curl command, a fetch call, or what else browsers copy. `file` is the text of the file it
 * is for, in which its title must be new. Nothing when the text is not a request, or none of a list. No header, cookie or key is in it.
 */
export function searchFromRequest(request: string, file: string, schema: Schema | undefined): MadeSearch | undefined {
  const { form, request: read, other, unknown, problems } = readRequest(request);
  if (form === undefined || Object.keys(read).length === 0) return undefined;
  const comments = other.map(([parameter, value]) => `Left out: ${parameter}=${value}`);
  const { text, notes } = writeSearch(read, {
    title: freeTitle(file),
    comments,
    ...(schema === undefined ? {} : { schema }),
  });
  if (text === '') return undefined;
  const left = unknown.length === 0 ? [] : [`Left out, as no list call has them: ${unknown.join(', ')}.`];
  return { text, notes: [...new Set([...problems, ...notes].map(({ message }) => message)), ...left] };
}

/** A search at the end of a file: a blank line apart from what is before it. */
export function appended(file: string, search: string): string {
  const lineEnd = /\r\n?|\n/.exec(file)?.[0] ?? '\n';
  const written = search.split('\n').join(lineEnd);
  if (file.trim() === '') return written;
  const ends = /(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))?$/.exec(file)?.[0] ?? '';
  const count = ends.split(/\r\n?|\n/).length - 1;
  return `${lineEnd.repeat(Math.max(0, 2 - count))}${written}`;
}
