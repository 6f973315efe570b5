import type { RawDiagnostic } from '../../../diagnostics/diagnostic.ts';
import { createFix, quoted } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { Comparison, Filter, Name, Operator, Value } from '../../ast.ts';
import { isBare } from '../../../text/characters.ts';
import type { JoinKind } from '../../operands.ts';
import { afterBlanks, joinAt } from '../lexer/words.ts';
import type { FilterScan, Next } from './scan.ts';
import { Repaired } from './tokens.ts';
import { spaced } from './spaced.ts';
import { unwritten } from './unwritten.ts';

export interface Pair {
  readonly operator: Operator;
  readonly value: Value;
}

const isId = ({ kind }: Value): boolean => kind === 'Variable' || kind === 'String' || kind === 'Number';

/**
 * A condition that was said once for several values, up to the place that is read: becomes one comparison for each
 * of them, in brackets. The finding gets the fix that writes them out, and a message that says so unless it has one.
 */
export function expand(
  scan: FilterScan,
  field: Name,
  join: JoinKind,
  pairs: readonly Pair[],
  finding: Pick<RawDiagnostic, 'code' | 'range'> & Partial<Pick<RawDiagnostic, 'message'>>,
): Next {
  const range = { start: field.range.start, end: scan.pos };
  const operands = pairs.map(({ operator, value }, at): Comparison => {
    if (at > 0) return unwritten(field, operator, value);
    return { kind: 'Comparison', range: { start: range.start, end: value.range.end }, field, operator, value };
  });
  // The members of a collection are asked for one by one.
  const collection = scan.any === undefined ? scan.schema.collection(field.text) : undefined;
  const texts = pairs.map(({ operator, value }) => {
    const name = operator.name ?? operator.text;
    const written = scan.text.slice(value.range.start, value.range.end);
    if (collection === undefined) return `${field.text} ${name} ${written}`;
    const { name: list, variable } = collection;
    const isBareWord = value.kind === 'Number' || (value.kind === 'String' && !value.quoted);
    return `${list}/ANY(${variable}: ${variable} ${name} ${isBareWord ? quoted(written) : written})`;
  });
  const [first, second] = operands;
  const newText = texts.length === 1 ? texts.join('') : `(${texts.join(` ${join.toUpperCase()} `)})`;
  const { code } = finding;
  const { start, end } = finding.range;
  const names = new Set(pairs.map(({ operator }) => operator.name));
  let message = 'Repeat the field and the operator for each value.';
  if (finding.message !== undefined) ({ message } = finding);
  else if (texts.length === 1) message = `Write ${excerpt(newText)}.`;
  else if (names.size > 1) message = `Write one condition with ${[...names].join(' and one with ')}.`;
  // What cannot be read would be as wrong in several places.
  const isRead = pairs.every(({ operator, value }) =>
    collection === undefined
      ? operator.name !== undefined && value.kind !== 'Invalid'
      : collection.members === 'id' && operator.name === 'EQ' && isId(value),
  );
  // Words behind the last value may belong to it.
  const behind = afterBlanks(scan.text, scan.pos);
  const isWhole = !isBare(scan.text.charCodeAt(behind)) || joinAt(scan.text, behind) !== undefined;
  const fixes =
    isRead && isWhole
      ? [createFix('Write it out', 'preferred', spaced(scan.text, range.start, range.end, newText))]
      : [];
  scan.report(code, message, start, end, ...fixes);
  if (first === undefined) return 'join';
  const body: Filter = second === undefined ? first : { kind: join, range, operands };
  scan.emit(
    Repaired,
    range.start,
    range.end,
    second === undefined ? { ...first, range } : { kind: 'Group', range, body },
  );
  let next = scan.counted();
  for (let more = 1; more < pairs.length && next === 'join'; more++) next = scan.counted();
  return next;
}
