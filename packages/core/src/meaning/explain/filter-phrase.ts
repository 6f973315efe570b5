import { nameOf, withoutGroups } from '../../syntax/visit.ts';
import { demandedStatus } from '../../condition/statuses.ts';
import type { ParameterName } from '../../schema/parameters.ts';
import type { Filter, IsMatch } from '../../syntax/ast.ts';
import { getOwn } from '../../text/get-own.ts';
import { print } from '../../print/print.ts';
import {
  anyPhrase,
  inOrBelowPhrase,
  keyOf,
  listOf,
  membership,
  membershipPhrase,
  type SimpleAny,
} from './any-phrase.ts';
import {
  absorbedStatus,
  compared,
  comparisonPhrase,
  haveLastingDate,
  sharedBy,
  withConstant,
  type Compared,
  type StatusManner,
} from './comparison-phrase.ts';
import type { Context } from './context.ts';
import { conditionPhrase, joinedPhrase, type SpokenPhrase } from './spoken-phrase.ts';
import { variableText } from './values.ts';
import { nameText, inQuotes } from './written-text.ts';

/** What a filter or container filter asks, merged as a person would say it (the interface specification, §4.7). */
export function filterPhrase(source: ParameterName, root: Filter, context: Context): SpokenPhrase {
  const filter = withoutGroups(root);
  switch (filter.kind) {
    case 'And':
    case 'Or':
      return joinedPhrase(filter.kind, filter, operandPhrases(source, filter.kind, filter.operands, context), context);
    case 'Comparison':
      return joinedPhrase('And', filter, comparisonPhrases(source, [compared(filter, context)], context), context);
    case 'Any':
      return anyPhrase(source, filter, context);
    case 'IsMatch':
      return matchPhrase(source, filter, context);
    default:
      return conditionPhrase(source, [filter], context.texts.broken(inQuotes(filter.text, context.texts)));
  }
}

/** The conditions that must hold together, each by itself. */
export function conjuncts(source: ParameterName, root: Filter, context: Context): readonly SpokenPhrase[] {
  const filter = withoutGroups(root);
  if (filter.kind === 'And') return operandPhrases(source, 'And', filter.operands, context);
  return [filterPhrase(source, filter, context)];
}

/** Operands with those of the same join in brackets among them. */
function* flattened(join: 'And' | 'Or', operands: readonly Filter[]): Generator<Filter> {
  for (const operand of operands) {
    const node = withoutGroups(operand);
    if (node.kind === join) yield* flattened(join, node.operands);
    else yield node;
  }
}

type Group =
  | { readonly kind: 'comparisons'; readonly all: [Compared, ...Compared[]] }
  | { readonly kind: 'memberships'; readonly all: [SimpleAny, ...SimpleAny[]] }
  | { readonly kind: 'pair'; readonly all: readonly [SimpleAny, SimpleAny] }
  | { readonly kind: 'other'; readonly node: Filter };

function operandPhrases(
  source: ParameterName,
  join: 'And' | 'Or',
  operands: readonly Filter[],
  context: Context,
): readonly SpokenPhrase[] {
  const { once, repeats } = withoutRepeats([...flattened(join, operands)]);
  const groups = grouped(join, once, context);
  const phrases =
    join === 'Or'
      ? paired(groups).flatMap((group) => groupPhrases(source, group, context))
      : conjunctionPhrases(source, groups, context);
  if (repeats.size === 0) return phrases;
  return phrases.map((phrase) => {
    const more = phrase.nodes.flatMap((node) => repeats.get(node) ?? []);
    return more.length === 0 ? phrase : withNodes(phrase, more);
  });
}

/** The operands without those that are written before already, and those by the first of them: what is said twice is told once. */
function withoutRepeats(operands: readonly Filter[]): {
  readonly once: readonly Filter[];
  readonly repeats: ReadonlyMap<unknown, readonly Filter[]>;
} {
  const first = new Map<string, Filter>();
  const repeats = new Map<unknown, Filter[]>();
  const once = operands.filter((node) => {
    if (node.kind !== 'Comparison' || node.value.kind === 'Invalid' || node.operator.name === undefined) return true;
    const key = print(node).toLowerCase();
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, node);
      return true;
    }
    const others = repeats.get(before);
    if (others === undefined) repeats.set(before, [node]);
    else others.push(node);
    return false;
  });
  return { once, repeats };
}

/** Says a date and the status that it needs in one: “approved in May 2024”. */
function conjunctionPhrases(
  source: ParameterName,
  groups: readonly Group[],
  context: Context,
): readonly SpokenPhrase[] {
  const statuses = new Map<number, Group & { readonly kind: 'comparisons' }>();
  for (const group of groups) {
    const status = group.kind === 'comparisons' ? demandedStatus(group.all[0].node, context.schema) : undefined;
    if (group.kind === 'comparisons' && status !== undefined && !statuses.has(status)) statuses.set(status, group);
  }
  const absorbed = new Map<Group, number>();
  for (const group of groups) {
    const status = group.kind === 'comparisons' ? absorbedStatus(group.all[0], context) : undefined;
    if (status !== undefined && statuses.has(status)) absorbed.set(group, status);
  }
  const taken = new Set([...absorbed.values()].map((status) => statuses.get(status)));
  const told = new Set<number>();
  const all = groups.flatMap((group) => (group.kind === 'comparisons' ? group.all : []));
  const manner = haveLastingDate(all, context) ? 'beside-status' : undefined;
  return groups.flatMap((group) => {
    if (group.kind !== 'comparisons') return groupPhrases(source, group, context);
    const status = absorbed.get(group);
    if (status === undefined) return taken.has(group) ? [] : comparisonPhrases(source, group.all, context, manner);
    const phrases = comparisonPhrases(source, group.all, context, 'with-status');
    if (told.has(status)) return phrases;
    told.add(status);
    const nodes = statuses.get(status)?.all.map(({ node }) => node) ?? [];
    return phrases.map((phrase, index) => (index === 0 ? withNodes(phrase, nodes) : phrase));
  });
}

