import { nameOf, withoutGroups } from '../../syntax/visit.ts';
import type { SearchFieldRow } from '../../schema/search-fields.ts';
import type { Everything, Field, Not, Phrase, Search, Variable, Word } from '../../syntax/ast.ts';
import { searchCondition } from '../../condition/search-condition.ts';
import { words } from '../../text/words.ts';
import { getOwn } from '../../text/get-own.ts';
import type { Context } from './context.ts';
import { conditionPhrase, joinedPhrase, valueTexts, type SpokenPhrase } from './spoken-phrase.ts';
import type { ExplanationTexts, SearchFieldWords, TermForm } from './texts.ts';
import { variableText } from './values.ts';
import { nameText, inQuotes } from './written-text.ts';

const source = 'search';

/** A node that can be written by itself: with the field of the brackets that it is in. */
function scoped(node: Search, { field }: Scope): Search {
  if (field === undefined || node.kind === 'Field') return node;
  const isOperand = node.kind !== 'And' && node.kind !== 'Or' && node.kind !== 'Not';
  const operand = isOperand ? node : { kind: 'Group' as const, range: node.range, body: node };
  return { ...field, range: node.range, operand };
}

/** Where a term is looked for: anywhere, or in the fields that a name or `searchFields` leaves. */
interface Scope {
  readonly field: Field | undefined;
  readonly row: SearchFieldRow | undefined;
  /** As it is said; absent for anywhere. */
  readonly place: string | undefined;
}

/** A term, or one that must not occur. */
interface Term {
  readonly node: Search;
  readonly isNegated: boolean;
  readonly scope: Scope;
  /** How it is said among others. */
  readonly text: string;
  /** Said before those that start with words of their own, which could be taken for a part of them otherwise. */
  readonly isPlain: boolean;
  /** Said alone, since no asset or every asset has it. */
  readonly constant: boolean | undefined;
}

/** What a search asks: the terms and groups that must hold together, merged as a person would say them (the interface specification, §4.8). */
export function searchConjuncts(search: Search, context: Context): readonly SpokenPhrase[] {
  const node = withoutGroups(search);
  const scope: Scope = { field: undefined, row: undefined, place: anywhere(context) };
  return node.kind === 'And' ? operandPhrases('And', node.operands, scope, context) : [phraseOf(node, scope, context)];
}

/** The places that `searchFields` limits a search to. */
function anywhere({ searchFields, schema, texts }: Context): string | undefined {
  if (searchFields.length === 0) return undefined;
  return texts.oneOf(searchFields.map((name) => fieldWords(name, schema.searchField(name), texts).place));
}

const wordsOf = ({ name }: Field, { schema, texts }: Context): SearchFieldWords =>
  fieldWords(name.text, schema.searchField(nameOf(name)), texts);

function fieldWords(name: string, row: SearchFieldRow | undefined, texts: ExplanationTexts): SearchFieldWords {
  if (row !== undefined)
    return getOwn(texts.searchFields, row.names[0]) ?? texts.searchField(nameText(row.names[0], texts));
  const { place, any, none } = texts.searchField(nameText(name, texts));
  const say = texts.unknownSearchField;
  return { place: say(place), any: say(any), none: say(none) };
}

function phraseOf(outer: Search, scope: Scope, context: Context): SpokenPhrase {
  const node = withoutGroups(outer);
  switch (node.kind) {
    case 'And':
    case 'Or':
      return joinedPhrase(
        node.kind,
        scoped(node, scope),
        operandPhrases(node.kind, node.operands, scope, context),
        context,
      );
    case 'Field': {
      const inner = within(node, context);
      return node.operand.kind === 'Group' ? phraseOf(node.operand, inner, context) : alone(node, inner, context);
    }
    case 'Not':
      return negation(node, scope, context);
    default:
      return alone(node, scope, context);
  }
}

function within(field: Field, { schema, texts }: Context): Scope {
  const row = schema.searchField(nameOf(field.name));
  return { field, row, place: fieldWords(field.name.text, row, texts).place };
}

