import { createFix, replace } from '../../diagnostics/create-fix.ts';
import { parameter } from '../../schema/parameters.ts';
import { hasEntity } from '../../text/html-entities.ts';
import { afterBlanks } from './characters.ts';
import { innerPlus } from './inner-plus.ts';
import { lookForLucene, readLuceneSign } from './lucene.ts';
import type { SearchScan } from './scan.ts';
import { lookForSingleQuotes } from './single-quotes.ts';
import { wordOf } from './term.ts';
import { pastedParameter } from './word-text.ts';

const escape = /%[0-9a-f]{2}/i;

/** Leaves out `search=` at the start of the text; notes any other parameter, as then a whole request was pasted. */
export function readParameter(scan: SearchScan, start: number, end: number): boolean {
  const { text, vector } = scan;
  const [written = '', name] = pastedParameter.exec(wordOf(text, start, end).text) ?? [];
  if (name === undefined) return false;
  if (vector.isEmpty && !scan.named && text.startsWith(written, start) && written.toLowerCase() === 'search=') {
    const range = { start, end: start + written.length };
    const message = `Only the text of the search belongs here; leave out ${written}`;
    scan.foreign('error', `${message}.`, range, createFix(`Remove ${written}`, 'safe', replace(range, '')));
    scan.pos = range.end;
    scan.named = true;
  } else {
    scan.pasted = true;
    vector.invalid(start, end);
  }
  return true;
}

/**
 * Leaves out `search:` or `search =` at the start of the text, whose mark stands at `sign`; notes the key of another parameter there. True when it was
 * one of them, and no field of the library.
 */
export function readPastedKey(scan: SearchScan, start: number, end: number, sign: number): boolean {
  const { text, vector, schema } = scan;
  const key = text.slice(start, end).replace(/^[?&]?\$?/, '');
  if (!vector.isEmpty || scan.named || schema.searchField(key) !== undefined) return false;
  const row = parameter(key);
  if (row === undefined) return false;
  if (row.name !== 'search') {
    scan.otherParameter = row.name;
    vector.invalid(start, end);
    scan.pos = sign + 1;
    return true;
  }
  const range = { start, end: afterBlanks(text, sign + 1) };
  const written = text.slice(start, sign + 1);
  const message = `Only the text of the search belongs here; leave out ${written}`;
  scan.foreign('error', `${message}.`, range, createFix(`Remove ${written}`, 'safe', replace(range, '')));
  scan.pos = range.end;
  scan.named = true;
  return true;
}

/**
 * Looks closer at a bare term with a character that is rare in terms. True when it was no term and has been read;
 * warnings leave it one.
 */
export function lookAgain(scan: SearchScan, start: number, end: number): boolean {
  const { text } = scan;
  if (readLuceneSign(scan, start, end)) return true;
  const word = text.slice(start, end);
  if (word.includes('=') && readParameter(scan, start, end)) return true;
  if (escape.test(word) || innerPlus.test(word) || hasEntity(word)) scan.encoded = true;
  if (!lookForSingleQuotes(scan, start)) lookForLucene(scan, start, end, word);
  return false;
}
