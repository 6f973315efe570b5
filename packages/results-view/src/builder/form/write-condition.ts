import {
  fieldTypes,
  print,
  statusText,
  type Any,
  type Field,
  type Filter,
  type Name,
  type OperatorName,
  type Schema,
  type Search,
  type Value,
} from '@assetql/core';
import { BuildError, contains, endsWith, startsWith, word } from '@assetql/core/build';
import type { SavedSearch } from '@assetql/core/document';
import { comparison } from '../../count/restrict.ts';
import { phrase } from '../../view/text/phrase.ts';
import { Refusal } from './refusal.ts';
import { relationsOf } from './relations.ts';
import type { ConditionKey, NewCondition, Relation, Subject } from './search-form.ts';
import { anywhere, attributeKey, attributeSubject, matchKey, searchKey } from './subjects.ts';
import { instantOf, oneLine, ValueWriter, type NewVariable } from './write-value.ts';
import type { Node } from './node.ts';

/** A condition as text of its language. */
export interface WrittenCondition {
  readonly key: ConditionKey;
  readonly node: Node;
  readonly text: string;
  /** Whether the text is several conditions, which need brackets beside others. */
  readonly isLoose: boolean;
  /** The condition on the status without which this one does not work (§4.7). */
  readonly companion: string | undefined;
  readonly variables: readonly NewVariable[];
}

const range = { start: 0, end: 0 } as const;

/** Writes a condition of the form as text. Throws a {@link Refusal} for one that is incomplete or that the language cannot express. */
export function writeCondition(
  { subject: subjectKey, relation: relationKey, values }: NewCondition,
  subjects: readonly Subject[],
  search: SavedSearch | undefined,
  schema: Schema,
): WrittenCondition {
  const subject = subjects.find(({ key }) => key === subjectKey) ?? unnamedAttribute(subjectKey);
  if (subject === undefined) throw new Refusal(phrase('Choose what the condition is about.'));
  const relation =
    relationsOf(subject, schema).find(({ key }) => key === relationKey) ?? unusual(subject, relationKey, schema);
  if (relation === undefined) throw new Refusal(phrase('Choose how {0} is compared.', subject.label));
  const [first] = values;
  if (relation.takes !== 'none' && first === undefined)
    throw new Refusal(phrase('Choose a value for {0}.', subject.label));
  if (relation.takes === 'two' && values.length < 2)
    throw new Refusal(phrase('Choose where {0} begins and ends.', subject.label));
  const given = relation.takes === 'many' ? [...new Set(values)] : values.slice(0, taken[relation.takes]);
  const writer = new ValueWriter(schema, search);
  const node = nodeOf(subject, relation, given, writer, schema);
  const row = schema.field(subject.key);
  return {
    key: subject.belongsTo,
    node,
    text: print(node),
    isLoose: node.kind === 'Or' || node.kind === 'And',
    companion:
      row?.companion === undefined || relation.takes === 'none' ? undefined : statusText(row.companion, schema),
    variables: writer.variables,
  };
}

/** How many values relations take that have a fixed number of them. */
const taken = { none: 0, one: 1, two: 2 } as const;

/** An attribute that the library does not name (any more). */
const unnamedAttribute = (key: string): Subject | undefined =>
  key.startsWith(attributeKey('')) ? attributeSubject(key.slice(attributeKey('').length), undefined) : undefined;

/** A relation that is not offered, and that a condition in the text can have nevertheless. */
function unusual({ key }: Subject, relation: string, schema: Schema): Relation | undefined {
  const row = schema.field(key);
  const isLegal = row !== undefined && fieldTypes[row.type].operators.some((name) => name === relation);
  if (isLegal) return { key: relation, label: relation, takes: 'one' };
  return row !== undefined && (relation === 'any-of' || relation === 'none-of')
    ? { key: relation, label: relation, takes: 'many' }
    : row !== undefined && (relation === 'missing' || relation === 'present')
      ? { key: relation, label: relation, takes: 'none' }
      : undefined;
}

function nodeOf(
  subject: Subject,
  relation: Relation,
  values: readonly string[],
  writer: ValueWriter,
  schema: Schema,
): Node {
  const { key } = subject;
  if (key === anywhere || key.startsWith(searchKey(''))) return searchNode(subject, relation, values, writer);
  const matched = key.startsWith(matchKey('')) ? schema.matchField(key.slice(matchKey('').length)) : undefined;
  if (matched !== undefined) {
    const [text = ''] = values;
    if (text.trim() === '') throw new Refusal(phrase('Choose a value for {0}.', subject.label));
    const value =
      writer.variable(text, subject) ??
      ({ kind: 'String', range, value: oneLine(text, subject.label), quoted: true } as const);
    return { kind: 'IsMatch', range, text: value, field: nameNode(matched.name) };
  }
  const collection = schema.collection(key);
  if (collection !== undefined || key.startsWith(attributeKey('')))
    return membership(subject, relation, values, writer, schema);
  return fieldNode(subject, relation, values, writer, schema);
}

const nameNode = (text: string): Name => ({ kind: 'Name', range, text, canonical: text });