/** A term, a lone wildcard, or what could not be understood. */
function alone(node: Search, scope: Scope, context: Context): SpokenPhrase {
  const term = termOf(node, scope, context);
  if (term !== undefined) return termsPhrase([term], 'And', context);
  const { texts } = context;
  const operand = node.kind === 'Field' ? node.operand : node;
  if (operand.kind === 'Everything') return anyPhrase(scoped(node, scope), operand, scope, false, context);
  const text = inQuotes(operand.kind === 'Invalid' ? operand.text : '', texts);
  return conditionPhrase(source, [scoped(node, scope)], texts.broken(text));
}

/** A lone wildcard. */
function anyPhrase(whole: Search, node: Everything, scope: Scope, isNegated: boolean, context: Context): SpokenPhrase {
  const { texts } = context;
  const { any, none } = scope.field === undefined ? texts.anything : wordsOf(scope.field, context);
  const text = withConstant(isNegated ? none : any, constantOf(node, scope, isNegated, context), context);
  return conditionPhrase(source, [whole], text);
}

/** What must not hold: a term, one of several terms, or anything else in brackets. */
function negation(node: Not, scope: Scope, context: Context): SpokenPhrase {
  const term = termOf(node, scope, context);
  if (term !== undefined) return termsPhrase([term], 'And', context);
  const none = noneOf(node, scope, context);
  const whole = scoped(node, scope);
  if (none !== undefined) return { ...termsPhrase(none, 'And', context), nodes: [whole], ranges: [node.range] };
  const [bare, inner] = unwrapped(node.operand, scope, context);
  if (bare.kind === 'Everything') return anyPhrase(whole, bare, inner, true, context);
  const operand = phraseOf(node.operand, scope, context);
  const text = context.texts.not(operand.text);
  return { ...conditionPhrase(source, [whole], text), kind: 'not', parts: [operand] };
}

/** A node without brackets and fields around it, with where it looks. */
function unwrapped(node: Search, scope: Scope, context: Context): readonly [Search, Scope] {
  let bare = withoutGroups(node);
  let inner = scope;
  while (bare.kind === 'Field') {
    inner = within(bare, context);
    bare = withoutGroups(bare.operand);
  }
  return [bare, inner];
}

/** The terms of which none may occur, when they are all looked for in the same place. */
function noneOf(node: Not, scope: Scope, context: Context): readonly [Term, ...Term[]] | undefined {
  const terms: Term[] = [];
  for (const [operand, inner] of flattened('Or', [node.operand], scope, context)) {
    const term = termOf(operand, inner, context);
    if (term === undefined || term.isNegated || term.constant !== undefined) return undefined;
    const [first = term] = terms;
    if (term.scope.place !== first.scope.place) return undefined;
    terms.push({ ...term, isNegated: true });
  }
  const [first, ...others] = terms;
  return first === undefined ? undefined : [first, ...others];
}

/** Operands with those of the same join in brackets among them, each with where it looks. */
function* flattened(
  join: 'And' | 'Or',
  operands: readonly Search[],
  scope: Scope,
  context: Context,
): Generator<[Search, Scope]> {
  for (const operand of operands) {
    let node = withoutGroups(operand);
    let inner = scope;
    while (node.kind === 'Field' && node.operand.kind === 'Group') {
      inner = within(node, context);
      node = withoutGroups(node.operand);
    }
    if (node.kind === join) yield* flattened(join, node.operands, inner, context);
    else yield [node, inner];
  }
}

type Group =
  | { readonly kind: 'terms'; readonly terms: [Term, ...Term[]] }
  | { readonly kind: 'other'; node: Search; scope: Scope };

function operandPhrases(
  join: 'And' | 'Or',
  operands: readonly Search[],
  outer: Scope,
  context: Context,
): readonly SpokenPhrase[] {
  const groups: Group[] = [];
  const byKey = new Map<string, [Term, ...Term[]]>();
  for (const [node, scope] of flattened(join, operands, outer, context)) {
    const term = termOf(node, scope, context);
    if (term === undefined) {
      groups.push({ kind: 'other', node, scope });
      continue;
    }
    // Of terms that must not occur, an OR is said one by one.
    const isAlone = term.constant !== undefined || (join === 'Or' && term.isNegated);
    const key = `${term.isNegated} ${term.scope.place ?? ''}`;
    const same = isAlone ? undefined : byKey.get(key);
    if (same !== undefined) same.push(term);
    else {
      const terms: [Term] = [term];
      groups.push({ kind: 'terms', terms });
      if (!isAlone) byKey.set(key, terms);
    }
  }
  return groups.map((group) =>
    group.kind === 'terms' ? termsPhrase(group.terms, join, context) : phraseOf(group.node, group.scope, context),
  );
}

