import type { TextEdit } from '../../../text/range.ts';
import { fold } from '../../../text/fold.ts';
import { fieldTypes, type CollectionRow, type FieldRow } from '../../../schema/fields.ts';
import type { Comparison, Value } from '../../../syntax/ast.ts';
import { insert, quoted, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { statusText } from '../../../condition/statuses.ts';
import { timestampFixes } from '../values/timestamp-fixes.ts';
import { meantNumber } from '../values/value-number.ts';
import { numberOf } from '../../../syntax/value-number.ts';
import { readLooseTimestamp } from '../../../syntax/loose-timestamp.ts';

/** Quotes a bare text, as ids and strings need it; `undefined` for a value that is not a text. */
function quotes(value: Value): readonly TextEdit[] | undefined {
  if (value.kind !== 'String') return undefined;
  return value.quoted ? [] : [replace(value.range, quoted(value.value))];
}

function numberEdits(value: Value, row: FieldRow, context: RuleContext): readonly TextEdit[] | undefined {
  const number = numberOf(value);
  if (number !== undefined) {
    const { minimum = 0, maximum = Infinity } = row;
    const isWhole = row.type === 'number' || Number.isInteger(number);
    return isWhole && number >= minimum && number <= maximum ? [] : undefined;
  }
  const meant = value.kind === 'String' ? meantNumber(value.value, row, context.schema) : undefined;
  return meant?.isSure === true ? [replace(value.range, meant.text)] : undefined;
}

function timestampEdits(node: Comparison, row: FieldRow, context: RuleContext): readonly TextEdit[] | undefined {
  const { value } = node;
  if (value.kind === 'Timestamp') return [];
  const text = value.kind === 'String' ? value.value : value.kind === 'Number' ? value.text : '';
  const readings = readLooseTimestamp(text).filter(({ exists }) => exists);
  const named = { ...node, field: { ...node.field, text: row.name } };
  return timestampFixes(named, context, node.operator.name, readings)[0]?.edits;
}

/** What becomes of the value; `undefined` where the field cannot be compared to it. */
function valueEdits(node: Comparison, row: FieldRow, context: RuleContext): readonly TextEdit[] | undefined {
  const { value } = node;
  if (value.kind === 'Variable') return [];
  switch (row.type) {
    case 'enumeration':
      return value.kind === 'String' ? [] : undefined;
    case 'timestamp':
      return timestampEdits(node, row, context);
    case 'integer':
    case 'number':
      return numberEdits(value, row, context);
    default:
      return quotes(value);
  }
}

/** Writes a comparison about another field, with the status that a date needs beside it; `undefined` where that would be an error. */
export function renamedComparison(
  node: Comparison,
  row: FieldRow,
  context: RuleContext,
): readonly TextEdit[] | undefined {
  const { field, operator, range } = node;
  if (operator.name === undefined || !fieldTypes[row.type].operators.includes(operator.name)) return undefined;
  const edits = valueEdits(node, row, context);
  // A date without a time becomes two comparisons, each with the field's name.
  const isWhole = edits?.some((edit) => edit.range.start === range.start) === true;
  if (edits === undefined || row.companion === undefined)
    return isWhole ? edits : edits && [replace(field.range, row.name), ...edits];
  if (isWhole) return undefined;
  const companion = statusText(row.companion, context.schema);
  const [open, close] = context.parent?.kind === 'Or' ? ['(', [insert(range.end, ')')]] : ['', []];
  return [replace(field.range, `${open}${companion} AND ${row.name}`), ...edits, ...close];
}

/** Writes a comparison with an id about the members of a collection; `undefined` where that would be an error. */
export function memberComparison(
  { field, operator, value }: Comparison,
  { name, variable, members }: CollectionRow,
): readonly TextEdit[] | undefined {
  const edits = members === 'id' && operator.name === 'EQ' ? quotes(value) : undefined;
  if (edits === undefined) return undefined;
  const [quoting] = edits;
  const end = quoting === undefined ? [insert(value.range.end, ')')] : [replace(quoting.range, `${quoting.newText})`)];
  return [replace(field.range, `${name}/ANY(${variable}: ${variable}`), ...end];
}

/** Whether the value is one of those that the field has by its enumeration. */
export function isListed({ value }: Comparison, row: FieldRow, context: RuleContext): boolean {
  const values = row.type === 'enumeration' ? context.schema.enumeration(row.enumeration ?? '')?.values : undefined;
  return value.kind === 'String' && values?.some((known) => fold(known.value) === fold(value.value)) === true;
}
