import type { Picker, Relation } from '../form/search-form.ts';

/** Relations to one value, with the relation to several that they become when a second value is chosen. */
const alternatives: Readonly<Record<string, string>> = {
  EQ: 'any-of',
  NE: 'none-of',
  has: 'any-of',
  'not-has': 'none-of',
};

/** Whether several values can be chosen for a relation, be it by becoming another relation. */
export const takesSeveral = (relations: readonly Relation[], relation: Relation): boolean =>
  relation.takes === 'many' || alternativeOf(relations, relation) !== undefined;

/** The relation for a number of values: "is" becomes "is any of". */
export const relationFor = (relations: readonly Relation[], relation: Relation, count: number): Relation =>
  count > 1 && relation.takes !== 'many' ? (alternativeOf(relations, relation) ?? relation) : relation;

function alternativeOf(relations: readonly Relation[], { key }: Relation): Relation | undefined {
  const wanted = alternatives[key];
  return wanted === undefined ? undefined : relations.find((one) => one.key === wanted && one.takes === 'many');
}

/** The relations that most people look for first; for other pickers it is the first one. A bound is for what is at least so, a category for all below it. */
const usual: Readonly<Partial<Record<Picker['kind'], string>>> = {
  stars: 'GE',
  date: 'GE',
  number: 'GE',
  category: 'within',
};

/** The relation with which a new condition begins. */
export const firstRelation = (relations: readonly Relation[], { kind }: Picker): Relation | undefined =>
  relations.find(({ key }) => key === usual[kind]) ?? relations[0];