/** Reads a term with its field and its NOT; absent for what is none. */
function termOf(
  outer: Search,
  scope: Scope,
  context: Context,
  isNegated = false,
  whole = scoped(outer, scope),
): Term | undefined {
  const node = withoutGroups(outer);
  switch (node.kind) {
    case 'Not':
      return isNegated ? undefined : termOf(node.operand, scope, context, true, whole);
    case 'Field':
      return termOf(node.operand, within(node, context), context, isNegated, whole);
    case 'Word':
    case 'Phrase':
    case 'Variable': {
      const constant = constantOf(node, scope, isNegated, context);
      return { node: whole, isNegated, scope, constant, ...termText(node, scope, context) };
    }
    default:
      return undefined;
  }
}

/** What a term is of every asset, when that is the same, and not only for a name that is not known, which is said with the name. */
function constantOf(
  node: Word | Phrase | Variable | Everything,
  { field, row }: Scope,
  isNegated: boolean,
  { schema, searchFields }: Context,
): boolean | undefined {
  if (node.kind === 'Variable' || (field !== undefined && row === undefined)) return undefined;
  const areUnknown = searchFields.length > 0 && searchFields.every((name) => schema.searchField(name) === undefined);
  if (field === undefined && areUnknown && node.kind !== 'Everything') return undefined;
  const condition = searchCondition(field === undefined ? node : { ...field, operand: node }, schema, searchFields);
  return condition.kind === 'constant' ? condition.value !== isNegated : undefined;
}

function termText(
  node: Word | Phrase | Variable,
  { row }: Scope,
  context: Context,
): { readonly text: string; readonly isPlain: boolean } {
  const { texts, names } = context;
  if (node.kind === 'Variable') return { text: variableText(node, context), isPlain: true };
  const form = node.kind === 'Word' ? formOf(node) : 'whole';
  if (form === 'whole' && isCategory(row)) return { text: names.of('categories', node.text), isPlain: true };
  const many = form !== 'whole' && words(node.text).length > 1;
  return { text: texts.term(inQuotes(node.text, texts), form, many), isPlain: form === 'whole' };
}

const isCategory = (row: SearchFieldRow | undefined): boolean => row?.match === 'id' && row.member === 'categories';

function formOf({ leading, trailing }: Word): TermForm {
  if (leading) return trailing ? 'contains' : 'ends';
  return trailing ? 'starts' : 'whole';
}

/** Terms in the same place, all found or all not. */
function termsPhrase(terms: readonly [Term, ...Term[]], join: 'And' | 'Or', context: Context): SpokenPhrase {
  const [first] = terms;
  const { texts } = context;
  const plainFirst = [...terms.filter(({ isPlain }) => isPlain), ...terms.filter(({ isPlain }) => !isPlain)];
  const values = valueTexts(
    plainFirst.map(({ text }) => text),
    context,
  );
  const [only = ''] = values;
  let list = join === 'And' ? texts.allOf(values) : texts.oneOf(values);
  if (first.isNegated) list = values.length === 1 ? only : texts.neither(values);
  const { row, place } = first.scope;
  const category = isCategory(row) && first.isPlain ? texts.collections.categories : undefined;
  const isNot = first.isNegated && values.length === 1;
  let text: string;
  if (category !== undefined) text = isNot ? category.hasNot(list) : category.has(list);
  else text = isNot ? texts.notMatching(list, place) : texts.matching(list, place);
  const said = withConstant(text, first.constant, context);
  const nodes = terms.map(({ node }) => node);
  return conditionPhrase(source, nodes, said, first.isNegated ? 'And' : join, { compound: values.length > 1 });
}

function withConstant(text: string, constant: boolean | undefined, { texts }: Context): string {
  if (constant === undefined) return text;
  return constant ? texts.matchesAll(text) : texts.matchesNone(text);
}
