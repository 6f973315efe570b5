import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { visible } from '@assetql/client/export';
import { quoteBash, readBashLine, unquoteBash } from './bash-words.ts';
import { complete } from './complete.ts';
import { listPaths } from './list-paths.ts';

/**
 * The reply for bash, which passes the line up to the cursor and the part of the last word that it replaces (it also splits words at `=`
 * and `:`). The first line is `nospace` or `space`; then follow the quoted replacements, one per line.
 */
export async function bashReply(program: Command, line: string, part: string, io: Io): Promise<string> {
  const { words, current } = readBashLine(line);
  if (!current.endsWith(part)) return '';
  const { text } = unquoteBash(current);
  const kept = unquoteBash(current.slice(0, current.length - part.length));
  const { candidates, paths, before } = await complete(program, words, text, io);
  const values = candidates.map(({ value }) => value);
  const listed = paths === undefined ? [] : await listPaths(text.slice(before.length), paths, io);
  const found = [...values, ...listed.map((path) => before + path)].filter(
    (value) => value.startsWith(text) || (text === '' && value !== ''),
  );
  // Bash expands the tilde only outside quotes.
  const home = part.startsWith('~/') && kept.quote === '' ? '~/' : '';
  const replacements = found
    .filter((value) => visible(value) === value)
    .map((value) => home + quoteBash(value.slice(kept.text.length + home.length), kept.quote));
  const space = found.length === 1 && found[0]?.endsWith('/') === true ? 'nospace' : 'space';
  return [space, ...replacements].map((each) => `${each}\n`).join('');
}
