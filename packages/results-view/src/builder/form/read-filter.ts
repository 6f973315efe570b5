import {
  fieldTypes,
  nameOf,
  withoutGroups,
  type Any,
  type Comparison,
  type FieldRow,
  type Filter,
  type StringValue,
  type Value,
  type Variable,
} from '@assetql/core';
import {
  anyOf,
  below,
  between,
  isIn,
  missing,
  noneOf,
  operatorRelation,
  present,
  relationsOf,
  within,
} from './relations.ts';
import type { Reading, ReadingContext } from './reading.ts';
import type { FormValue, Subject } from './search-form.ts';
import { attributeSubject, collectionSubject, fieldSubject, matchKey, subjectsOf } from './subjects.ts';
import { inListedSpelling, isNumeric, valueLabel, variableValue } from './value-label.ts';

/** Reads a condition of a filter; `undefined` for one that the form has no sentence for. */
export function readFilter(node: Filter, context: ReadingContext): Reading | undefined {
  const inner = withoutGroups(node);
  switch (inner.kind) {
    case 'Comparison':
      return readComparison(inner, context);
    case 'Any':
      return readAny(inner, context);
    case 'IsMatch': {
      const subject = subjectsOf({}, context.schema).find(({ key }) => key === matchKey(nameOf(inner.field)));
      const [relation] = subject === undefined ? [] : relationsOf(subject, context.schema);
      const values = inner.text.kind === 'Invalid' ? [] : [textValue(inner.text, context)];
      return subject === undefined || relation === undefined || values.length === 0
        ? undefined
        : { subject, relation, values };
    }
    case 'Or':
      return readAlternatives(inner.operands, context);
    case 'And':
      return node.kind === 'Group'
        ? (readRange(inner.operands, context) ?? readExclusions(inner.operands, context))
        : undefined;
    default:
      return undefined;
  }
}

function readComparison(
  { field, operator: { name }, value }: Comparison,
  context: ReadingContext,
): Reading | undefined {
  const { schema } = context;
  const row = schema.field(field.text);
  const types = row === undefined ? undefined : fieldTypes[row.type];
  if (
    row === undefined ||
    name === undefined ||
    types?.operators.includes(name) !== true ||
    types.unusual.includes(name)
  )
    return undefined;
  const subject = fieldSubject(row, schema);
  if (value.kind === 'Null') {
    const relation = name === 'EQ' ? missing() : name === 'NE' ? present() : undefined;
    return relation && { subject, relation, values: [] };
  }
  const read = fieldValue(row, value, subject, context);
  return read && { subject, relation: operatorRelation(row, name), values: [read] };
}

function fieldValue(row: FieldRow, value: Value, { picker }: Subject, context: ReadingContext): FormValue | undefined {
  if (value.kind === 'Variable') return variableValue(value, context, picker);
  const text = fieldText(row, value);
  if (text === undefined) return undefined;
  const listed = inListedSpelling(text, picker);
  return { value: listed, label: valueLabel(listed, picker, context) };
}

/** A value as pickers know it; `undefined` for one of another type. */
function fieldText(row: FieldRow, value: Value): string | undefined {
  if (row.type === 'timestamp') {
    const instant = value.kind === 'Timestamp' ? value.value : value.kind === 'String' ? Date.parse(value.value) : NaN;
    return Number.isNaN(instant) ? undefined : String(instant);
  }
  if (isNumeric(row)) {
    const number = value.kind === 'Number' ? value.value : value.kind === 'String' ? Number(value.value || NaN) : NaN;
    return Number.isFinite(number) ? String(number) : undefined;
  }
  return value.kind === 'String' ? value.value : undefined;
}

const textValue = (value: StringValue | Variable, context: ReadingContext): FormValue =>
  value.kind === 'Variable' ? variableValue(value, context) : { value: value.value, label: value.value };

