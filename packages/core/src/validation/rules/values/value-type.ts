import type { Fix } from '../../../diagnostics/diagnostic.ts';
import { fieldTypes } from '../../../schema/fields.ts';
import type { Comparison } from '../../../syntax/ast.ts';
import { absenceOf } from './absence.ts';
import { createFix, quoted, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { bareValue } from '../../../syntax/bare-value.ts';
import { readWordRange, type WordRange } from '../../../syntax/word-range.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';
import { readSpokenTime, spokenTimeText, type SpokenTime } from '../../../text/spoken-time.ts';
import { spokenTimestamp, timestampFixes } from '../../../syntax/spoken-timestamp.ts';
import { listedValues, meantNumber } from './value-number.ts';
import { numberOf } from '../../../syntax/value-number.ts';
import { readLooseTimestamp } from '../../../syntax/loose-timestamp.ts';

/** What people write for a time that is counted from the moment of the search. */
const relativeTime =
  /^(?:now|today|yesterday|tomorrow|(?:start|end)of\w+|(?:the\s)?(?:this|last|past|previous|next)\s|p\d|-?\s?\d+\s?[a-z]+(?:\sago)?$)/i;

function isWrong({ value }: Pick<Comparison, 'value'>, context: RuleContext): boolean {
  if (value.kind === 'Null' || value.kind === 'Variable' || value.kind === 'Invalid') return false;
  switch (context.type) {
    case undefined:
    case 'attribute':
      return false;
    case 'string':
    case 'id':
      return value.kind === 'AttributeMatch';
    case 'enumeration':
      return value.kind !== 'String';
    case 'timestamp':
      if (value.kind === 'Timestamp') return false;
      return (
        value.kind === 'AttributeMatch' ||
        readLooseTimestamp(value.kind === 'String' ? value.value : value.text).length === 0
      );
    default: {
      const number = numberOf(value);
      // A fraction is out of the range of a field that has one, and of the wrong type elsewhere.
      const whole = context.type === 'number' || context.field?.maximum !== undefined || Number.isInteger(number);
      return number === undefined || !whole;
    }
  }
}

/** Writes a range that is given as one value, such as `2..4` or `2..`, as a condition for each bound. */
function boundsFix({ field, range }: Comparison, bounds: WordRange, context: RuleContext): Fix | undefined {
  const { operator, type } = context;
  if (type === undefined || type === 'attribute' || !fieldTypes[type].operators.includes('GE')) return undefined;
  if (operator !== 'EQ' && operator !== 'NE') return undefined;
  const isNegated = operator === 'NE';
  const written = [
    { bound: bounds.lower, name: isNegated ? 'LT' : 'GE' },
    { bound: bounds.upper, name: isNegated ? 'GT' : 'LE' },
  ].filter(({ bound }) => bound !== '');
  if (written.some(({ bound }) => isWrong({ value: bareValue(bound, 0, bound.length) }, context))) return undefined;
  const conditions = written.map(({ bound, name }) => `${field.text} ${name} ${bound}`);
  const newText = conditions.length === 1 ? conditions.join('') : `(${conditions.join(isNegated ? ' OR ' : ' AND ')})`;
  return createFix(`Write ${excerpt(newText)}`, 'preferred', replace(range, newText));
}

function fixesOf(node: Comparison, context: RuleContext): readonly Fix[] {
  const { value } = node;
  const bounds = value.kind === 'String' ? readWordRange(value.value) : undefined;
  if (bounds !== undefined) {
    const fix = boundsFix(node, bounds, context);
    return fix === undefined ? [] : [fix];
  }
  if (context.type === 'timestamp') {
    const time = spokenTimeOf(value);
    return timestampFixes(value.range, time && spokenTimestamp(time, context.options.now));
  }
  const isNumeric = context.type === 'integer' || context.type === 'number';
  if (value.kind === 'String' && context.field !== undefined && isNumeric) {
    const number = meantNumber(value.value, context.field, context.schema);
    if (number !== undefined)
      return [
        createFix(`Write ${number.text}`, number.isSure ? 'safe' : 'preferred', replace(value.range, number.text)),
      ];
  }
  return [];
}

/** The time in everyday words that a value says, if it says one. */
const spokenTimeOf = (value: Comparison['value']): SpokenTime | undefined =>
  value.kind === 'String' ? readSpokenTime(value.value) : undefined;

function comparison(node: Comparison, context: RuleContext): void {
  const { type, field } = context;
  if (context.illegal || type === undefined || type === 'attribute' || !isWrong(node, context)) return;
  const absence = absenceOf(node, context);
  const fixes = absence === undefined ? fixesOf(node, context) : [absence.fix];
  const meant =
    absence?.written ??
    fixes[0]?.edits[0]?.newText ??
    (field && listedValues(field, context.schema)) ??
    (field?.example === undefined ? quoted('…') : `one, such as ${field.example}`);
  const written = type === 'timestamp' && node.value.kind === 'String' ? node.value.value : '';
  const time = spokenTimeOf(node.value);
  const since = time === undefined ? 'now - 7d' : spokenTimeText(time);
  const variable = relativeTime.test(written)
    ? `, or a variable such as {{since}} for @since = ${since} in a saved search`
    : '';
  context.report({
    code: 'value-type',
    message: `${field?.name ?? node.field.text} takes ${fieldTypes[type].label}; write ${meant}${variable}.`,
    range: node.value.range,
    fixes,
  });
}

/** A value is of the type of its field (§4.7). */
export const rule: Rule = { code: 'value-type', kinds: filterKinds, visitor: { Comparison: comparison } };