/** A condition for each of several values, joined; a single one as it is. */
function joined(kind: 'And' | 'Or', operands: readonly Filter[]): Filter {
  const [only] = operands;
  return only !== undefined && operands.length === 1 ? only : { kind, range, operands };
}

function fieldNode(
  subject: Subject,
  { key: relation }: Relation,
  values: readonly string[],
  writer: ValueWriter,
  schema: Schema,
): Filter {
  const row = schema.field(subject.key);
  if (row === undefined) throw new Refusal(phrase('Choose what the condition is about.'));
  const compare = (operator: OperatorName, value: Value): Filter => comparison(row.name, operator, value);
  if (relation === 'missing') return compare('EQ', { kind: 'Null', range });
  if (relation === 'present') return compare('NE', { kind: 'Null', range });
  const read = values.map((value) => writer.field(row, subject, value));
  if (relation === 'any-of')
    return joined(
      'Or',
      read.map((value) => compare('EQ', value)),
    );
  if (relation === 'none-of') {
    const none = joined(
      'And',
      read.map((value) => compare('NE', value)),
    );
    return none.kind === 'And' ? { kind: 'Group', range, body: none } : none;
  }
  if (relation === 'between') {
    const [from, to] = read;
    if (from === undefined || to === undefined) throw new Refusal(phrase('Choose how {0} is compared.', subject.label));
    return { kind: 'Group', range, body: joined('And', [compare('GE', from), compare('LE', to)]) };
  }
  const operator = fieldTypes[row.type].operators.find((name) => name === relation);
  const [value] = read;
  if (operator === undefined || value === undefined)
    throw new Refusal(phrase('Choose how {0} is compared.', subject.label));
  return compare(operator, value);
}

/** A condition on the members of a collection: a container or an attribute. */
function membership(
  subject: Subject,
  { key: relation }: Relation,
  values: readonly string[],
  writer: ValueWriter,
  schema: Schema,
): Filter {
  const any = (row: Schema['collections'][number] | undefined, value: Value): Any => {
    if (row === undefined) throw new Refusal(phrase('Choose what the condition is about.'));
    const variable: Name = { kind: 'Name', range, text: row.variable };
    const body: Filter = { ...comparison(row.variable, 'EQ', value), field: variable };
    return { kind: 'Any', range, collection: nameNode(row.name), variable, body };
  };
  if (subject.key.startsWith(attributeKey(''))) {
    const key = { kind: 'String', range, value: subject.key.slice(attributeKey('').length), quoted: true } as const;
    const row = schema.collections.find(({ members }) => members === 'attribute');
    return joined(
      'Or',
      values.map((value) => {
        const written =
          writer.variable(value, subject) ??
          ({ kind: 'String', range, value: attributeText(value, subject), quoted: true } as const);
        return any(row, { kind: 'AttributeMatch', range, key, value: written });
      }),
    );
  }
  const direct = schema.collection(subject.key);
  const above = schema.collections.find(({ member }) => member === 'categoryAncestorIds');
  return joined(
    'Or',
    values.flatMap((value) => {
      const id = writer.id(value, subject);
      return [
        ...(relation === 'below' ? [] : [any(direct, id)]),
        ...(relation === 'below' || relation === 'within' ? [any(above, id)] : []),
      ];
    }),
  );
}

/** The value of an attribute: dates are written as instants in ISO form. */
function attributeText(value: string, { picker, label }: Subject): string {
  if (picker.kind === 'date' && /^-?\d+$/u.test(value)) return new Date(instantOf(value, label)).toISOString();
  return value;
}

const terms = { has: word, starts: startsWith, ends: endsWith, contains } as const;

function searchNode(subject: Subject, { key }: Relation, values: readonly string[], writer: ValueWriter): Search {
  const field = subject.key === anywhere ? undefined : nameNode(subject.key.slice(searchKey('').length));
  const bound = (operand: Field['operand']): Search =>
    field === undefined ? operand : { kind: 'Field', range, name: field, operand };
  const term = (make: (text: string) => Field['operand'], value: string): Search => {
    if (value.trim() === '') throw new Refusal(phrase('Choose a value for {0}.', subject.label));
    return bound(writer.variable(value, subject) ?? make(value));
  };
  const not = (operand: Search): Search => ({ kind: 'Not', range, operand });
  try {
    if (key === 'present') return bound({ kind: 'Everything', range });
    if (key === 'missing') return not(bound({ kind: 'Everything', range }));
    const isNegated = key.startsWith('not-');
    const kind = Object.keys(terms).find((each) => each === (isNegated ? key.slice('not-'.length) : key));
    if (kind === 'has' || kind === 'starts' || kind === 'ends' || kind === 'contains') {
      const made = term(terms[kind], values[0] ?? '');
      return isNegated ? not(made) : made;
    }
    const operands = values.map((value) => term(word, value));
    const [only] = operands;
    const any: Search = only !== undefined && operands.length === 1 ? only : { kind: 'Or', range, operands };
    if (key !== 'none-of') return any;
    return not(any.kind === 'Or' ? { kind: 'Group', range, body: any } : any);
  } catch (error) {
    if (error instanceof BuildError) throw new Refusal(error.message);
    throw error;
  }
}
