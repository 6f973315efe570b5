import { createFix, quoted } from '../../../../diagnostics/create-fix.ts';
import type { RawDiagnostic } from '../../../../diagnostics/diagnostic.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import { isBare, isQuote } from '../../../../text/characters.ts';
import type { Comparison, Filter, Name, Operator, Value } from '../../../ast.ts';
import type { JoinKind } from '../../../operands.ts';
import { afterBlanks, joinAt } from '../../lexer/words.ts';
import { unwritten } from '../words/clues.ts';
import { spaced } from '../words/edits.ts';
import type { Next } from '../items.ts';
import type { Recovery } from '../state.ts';

export interface Pair {
  readonly operator: Operator;
  readonly value: Value;
}

/** What is reported of a form; a message that names the conditions to write is made where it has none. */
export type FormFinding = Pick<RawDiagnostic, 'code' | 'range'> &
  Partial<Pick<RawDiagnostic, 'message'>> & {
    /** Whether several readings are possible. No fix is offered then. */
    readonly isUnclear?: boolean;
  };

/** A condition that is said once for several values: a comparison for each of them, in brackets. */
export interface Repetition {
  readonly field: Name;
  readonly join: JoinKind;
  readonly pairs: readonly Pair[];
}

const isId = ({ kind }: Value): boolean => kind === 'Variable' || kind === 'String' || kind === 'Number';

/** Writes a form out as conditions of the language; the members of a collection are asked for one by one. */
function printed(recovery: Recovery, { field, join, pairs }: Repetition): string {
  const collection = recovery.any === undefined ? recovery.schema.collection(field.text) : undefined;
  const texts = pairs.map(({ operator, value }) => {
    const name = operator.name ?? operator.text;
    const written = recovery.slice(value.range);
    if (collection === undefined) return `${field.text} ${name} ${written}`;
    const { name: list, variable } = collection;
    const isBareWord = value.kind === 'Number' || (value.kind === 'String' && !value.quoted);
    return `${list}/ANY(${variable}: ${variable} ${name} ${isBareWord ? quoted(written) : written})`;
  });
  return texts.length === 1 ? texts.join('') : `(${texts.join(` ${join.toUpperCase()} `)})`;
}

/** Whether every comparison of a form is one that can be written: what cannot be read would be as wrong in several places. */
function isWritable(recovery: Recovery, { field, pairs }: Repetition): boolean {
  const collection = recovery.any === undefined ? recovery.schema.collection(field.text) : undefined;
  return pairs.every(({ operator, value }) =>
    collection === undefined
      ? operator.name !== undefined && value.kind !== 'Invalid'
      : collection.members === 'id' && operator.name === 'EQ' && isId(value),
  );
}

/** The tree of a form from the start of its field to `end`. */
function lowered({ field, join, pairs }: Repetition, end: number): Filter | undefined {
  const range = { start: field.range.start, end };
  const operands = pairs.map(({ operator, value }, at): Comparison => {
    if (at > 0) return unwritten(field, operator, value);
    return { kind: 'Comparison', range: { start: range.start, end: value.range.end }, field, operator, value };
  });
  const [first] = operands;
  if (first === undefined || operands.length === 1) return first && { ...first, range };
  return { kind: 'Group', range, body: { kind: join, range, operands } };
}

/** Reads a form up to the place that is read, and reports it with the fix that writes it out. */
export function repetition(recovery: Recovery, form: Repetition, finding: FormFinding): Next {
  const { text, pos } = recovery;
  const { field, pairs } = form;
  const { start } = field.range;
  const newText = printed(recovery, form);
  const names = new Set(pairs.map(({ operator }) => operator.name));
  let message = 'Repeat the field and the operator for each value.';
  if (finding.message !== undefined) ({ message } = finding);
  else if (pairs.length === 1) message = `Write ${excerpt(newText)}.`;
  else if (names.size > 1) message = `Write one condition with ${[...names].join(' and one with ')}.`;
  // Words and texts behind the last value may belong to it.
  const behind = afterBlanks(text, pos);
  const unit = text.charCodeAt(behind);
  const isWhole = !(isBare(unit) || isQuote(unit)) || joinAt(text, behind) !== undefined;
  const isFixable = finding.isUnclear !== true && isWhole && isWritable(recovery, form);
  const fixes = isFixable ? [createFix('Write it out', 'preferred', spaced(text, start, pos, newText))] : [];
  recovery.report(finding.code, message, finding.range.start, finding.range.end, ...fixes);
  const node = lowered(form, pos);
  if (node === undefined) return 'join';
  let next = recovery.condition(start, pos, node);
  for (let more = 1; more < pairs.length && next === 'join'; more++) next = recovery.counted();
  return next;
}
