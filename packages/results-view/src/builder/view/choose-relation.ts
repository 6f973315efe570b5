import type { Relation } from '../form/search-form.ts';

/** Relations to one value, with the relation to several that they become when a second value is chosen. */
const alternatives: Readonly<Record<string, string>> = { EQ: 'any-of', NE: 'none-of' };

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

/** The relation with which a new condition begins: for ratings and dates "at least", since a lower bound is what most people look for. */
export function firstRelation(relations: readonly Relation[], isScale: boolean): Relation | undefined {
  return (isScale ? relations.find(({ key }) => key === 'GE') : undefined) ?? relations[0];
}
