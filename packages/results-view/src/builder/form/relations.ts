import { fieldTypes, schema as specified, type FieldRow, type OperatorName, type Schema } from '@assetql/core';
import { scaleValues } from '../../edit/scale.ts';
import { phrase } from '../../view/text/phrase.ts';
import { anywhere, attributeKey, matchKey, searchKey } from './subjects.ts';
import type { Relation, Subject } from './search-form.ts';
import { isNumeric } from './value-label.ts';

/** What a term of a search looks for, beside whole words. */
export type TermRelation = 'has' | 'starts' | 'ends' | 'contains';

const negated = 'not-';

const one = (key: string, label: string): Relation => ({ key, label, takes: 'one' });
const many = (key: string, label: string): Relation => ({ key, label, takes: 'many' });
const none = (key: string, label: string): Relation => ({ key, label, takes: 'none' });

const orderWords: Readonly<Record<'date' | 'number', Readonly<Partial<Record<OperatorName, () => string>>>>> = {
  date: {
    EQ: () => phrase('is exactly'),
    NE: () => phrase('is not exactly'),
    LT: () => phrase('is before'),
    GE: () => phrase('is on or after'),
    GT: () => phrase('is after'),
    LE: () => phrase('is on or before'),
  },
  number: {
    LT: () => phrase('is less than'),
    GE: () => phrase('is at least'),
    GT: () => phrase('is more than'),
    LE: () => phrase('is at most'),
  },
};

const textWords: Readonly<Partial<Record<OperatorName, () => string>>> = {
  EQ: () => phrase('is'),
  NE: () => phrase('is not'),
  CT: () => phrase('contains'),
  SW: () => phrase('starts with'),
  EW: () => phrase('ends with'),
};

/** The relation that an operator is for a field. */
export function operatorRelation(row: FieldRow, operator: OperatorName): Relation {
  const words = row.type === 'timestamp' ? orderWords.date : orderWords.number;
  return one(operator, (words[operator] ?? textWords[operator])?.() ?? operator);
}

/** Any of several values, or none of them. */
export const anyOf = (): Relation => many('any-of', phrase('is any of'));
export const noneOf = (): Relation => many('none-of', phrase('is none of'));
/** From one value to another, both of which belong to the range. */
export const between = (): Relation => ({ key: 'between', label: phrase('is between'), takes: 'two' });
export const missing = (): Relation => none('missing', phrase('is missing'));
export const present = (): Relation => none('present', phrase('is present'));

const isListed = (row: FieldRow): boolean =>
  row.enumeration !== undefined || row.type === 'id' || row.type === 'string';

/** Whether a range of the field's values is offered. Stars have too few values for one. */
const isMeasured = (row: FieldRow): boolean =>
  row.type === 'timestamp' || (isNumeric(row) && row.enumeration === undefined && scaleValues(row) === undefined);

function fieldRelations(row: FieldRow): readonly Relation[] {
  const { operators, unusual } = fieldTypes[row.type];
  const offered = operators.filter((name) => {
    const isPart = name === 'CT' || name === 'SW' || name === 'EW';
    const isOrder = !isPart && name !== 'EQ' && name !== 'NE';
    if (row.enumeration !== undefined && (isPart || isOrder)) return false;
    return !unusual.includes(name);
  });
  return [
    ...offered.map((name) => operatorRelation(row, name)),
    ...(isMeasured(row) ? [between()] : []),
    ...(isListed(row) ? [anyOf(), noneOf()] : []),
    // What counts as a number without a value is never missing.
    ...(row.none === undefined ? [missing(), present()] : []),
  ];
}

/** The relations of a category, and of other containers. */
export const isIn = (): Relation => one('EQ', phrase('is'));
export const within = (): Relation => many('within', phrase('is in or below'));
export const below = (): Relation => many('below', phrase('is below'));

const termWords: Readonly<Record<TermRelation, readonly [positive: () => string, negative: () => string]>> = {
  has: [() => phrase('has'), () => phrase('does not have')],
  starts: [() => phrase('has a word that starts with'), () => phrase('has no word that starts with')],
  ends: [() => phrase('has a word that ends with'), () => phrase('has no word that ends with')],
  contains: [() => phrase('has a word that contains'), () => phrase('has no word that contains')],
};

/** The relation that a term of a search is, or that its negation is. */
export function termRelation(kind: TermRelation, isNegated: boolean): Relation {
  const [positive, negative] = termWords[kind];
  return isNegated ? one(`${negated}${kind}`, negative()) : one(kind, positive());
}

/** Any of several whole words of a search, or none of them. */
export const hasAny = (): Relation => many('any-of', phrase('has any of'));
export const hasNone = (): Relation => many('none-of', phrase('has none of'));

function termRelations(isId: boolean): readonly Relation[] {
  const kinds: readonly TermRelation[] = isId ? ['has'] : ['has', 'starts', 'ends', 'contains'];
  return [
    ...kinds.map((kind) => termRelation(kind, false)),
    hasAny(),
    ...kinds.map((kind) => termRelation(kind, true)),
    hasNone(),
    present(),
    missing(),
  ];
}

/** The relations that the conditions of a subject can have. */
export function relationsOf({ key }: Pick<Subject, 'key'>, schema: Schema = specified): readonly Relation[] {
  if (key === anywhere) return termRelations(false).filter(({ takes }) => takes !== 'none');
  if (key.startsWith(searchKey(''))) {
    const row = schema.searchField(key.slice(searchKey('').length));
    return termRelations(row?.match === 'id');
  }
  if (key.startsWith(matchKey(''))) return [one('has', phrase('has the words'))];
  if (key.startsWith(attributeKey(''))) return [isIn(), anyOf()];
  const collection = schema.collection(key);
  if (collection !== undefined)
    return [isIn(), anyOf(), ...(collection.member === 'categories' ? [within(), below()] : [])];
  const row = schema.field(key);
  return row === undefined ? [] : fieldRelations(row);
}
