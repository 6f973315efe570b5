import { nameOf, print, withoutGroups, type Diagnostic, type Filter, type Range, type Search } from '@assetql/core';
import { fold } from '@assetql/core/meaning';
import type { StoreRestriction } from '../store.ts';

/** What is said of an expression of a request. */
export interface ParameterDiagnostic {
  readonly parameter: string | undefined;
  readonly diagnostic: Diagnostic;
}

export const restrictingParameters = ['containerfilter', 'filters', 'search'] as const;
export type RestrictingParameter = (typeof restrictingParameters)[number];

/** A part of an expression for which no index helps: a store looks through all words, or all values of a field. */
export interface CostlyTerm {
  readonly parameter: RestrictingParameter;
  readonly range: Range;
}

/** The different costly terms of a request, each where it is written first, without what the checker can take out as redundant. */
export function costlyTerms(
  restriction: Pick<StoreRestriction, RestrictingParameter>,
  warnings: readonly ParameterDiagnostic[],
): readonly CostlyTerm[] {
  const terms = new Map<string, CostlyTerm>();
  for (const parameter of restrictingParameters) {
    const ast = restriction[parameter];
    if (ast === undefined) continue;
    const redundant = redundantPlaces(warnings.filter((warning) => warning.parameter === parameter));
    for (const { node, about } of costlyNodes(ast, '', redundant)) {
      // Values are compared folded, so that spellings of one term cost no more than the term.
      const key = JSON.stringify([node.kind, about, fold(print(node))]);
      if (!terms.has(key)) terms.set(key, { parameter, range: node.range });
    }
  }
  return [...terms.values()];
}

interface CostlyNode {
  readonly node: Filter | Search;
  /** The collection or search field whose values the node compares. */
  readonly about: string;
}

const costlyOperators: ReadonlySet<string | undefined> = new Set(['CT', 'SW', 'EW']);

function* costlyNodes(outer: Filter | Search, about: string, redundant: ReadonlySet<string>): Iterable<CostlyNode> {
  if (redundant.has(placeOf(outer.range))) return;
  const node = withoutGroups(outer);
  if (redundant.has(placeOf(node.range))) return;
  switch (node.kind) {
    case 'And':
    case 'Or':
      for (const operand of node.operands) yield* costlyNodes(operand, about, redundant);
      return;
    case 'Any':
      yield* costlyNodes(node.body, nameOf(node.collection), redundant);
      return;
    case 'Not':
      yield* costlyNodes(node.operand, about, redundant);
      return;
    case 'Field':
      yield* costlyNodes(node.operand, nameOf(node.name), redundant);
      return;
    case 'Comparison':
      if (costlyOperators.has(node.operator.name)) yield { node, about };
      return;
    case 'Word':
      if (node.leading && node.trailing) yield { node, about };
      return;
    default:
  }
}

const placeOf = ({ start, end }: Range): string => `${start} ${end}`;

function redundantPlaces(warnings: readonly ParameterDiagnostic[]): ReadonlySet<string> {
  const places = new Set<string>();
  for (const { code, fixes, range } of warnings.map(({ diagnostic }) => diagnostic))
    if (code === 'redundant' && fixes.length > 0) places.add(placeOf(range));
  return places;
}
