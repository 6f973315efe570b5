import { mend, replace } from '../../../rules/mend.ts';
import type { Name } from '../../ast.ts';
import { comparison } from '../comparison.ts';
import { afterBlanks, joinAt, operatorAt } from '../lookahead.ts';
import type { FilterScan, Next } from '../scan.ts';
import { operatorAlias } from './operator-alias.ts';
import { repairOperator } from './operators.ts';

/** No name of a field has more words, nor more letters. */
const most = { words: 6, letters: 64 };

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
    const row = schema.field(name);
    if (row === undefined) continue;
    const operator = operatorAt(text, from);
    if (operator === undefined && operatorAlias(text, from) === undefined) return undefined;
    const range = { start, end: to };
    const field: Name = { kind: 'Name', range, text: row.name, canonical: row.name };
    const message = `The name of a field is one word; write ${row.name}.`;
    const fixes = [mend(`Write ${row.name}`, 'safe', replace(range, row.name))];
    scan.findings.push({ code: 'unknown-field', severity: 'error', message, range, fixes });
    scan.pos = from;
    return operator === undefined ? repairOperator(scan, field) : comparison(scan, field, operator, from, from + 2);
  }
  return undefined;
}
