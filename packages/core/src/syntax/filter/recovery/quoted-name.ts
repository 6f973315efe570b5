import { nearest } from '../../../text/nearest.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { Range } from '../../../text/range.ts';
import type { Name } from '../../ast.ts';
import { isQuote, isWord, unitAt } from '../../../text/characters.ts';
import { comparison } from './comparison.ts';
import { afterBlanks, operatorAt } from '../lexer/words.ts';
import { scanAny } from './scan-any.ts';
import type { FilterScan, Next } from './scan.ts';
import { colon, followsOperator, operatorBehind, repairOperator } from './operators.ts';
import { spaced } from './spaced.ts';
import { isSubject } from './swapped.ts';

/** No name of a field has more letters. */
const longest = 64;

const anyForm = /\s*\/\s*any\s*\(/iy;

/** What stands in the quotes at `start`, on one line, and the place of both with it. Undefined for what can be no name. */
function inQuotes(text: string, start: number): { readonly written: string; readonly range: Range } | undefined {
  const open = unitAt(text, start);
  if (!isQuote(open)) return undefined;
  let close = start + 1;
  while (close - start <= longest && (isWord(unitAt(text, close)) || unitAt(text, close) === 0x20)) close++;
  const unit = unitAt(text, close);
  if (!isQuote(unit) || (open < 0x80 && unit !== open)) return undefined;
  const written = text.slice(start + 1, close).trim();
  return written === '' ? undefined : { written, range: { start, end: close + 1 } };
}

/** The name of a field, or of the variable of the `ANY` around it, in quotes at `start`. Its range has the quotes. */
export function quotedNameAt(scan: FilterScan, start: number): Name | undefined {
  const { written, range } = inQuotes(scan.text, start) ?? {};
  if (written === undefined || range === undefined) return undefined;
  const word = written.replaceAll(' ', '');
  if (scan.any !== undefined && word.toLowerCase() === scan.any.variable) return { kind: 'Name', range, text: word };
  const canonical = scan.schema.field(word)?.name;
  if (canonical === undefined) return undefined;
  return { kind: 'Name', range, text: word === written ? word : canonical, canonical };
}

/** The same for a name with a typing mistake; the quotes of texts do not show that it is one. */
function misspeltName({ text, schema }: FilterScan, start: number): Name | undefined {
  if (text.charCodeAt(start) === 0x27) return undefined;
  const { written = '', range } = inQuotes(text, start) ?? {};
  if (range === undefined || /\s/.test(written)) return undefined;
  const names = schema.fields.map((row) => row.name);
  return nearest(written, names).length === 0 ? undefined : { kind: 'Name', range, text: written };
}

function unquote(scan: FilterScan, { start, end }: Range, name: string): void {
  const isPath = scan.text.charCodeAt(end) === 0x2f;
  const edit = isPath ? replace({ start, end }, name) : spaced(scan.text, start, end, name);
  const fix = createFix('Remove the quotes', 'safe', edit);
  scan.report('syntax', `A name has no quotes around it; write ${excerpt(name)}.`, start, end, fix);
}

/** Whether a condition on a field whose name is in quotes starts at `start`. */
export function startsQuoted(scan: FilterScan, start: number): boolean {
  const name = quotedNameAt(scan, start);
  return name !== undefined && followsOperator(scan.text, afterBlanks(scan.text, name.range.end));
}

/** Reads a condition whose field or collection stands in quotes: `"Status" = 0`. Undefined when none starts here. */
export function quotedField(scan: FilterScan): Next | undefined {
  const { text, pos: start } = scan;
  if (inQuotes(text, start) === undefined) return undefined;
  const collection = quotedCollection(scan, start);
  if (collection !== undefined) return collection;
  const end = inQuotes(text, start)?.range.end ?? start;
  const at = afterBlanks(text, end);
  if (!followsOperator(text, at)) return undefined;
  // With a field behind the operator it is the value that stands first.
  const value = afterBlanks(text, operatorBehind(text, at));
  if (isSubject(scan, text.slice(value, scan.wordEnd(value)))) return undefined;
  const name = quotedNameAt(scan, start) ?? misspeltName(scan, start);
  if (name === undefined) return undefined;
  const { length } = scan.findings;
  unquote(scan, name.range, name.text);
  scan.pos = end;
  scan.skipBlanks();
  const operator = operatorAt(text, scan.pos);
  const next =
    operator === undefined
      ? (colon(scan, name) ?? repairOperator(scan, name))
      : comparison(scan, name, operator, scan.pos, scan.pos + 2);
  if (next !== undefined) return next;
  scan.findings.length = length;
  scan.pos = start;
  return undefined;
}

/** Reads an `ANY` whose collection stands in quotes: `"CategoryIds"/ANY(`. */
function quotedCollection(scan: FilterScan, start: number): Next | undefined {
  const { written = '', range } = inQuotes(scan.text, start) ?? {};
  const row = scan.schema.collection(written.replaceAll(' ', ''));
  if (row === undefined || range === undefined) return undefined;
  anyForm.lastIndex = range.end;
  if (!anyForm.test(scan.text)) return undefined;
  const inside = anyForm.lastIndex;
  unquote(scan, range, row.name);
  return scanAny(scan, start, range.end, inside, row.name);
}
