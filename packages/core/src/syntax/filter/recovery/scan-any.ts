import type { Name } from '../../ast.ts';
import { isReserved } from '../lexer/words.ts';
import { repairVariable } from './any-variable.ts';
import { reservedVariable } from './reserved-variable.ts';
import type { FilterScan, Next } from './scan.ts';

/**
 * Reads on behind the bracket of `collection/ANY(`: the collection's name stands from `start` to `end`, the bracket before `inside`.
 * `written` is the name where it is not written as one word.
 */
export function scanAny(scan: FilterScan, start: number, end: number, inside: number, written?: string): Next {
  const { text } = scan;
  const at = inside - 1;
  const token = scan.tokens.length;
  const exact = written === undefined ? scan.names.collections.at(text, start, end) : undefined;
  const name = exact?.name ?? written ?? text.slice(start, end);
  const row = exact ?? scan.schema.collection(name);
  const range = { start, end };
  const collection: Name =
    row === undefined ? { kind: 'Name', range, text: name } : { kind: 'Name', range, text: name, canonical: row.name };
  scan.pos = inside;
  scan.skipBlanks();
  const from = scan.pos;
  const to = scan.wordEnd(from);
  scan.pos = to;
  const colon = scan.skipBlanks() === 0x3a;
  const bracket = { at, token, attributes: row?.members !== 'id' };
  if (to === from || !colon) {
    return repairVariable(scan, collection, bracket, from, to, row?.variable ?? 'x');
  }
  if (isReserved(text, from, to)) return reservedVariable(scan, start, from, to, row?.variable ?? 'x');
  const variable: Name = { kind: 'Name', range: { start: from, end: to }, text: text.slice(from, to) };
  return scan.openAny(collection, variable, ++scan.pos, bracket);
}