function readAny(node: Any, context: ReadingContext): Reading | undefined {
  const { schema, names } = context;
  const row = schema.collection(node.collection.text);
  const body = withoutGroups(node.body);
  if (row === undefined || body.kind !== 'Comparison') return undefined;
  const { value, operator, field } = body;
  if (operator.name !== 'EQ' || field.text.toLowerCase() !== node.variable.text.toLowerCase()) return undefined;
  if (row.members === 'attribute') {
    if (value.kind !== 'AttributeMatch' || value.key.kind === 'Variable') return undefined;
    if (value.value.kind === 'String' && !value.value.quoted) return undefined;
    const { key } = value;
    const attribute = names.attributes?.find(({ id }) => id.toLowerCase() === key.value.toLowerCase());
    const subject = attributeSubject(attribute?.id ?? key.value, attribute);
    return { subject, relation: isIn(), values: [attributeValue(value.value, subject, context)] };
  }
  const isAncestor = row.member === 'categoryAncestorIds';
  const collection = isAncestor ? schema.collections.find(({ member }) => member === 'categories') : row;
  const subject = collection && collectionSubject(collection, schema);
  if (subject === undefined) return undefined;
  if (value.kind !== 'String' && value.kind !== 'Variable') return undefined;
  const read: FormValue =
    value.kind === 'Variable'
      ? variableValue(value, context, subject.picker)
      : { value: value.value, label: valueLabel(value.value, subject.picker, context) };
  return { subject, relation: isAncestor ? below() : isIn(), values: [read] };
}

/** Values of attributes are texts; dates among them are instants. */
function attributeValue(value: StringValue | Variable, { picker }: Subject, context: ReadingContext): FormValue {
  const read = textValue(value, context);
  const instant = picker.kind === 'date' && value.kind === 'String' ? Date.parse(value.value) : NaN;
  // Only what is written the same again is shown as a date.
  if (Number.isNaN(instant) || new Date(instant).toISOString() !== read.value) return read;
  return { value: String(instant), label: valueLabel(String(instant), picker, context) };
}

/** Alternatives about one subject: any of several values, or categories with what is in them. */
function readAlternatives(operands: readonly Filter[], context: ReadingContext): Reading | undefined {
  const read = operands.map((operand) => readFilter(operand, context));
  const [first] = read;
  if (first === undefined || operands.some(({ kind }) => kind !== 'Comparison' && kind !== 'Any')) return undefined;
  const all = read.flatMap((one) => (one?.subject.key === first.subject.key ? [one] : []));
  if (all.length < read.length) return undefined;
  const direct = all.filter(({ relation }) => relation.key === 'EQ').flatMap(({ values }) => values);
  const lower = all.filter(({ relation }) => relation.key === 'below').flatMap(({ values }) => values);
  if (direct.length === all.length) return { subject: first.subject, relation: anyOf(), values: direct };
  if (lower.length === all.length) return { subject: first.subject, relation: below(), values: lower };
  const isPair =
    direct.length + lower.length === all.length &&
    direct.length === lower.length &&
    direct.every(({ value }) => lower.some((other) => other.value === value)) &&
    lower.every(({ value }) => direct.some((other) => other.value === value));
  return isPair ? { subject: first.subject, relation: within(), values: direct } : undefined;
}

/** A range of one field, in brackets of its own: from one value to another, both included. */
function readRange(operands: readonly Filter[], context: ReadingContext): Reading | undefined {
  const [from, to] = operands.map((operand) =>
    operand.kind === 'Comparison' ? readComparison(operand, context) : undefined,
  );
  if (operands.length !== 2 || from?.relation.key !== 'GE' || to?.relation.key !== 'LE') return undefined;
  const relation = relationsOf(from.subject, context.schema).find(({ key }) => key === between().key);
  if (relation === undefined || from.subject.key !== to.subject.key) return undefined;
  return { subject: from.subject, relation, values: [...from.values, ...to.values] };
}

/** Excluded values of one field, in brackets of their own. */
function readExclusions(operands: readonly Filter[], context: ReadingContext): Reading | undefined {
  const read = operands.map((operand) =>
    operand.kind === 'Comparison' ? readComparison(operand, context) : undefined,
  );
  const [first] = read;
  if (first === undefined) return undefined;
  const isSame = read.every((one) => one?.subject.key === first.subject.key && one.relation.key === 'NE');
  return isSame
    ? { subject: first.subject, relation: noneOf(), values: read.flatMap((one) => one?.values ?? []) }
    : undefined;
}
