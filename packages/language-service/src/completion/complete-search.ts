import { joins, type Schema, type SearchFieldRow } from '@assetql/core';
import type { ServiceContext } from '../service-context.ts';
import { enumerationItems } from './enumeration-items.ts';
import type { ExpressionSpot } from './expression-spot.ts';
import { knownKeywordItems } from './known-keywords.ts';
import { libraryNames, nameSource } from './library-names.ts';
import type { NameSource, Proposal, Proposals } from './proposal.ts';
import { searchSurroundings, type SearchSurroundings } from './search-surroundings.ts';
import { searchTerm } from './search-term.ts';
import { spaced } from './spacing.ts';
import { overNext, type Target } from './target.ts';
import { variableItems } from './variable-items.ts';
import { writtenWord } from './written-word.ts';

/** What can be written at a place in a search (§4.8), and the keywords that are known already. */
export function completeSearch(spot: ExpressionSpot, schema: Schema, context: ServiceContext): Proposals {
  const surroundings = searchSurroundings(spot);
  const { place, target } = surroundings;
  // Whole ids are wanted where a category is looked up; elsewhere the id of something matches no word.
  const variables = variableItems(
    spot.variables,
    target,
    ({ parsed }) => parsed?.kind !== 'Time' && parsed?.kind !== 'LookUp',
  );
  if (target.inside === 'variable') return { target, items: variables };
  const keywords = knownKeywordItems(surroundings, schema, context);
  const field = place.field === undefined ? undefined : schema.searchField(place.field);
  if (place.field !== undefined) {
    const bound = field === undefined ? [] : boundItems(field, schema);
    const names = field === undefined ? [] : boundNames(field, target, context);
    const isListed = bound.length > 0 || names.length > 0;
    return {
      target: overValue(surroundings),
      items: [...bound, ...variables, ...keywords.items],
      names,
      isPending: keywords.isPending,
      written: isListed ? undefined : writtenWord(target),
    };
  }
  if (target.inside === 'phrase')
    return { target, items: keywords.items, isPending: keywords.isPending, written: writtenWord(target) };
  const over = covering(surroundings, spot);
  return {
    target: over,
    items: [
      ...joinItems({ ...surroundings, target: over }, spot),
      ...fieldItems({ ...surroundings, target: over }, schema, spot),
      // Before a colon stands the name of a field.
      ...(spot.text.charAt(over.range.end) === ':' ? [] : [...variables, ...keywords.items]),
    ],
    uses: new Map([...(spot.uses?.('searchField') ?? []), ...(spot.uses?.('term') ?? [])]),
    // Any word can be written here: what only resembles it is not what is meant.
    worst: target.typed.length < fewLetters ? 1 : 2,
    written: over !== target || spot.text.charAt(over.range.end) === ':' ? undefined : writtenWord(target),
    isOpen: target.inside === 'nothing',
    isPending: keywords.isPending,
  };
}

/** With fewer letters only the start of a name is compared with them, and not each of its words. */
const fewLetters = 3;

const isOperator = (text: string | undefined): boolean => joins.some(({ name }) => name === text);

/**
 * Between a term and an operator only another operator can come, and before a field only another field: they take that one's place.
 * Terms need no join, so that before one of them anything can be written.
 */
function covering({ place, target, next, isNextField }: SearchSurroundings, { text }: ExpressionSpot): Target {
  const isBeside = next !== undefined && !/[\r\n]/.test(text.slice(target.range.end, next.start));
  const isTyped = target.inside === 'nothing' || (/^[A-Z]+$/.test(target.whole) && !isOperator(target.whole));
  const isTouched = next?.start === target.range.end || !place.afterTerm;
  if (isBeside && target.inside === 'nothing' && isNextField && isTouched) return overNext(target, next);
  return isBeside && place.afterTerm && isTyped && (next.text === 'AND' || next.text === 'OR')
    ? overNext(target, next)
    : target;
}

/** What a value of a field replaces: the whole value that the caret is directly before, so that the two do not run together. */
function overValue({ target, next }: SearchSurroundings): Target {
  const isBefore = target.inside === 'nothing' && next?.start === target.range.end;
  return isBefore && next.type !== 'punctuation' ? overNext(target, next) : target;
}

/** The operators that may be written here: those that join only after a term. */
function joinItems({ place, target }: SearchSurroundings, { text }: ExpressionSpot): readonly Proposal[] {
  // Before a colon stands the name of a field.
  if (text.charAt(target.range.end) === ':') return [];
  return joins
    .filter(({ name, languages }) => languages.includes('search') && (place.afterTerm || name === 'NOT'))
    .map(({ name, documentation, spec }) => ({
      label: name,
      kind: 'join',
      insert: spaced(name, text, target.range),
      documentation,
      spec,
      use: '',
    }));
}

function fieldItems({ target }: SearchSurroundings, schema: Schema, spot: ExpressionSpot): readonly Proposal[] {
  const hasColon = spot.text.charAt(target.range.end) === ':';
  return schema.searchFields.map(({ names: [name, ...others], documentation, spec, assumed }) => ({
    label: name,
    kind: 'field',
    insert: hasColon ? name : `${spaced(name, spot.text, target.range).trimEnd()}:`,
    documentation,
    spec,
    ...(others.length === 0 ? {} : { also: others }),
    ...(hasColon ? {} : { more: true }),
    ...(assumed === true ? { assumed, detail: 'assumed', tier: 1 } : {}),
  }));
}

/** Values of a field of the search that the language knows: the colours of all fields that hold some. */
function boundItems({ member }: SearchFieldRow, schema: Schema): readonly Proposal[] {
  const colors = schema.fields.find((field) => field.member === 'colors')?.enumeration;
  return colors !== undefined && /color/i.test(member) ? enumerationItems(colors, schema) : [];
}

/** Categories, by name or by id as the field compares them. */
function boundNames(
  { member, match }: SearchFieldRow,
  target: Target,
  { catalogue }: ServiceContext,
): readonly NameSource[] {
  if (member !== 'categories') return [];
  return nameSource(libraryNames(catalogue, 'categories'), ({ id, label, path }) => ({
    insert: match === 'id' ? id : searchTerm(path?.at(-1) ?? label, target),
  }));
}
