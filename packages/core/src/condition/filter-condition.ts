import { nameOf, withoutGroups } from '../syntax/visit.ts';
import type { FieldRow } from '../schema/fields.ts';
import type { Schema } from '../schema/schema.ts';
import type { Comparison, Filter, IsMatch, Value } from '../syntax/ast.ts';
import { words } from '../text/words.ts';
import { anyCondition } from './any-condition.ts';
import type { Condition, NumberReading, NumberTest, Source, TextTest } from './condition.ts';
import { joinConditions } from './merge.ts';
import { testOf } from './read-value.ts';
import { always, joinKinds, never, not } from './tree.ts';

/** The condition of a filter or container filter (the interface specification, §4.7). */
export function filterCondition(root: Filter, schema: Schema): Condition {
  const filter = withoutGroups(root);
  switch (filter.kind) {
    case 'And':
    case 'Or': {
      const operands = filter.operands.map((operand) => filterCondition(operand, schema));
      return joinConditions(joinKinds[filter.kind], operands);
    }
    case 'Comparison':
      return comparisonCondition(filter, schema);
    case 'Any':
      return anyCondition(filter, schema);
    case 'IsMatch':
      return matchCondition(filter, schema);
    default:
      return never;
  }
}

function comparisonCondition({ field, operator, value }: Comparison, schema: Schema): Condition {
  const row = schema.field(nameOf(field));
  const { name } = operator;
  if (name === undefined) return never;
  if (name === 'NE') return not(equality(row, value));
  if (name === 'EQ') return equality(row, value);
  const test = row && testOf(row.type, name, value);
  return test === undefined || row === undefined ? never : satisfied(row, test);
}

function equality(row: FieldRow | undefined, value: Value): Condition {
  if (value.kind === 'Null') return row === undefined ? always : missing(row);
  const test = row && testOf(row.type, 'EQ', value);
  return test === undefined || row === undefined ? never : satisfied(row, test);
}

function satisfied(row: FieldRow, test: TextTest | NumberTest): Condition {
  if (row.many !== true) return { kind: 'comparing', source: sourceOf(row), reading: readingOf(row), test };
  return test.kind === 'text' ? { kind: 'member', source: sourceOf(row), body: test } : never;
}

function missing(row: FieldRow): Condition {
  const source = sourceOf(row);
  if (row.many === true) return not({ kind: 'member', source, body: always });
  const isText = row.type === 'string' || row.type === 'enumeration' || row.type === 'id';
  const reading = readingOf(row);
  return reading.none === undefined ? { kind: 'missing', source, test: isText ? 'text' : 'number', reading } : never;
}

/** The source of the values of a field. */
export function sourceOf({ member, name }: Pick<FieldRow, 'member' | 'name'>): Source {
  return member === 'extra' ? { member, extra: name } : { member };
}

/** How the numbers of a field are changed before they are compared. */
export function readingOf({ type, rounded, none }: FieldRow): NumberReading {
  const whole = type === 'timestamp' ? 'floor' : rounded === true ? 'round' : undefined;
  return { ...(whole === undefined ? {} : { whole }), ...(none === undefined ? {} : { none }) };
}

function matchCondition({ text, field }: IsMatch, schema: Schema): Condition {
  const row = schema.matchField(nameOf(field));
  if (row === undefined || text.kind !== 'String') return never;
  const all = [...new Set(words(text.value))];
  return all.length === 0 ? never : { kind: 'words', member: row.member, words: all };
}
