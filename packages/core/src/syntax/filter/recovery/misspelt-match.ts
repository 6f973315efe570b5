import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { scanIsMatch } from './scan-is-match.ts';
import type { FilterScan, Next } from './scan.ts';

/** What people write for ISMATCH, from one word on to the bracket and the text in it. */
const misspelt = /(?:is[ _-]?)?match(?:es)?\s*\((?=\s*(?:'|"))/iy;

/** Reads an `ISMATCH` that is written in another way: `IS MATCH('sale','cognitiveTextInImage')`. Its first word starts at `start`. */
export function misspeltMatch(scan: FilterScan, start: number): Next | undefined {
  misspelt.lastIndex = start;
  const [written] = misspelt.exec(scan.text) ?? [];
  if (written === undefined) return undefined;
  const range = { start, end: start + written.slice(0, -1).trimEnd().length };
  const word = scan.text.slice(range.start, range.end);
  // A function of another language may be something else.
  const fix = createFix('Write ISMATCH', /^is/i.test(word) ? 'safe' : 'preferred', replace(range, 'ISMATCH'));
  scan.report('unknown-operator', `Write ISMATCH in place of ${word}.`, range.start, range.end, fix);
  scan.pos = misspelt.lastIndex - 1;
  return scanIsMatch(scan, start);
}
