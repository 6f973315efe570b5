import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { OperatorName } from '../../../schema/operators.ts';
import type { Name, Value } from '../../ast.ts';
import { isWord } from '../../../text/characters.ts';
import { fieldName } from './field-name.ts';
import { afterBlanks, operatorAt } from '../lexer/words.ts';
import { startsCondition } from './starts-condition.ts';
import { operatorNode } from '../operator-node.ts';
import { readValue } from './read-value.ts';
import type { FilterScan, Next } from './scan.ts';
import { Repaired } from './tokens.ts';
import { comparedCall, fieldCall } from './functions.ts';
import { invalid } from './missing-condition.ts';
import { listOfValues } from './lists.ts';
import { operatorAlias } from './operator-alias.ts';
import { quotedNameAt } from './quoted-name.ts';
import { removal } from './removal.ts';
import { isSubject } from './swapped.ts';
import { unwritten } from './unwritten.ts';

/** The operator that a function of another language stands for. */
function operatorOf(text: string, start: number, end: number): OperatorName | undefined {
  const name = operatorAt(text, start);
  if (name !== undefined && end === start + 2) return name;
  const alias = operatorAlias(text, start);
  return alias?.end === end ? alias.name : undefined;
}

/** Whether the name of a field stands here in quotes, and not a text before the field. */
function isQuotedField(scan: FilterScan): boolean {
  const end = quotedNameAt(scan, scan.pos)?.range.end;
  if (end === undefined) return false;
  const comma = afterBlanks(scan.text, end);
  const next = afterBlanks(scan.text, comma + 1);
  return scan.text.charCodeAt(comma) !== 0x2c || !isSubject(scan, scan.text.slice(next, scan.wordEnd(next)));
}

/** OData compares what a function gives: `contains(…) eq true`. */
const isTrue = /\s{0,9}(?:\s(?:eq|is)\s{1,9}|={1,3}\s{0,9})true(?![\w.])/iy;

/** The opposite of what a function gives: `contains(…) eq false`. */
const isFalse = /\s{0,9}(?:(?:\s(?:eq|is)\s{1,9}|={1,3}\s{0,9})false|(?:\sne\s{1,9}|(?:!=|<>)\s{0,9})true)(?![\w.])/iy;

/** Reads a call, whose word stands from `start` to `end`, from its opening bracket on: `contains(FileExtension,'jp')`. */
export function call(scan: FilterScan, start: number, end: number): Next {
  const { text, pos: open } = scan;
  const name = operatorOf(text, start, end);
  if (name === undefined) return comparedCall(scan, start, end) ?? unknownCall(scan, start, end);
  const before = scan.findings.length;
  scan.pos = open + 1;
  scan.skipBlanks();
  let field: Name | undefined;
  let value: Value | undefined;
  for (let count = 0; count < 2; count++) {
    if (field === undefined && isWord(scan.unit)) {
      const from = scan.pos;
      const to = scan.wordEnd(from);
      // `contains(tolower(FileExtension),'jp')`: filters ignore the case anyway.
      const inner = fieldCall(scan, from, to);
      field =
        inner?.isSame === true ? { ...inner.field, range: { start: from, end: inner.end } } : fieldName(scan, from, to);
      scan.pos = field.range.end;
    } else if (field === undefined && isQuotedField(scan)) {
      field = quotedNameAt(scan, scan.pos);
      scan.pos = field?.range.end ?? scan.pos;
    } else if (value === undefined && scan.unit !== 0x29) value = readValue(scan);
    scan.skipBlanks();
    if (scan.unit === 0x2c) scan.pos++;
    scan.skipBlanks();
  }
  if (field === undefined || value === undefined || scan.unit !== 0x29) {
    scan.findings.length = before;
    scan.pos = open;
    return unknownCall(scan, start, end);
  }
  isFalse.lastIndex = isTrue.lastIndex = ++scan.pos;
  if (isTrue.test(text)) scan.pos = isTrue.lastIndex;
  else if (isFalse.test(text)) {
    scan.findings.length = before;
    const stop = isFalse.lastIndex;
    const message = `This asks for what ${name} does not find, and ${name} has no opposite; write another operator.`;
    scan.report('unknown-operator', message, start, stop);
    return invalid(scan, start, stop);
  }
  const range = { start, end: scan.pos };
  const newText = `${field.text} ${name} ${text.slice(value.range.start, value.range.end)}`;
  const fix = createFix(`Write ${excerpt(newText)}`, 'safe', replace(range, newText));
  scan.report(
    'unknown-operator',
    `Write ${excerpt(newText)}; the operator stands between field and value.`,
    start,
    end,
    fix,
  );
  // In the order of the language: what stands before its place counts as not written there.
  const between = { start: field.range.end, end: Math.max(field.range.end, value.range.start) };
  const operator = { kind: 'Operator' as const, range: between, name, text: text.slice(start, end) };
  const ordered = value.range.start > field.range.start;
  const node = ordered
    ? { kind: 'Comparison' as const, range, field, operator, value }
    : { ...unwritten(field, operator, value), range };
  scan.emit(Repaired, start, scan.pos, node);
  return scan.counted();
}

/** A word before a bracket that means nothing there. */
function unknownCall(scan: FilterScan, start: number, end: number): Next {
  const { text, length, pos: open } = scan;
  const inside = afterBlanks(text, open + 1);
  const word = excerpt(text.slice(start, end));
  const group = startsCondition(text, inside, scan.knows);
  const field = fieldName(scan, start, end);
  if (!group && field.canonical !== undefined) {
    const range = { start, end };
    return listOfValues(scan, field, operatorNode(text, 'EQ', open, open), { code: 'missing-operand', range });
  }
  const fixes = group ? [createFix(`Remove ${word}`, 'possible', removal(text, start, end))] : [];
  scan.report('syntax', `${word} cannot stand before a bracket; write a condition or a join.`, start, end, ...fixes);
  if (group) return 'condition';
  let depth = 0;
  let close = open;
  for (; close < length; close++) {
    const unit = text.charCodeAt(close);
    if (unit === 0x28) depth++;
    else if (unit === 0x29 && --depth === 0) break;
  }
  return invalid(scan, start, Math.min(close + 1, length));
}
