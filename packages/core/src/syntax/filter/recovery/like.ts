import { createFix, quoted, replace, type Certainty } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { OperatorName } from '../../../schema/operators.ts';
import type { Name, Value } from '../../ast.ts';
import { operatorNode } from '../operator-node.ts';
import { readValue } from './read-value.ts';
import type { FilterScan, Next } from './scan.ts';

/** What a pattern asks for, by whether `%` stands before and behind it. */
function operatorFor(leading: boolean, trailing: boolean): OperatorName {
  if (leading) return trailing ? 'CT' : 'EW';
  return trailing ? 'SW' : 'EQ';
}

/** Reads the pattern of SQL's `LIKE`, whose word stands from `start` to `end`: `LIKE '%jp%'` is `CT 'jp'`. */
export function like(scan: FilterScan, field: Name, start: number, end: number, negated: boolean): Next {
  const { text } = scan;
  scan.pos = end;
  scan.skipBlanks();
  const pattern = readValue(scan, { start, end });
  const { range } = pattern;
  let name: OperatorName | undefined = negated ? undefined : 'CT';
  let value: Value = pattern;
  let newText = text.slice(range.start, range.end);
  let certainty: Certainty = 'preferred';
  if (pattern.kind === 'String') {
    const inner = pattern.value.replace(/^%+/, '').replace(/(?<!%)%+$/, '');
    const wild = inner !== pattern.value;
    if (!negated) name = operatorFor(pattern.value.startsWith('%'), pattern.value.endsWith('%'));
    else if (!wild) name = 'NE';
    if (wild && !negated) {
      value = { ...pattern, value: inner };
      newText = quoted(inner);
      // A pattern without wildcards may be meant as CT, and `_` matches any letter, which no operator does.
      if (!/[%_]/.test(inner) && inner !== '') certainty = 'safe';
    }
  }
  const word = text.slice(start, end);
  if (name === undefined) {
    scan.report('unknown-operator', `There is no ${word}; CT, SW and EW have no opposite.`, start, end);
  } else {
    const written = `${name} ${newText}`;
    const fix = createFix(`Write ${excerpt(written)}`, certainty, replace({ start, end: range.end }, written));
    scan.report('unknown-operator', `There is no ${word}; write ${excerpt(written)}.`, start, end, fix);
  }
  scan.compare(field, operatorNode(text, name, start, end), value);
  return scan.counted();
}
