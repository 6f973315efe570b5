import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { Name } from '../../ast.ts';
import { comparison } from './comparison.ts';
import { afterBlanks, joinAt, operatorAt } from '../lexer/words.ts';
import { scanAny } from './scan-any.ts';
import type { FilterScan, Next } from './scan.ts';
import { colon, followsOperator, repairOperator } from './operators.ts';

/** No name of a field has more words, nor more letters. */
const most = { words: 6, letters: 64 };

function report(scan: FilterScan, name: string, start: number, end: number): void {
  const range = { start, end };
  const message = `The name of a field is one word; write ${name}.`;
  const fixes = [createFix(`Write ${name}`, 'safe', replace(range, name))];
  scan.findings.push({ code: 'unknown-field', severity: 'error', message, range, fixes });
}

/** Reads a condition on a field whose name is written in several words, as the specification heads it: `File Extension EQ 'jpg'`. */
export function spacedField(scan: FilterScan, start: number, end: number): Next | undefined {
  const { text, schema } = scan;
  let name = text.slice(start, Math.min(end, start + most.letters));
  let from = scan.pos;
  for (let count = 1; count < most.words; count++) {
    const to = scan.wordEnd(from);
    if (to === from || name.length + to - from > most.letters || joinAt(text, from) !== undefined) return undefined;
    name += text.slice(from, to);
    from = afterBlanks(text, to);
    const any = text.charCodeAt(from) === 0x28 && /\/any$/i.test(name);
    const collection = any ? schema.collection(name.slice(0, -4)) : undefined;
    if (collection !== undefined) {
      // ANY may be in two words itself.
      if (/\/any$/i.test(text.slice(to - 4, to))) report(scan, collection.name, start, to - 4);
      else report(scan, `${collection.name}/ANY`, start, to);
      return scanAny(scan, start, to - 4, from + 1, collection.name);
    }
    const row = schema.field(name);
    if (row === undefined) continue;
    const operator = operatorAt(text, from);
    if (!followsOperator(text, from)) return undefined;
    const range = { start, end: to };
    const field: Name = { kind: 'Name', range, text: row.name, canonical: row.name };
    report(scan, row.name, start, to);
    scan.pos = from;
    if (operator === undefined) return colon(scan, field) ?? repairOperator(scan, field);
    return comparison(scan, field, operator, from, from + 2);
  }
  return undefined;
}