const withNodes = (phrase: SpokenPhrase, nodes: readonly Filter[]): SpokenPhrase => ({
  ...phrase,
  nodes: [...phrase.nodes, ...nodes],
  ranges: [...phrase.ranges, ...nodes.map(({ range }) => range)],
});

/** Puts conditions together that a person says in one, each where the first of them stands. */
function grouped(join: 'And' | 'Or', nodes: readonly Filter[], context: Context): readonly Group[] {
  const groups: Group[] = [];
  const comparisons = new Map<string, [Compared, ...Compared[]]>();
  const memberships = new Map<string, [SimpleAny, ...SimpleAny[]]>();
  for (const node of nodes) {
    if (node.kind === 'Comparison') {
      const one = compared(node, context);
      const key = sharedBy(one, join, context);
      const same = key === undefined ? undefined : comparisons.get(key);
      if (same !== undefined) same.push(one);
      else {
        const all: [Compared] = [one];
        groups.push({ kind: 'comparisons', all });
        if (key !== undefined) comparisons.set(key, all);
      }
      continue;
    }
    const member = node.kind === 'Any' ? membership(node, context) : undefined;
    if (member === undefined) groups.push({ kind: 'other', node });
    else {
      const key = listOf(member);
      const isList = join === 'Or' && member.comparison.operator.name === 'EQ';
      const same = isList ? memberships.get(key) : undefined;
      if (same !== undefined) same.push(member);
      else {
        const all: [SimpleAny] = [member];
        groups.push({ kind: 'memberships', all });
        if (isList) memberships.set(key, all);
      }
    }
  }
  return groups;
}

const idOf = ({ comparison: { value } }: SimpleAny): string =>
  value.kind === 'String' || value.kind === 'Variable' ? keyOf(value) : '';

/** Takes a category and the same one among the ancestors out of their lists: “in Logos or below it”. */
function paired(groups: readonly Group[]): readonly Group[] {
  const of = (member: string): readonly SimpleAny[] =>
    groups.flatMap((group) => (group.kind === 'memberships' && group.all[0].row.member === member ? group.all : []));
  const above = new Map(of('categoryAncestorIds').map((each) => [idOf(each), each]));
  const pairs = new Map(
    of('categories').flatMap((each) => {
      const ancestor = above.get(idOf(each));
      return ancestor === undefined ? [] : [[idOf(each), [each, ancestor] as const]];
    }),
  );
  const rest: Group[] = [];
  for (const group of groups) {
    const isCategory =
      group.kind === 'memberships' && ['categories', 'categoryAncestorIds'].includes(group.all[0].row.member);
    if (group.kind !== 'memberships' || !isCategory) {
      rest.push(group);
      continue;
    }
    const [first, ...more] = group.all.filter((each) => !pairs.has(idOf(each)));
    if (group.all[0].row.member === 'categories') for (const all of pairs.values()) rest.push({ kind: 'pair', all });
    if (first !== undefined) rest.push({ kind: 'memberships', all: [first, ...more] });
  }
  return rest;
}

function groupPhrases(source: ParameterName, group: Group, context: Context): readonly SpokenPhrase[] {
  switch (group.kind) {
    case 'comparisons':
      return comparisonPhrases(source, group.all, context);
    case 'memberships':
      return [membershipPhrase(source, group.all, context)];
    case 'pair':
      return [inOrBelowPhrase(source, group.all, context)];
    default:
      return [filterPhrase(source, group.node, context)];
  }
}

function comparisonPhrases(
  source: ParameterName,
  all: readonly [Compared, ...Compared[]],
  context: Context,
  manner?: StatusManner,
): readonly SpokenPhrase[] {
  const whole = comparisonPhrase(source, all, context, manner);
  if (whole !== undefined) return [whole];
  return all.flatMap((each) => comparisonPhrase(source, [each], context, manner) ?? []);
}

function matchPhrase(source: ParameterName, node: IsMatch, context: Context): SpokenPhrase {
  const { texts, schema } = context;
  const { text, field } = node;
  const said =
    text.kind === 'Variable'
      ? variableText(text, context)
      : inQuotes(text.kind === 'String' ? text.value : text.text, texts);
  const row = schema.matchField(nameOf(field));
  const show = row === undefined ? undefined : getOwn(texts.shows, row.member);
  const phrase = show === undefined ? texts.show(nameText(row?.name ?? field.text, texts), said) : show(said);
  return conditionPhrase(source, [node], withConstant(phrase, node, text.kind !== 'String', context));
}
