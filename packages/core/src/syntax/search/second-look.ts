import { mend, replace } from '../../rules/mend.ts';
import { lookForLucene, readLuceneSign } from './lucene.ts';
import type { SearchScan } from './scan.ts';
import { lookForSingleQuotes } from './single-quotes.ts';
import { wordOf } from './term.ts';
import { pastedParameter } from './word-text.ts';

const escape = /%[0-9a-f]{2}/i;
/** An operator between pluses that stand for blanks. Words alone do not tell: `rock+roll` is a name. */
const innerPlus = /(?:^|[^\s+]\+)(?:AND|OR|NOT)\+[^\s+]/u;

/** Leaves out `search=` at the start of the text; notes any other parameter, as then a whole request was pasted. */
function readParameter(scan: SearchScan, start: number, end: number): boolean {
  const { text, vector } = scan;
  const [written = '', name] = pastedParameter.exec(wordOf(text, start, end).text) ?? [];
  if (name === undefined) return false;
  if (vector.isEmpty && !scan.named && text.startsWith(written, start) && written.toLowerCase() === 'search=') {
    const range = { start, end: start + written.length };
    const message = `Only the text of the search belongs here; leave out ${written}`;
    scan.foreign('error', `${message}.`, range, mend(`Remove ${written}`, 'preferred', replace(range, '')));
    scan.pos = range.end;
    scan.named = true;
  } else {
    scan.pasted = true;
    vector.invalid(start, end);
  }
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
  if (escape.test(word) || innerPlus.test(word)) scan.encoded = true;
  if (!lookForSingleQuotes(scan, start)) lookForLucene(scan, start, end, word);
  return false;
}
