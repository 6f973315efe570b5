import type { FormValue, Picker, Relation } from '../form/search-form.ts';

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

/** Whether a relation is to a whole value, not to a part of one or to a bound. */
export const isWhole = ({ key }: Relation): boolean => key in alternatives || Object.values(alternatives).includes(key);

/** The relation for the values that are chosen: "is" becomes "is any of" for several, and "is at least" becomes "is" for no stars, which all assets have at least. */
export function relationFor(
  relations: readonly Relation[],
  relation: Relation,
  { kind }: Picker,
  chosen: readonly string[],
): Relation {
  if (kind === 'stars' && relation.key === 'GE' && chosen[0] === '0')
    return relations.find(({ key }) => key === 'EQ') ?? relation;
  return chosen.length > 1 && relation.takes !== 'many' ? (alternativeOf(relations, relation) ?? relation) : relation;
}

function alternativeOf(relations: readonly Relation[], { key }: Relation): Relation | undefined {
  const wanted = alternatives[key];
  return wanted === undefined ? undefined : relations.find((one) => one.key === wanted && one.takes === 'many');
}

/** Relations to the upper end of a range. */
const upTo: ReadonlySet<string> = new Set(['LE', 'LT']);

/** The values that stay chosen when a condition gets another relation. */
export function keptValues(values: readonly FormValue[], { key, takes }: Relation): readonly FormValue[] {
  if (takes === 'many') return values;
  if (takes === 'two') return values.slice(0, 2);
  return upTo.has(key) ? values.slice(-1) : values.slice(0, 1);
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
