import type { Expression } from '@assetql/core';
import type { EmbeddedHole, EmbeddedQuery } from '../embedded/embedded-query.ts';
import { nodesOf } from './nodes-of.ts';
import { onOneLine } from './replaced-text.ts';

/** What a hole takes: a value or a list of values, a whole condition or part of a search, or the key or the direction of a sort. */
export type HoleTakes = 'value' | 'condition' | 'key' | 'direction';

/** A hole of a template with what can be written in it. */
export interface PlacedHole extends EmbeddedHole {
  readonly takes: HoleTakes;
  /** The condition of a template in the hole that has no holes itself: `${on && filters`Status EQ 0`}`. */
  readonly proposal?: string;
}

/**
 * The holes of a query, and what each takes; `ast` is its expression, and `all` are the queries of its program. A hole where nothing can
 * stand takes a value: the check of the template says what is wrong with it.
 */
export function placedHoles(
  query: EmbeddedQuery,
  ast: Expression | undefined,
  all: readonly EmbeddedQuery[],
): readonly PlacedHole[] {
  const { kind, holes, document } = query;
  if (kind === 'sort')
    return holes.map((hole) => {
      const isFirst = document.text.slice(0, hole.range.start).trim() === '';
      return { ...hole, takes: isFirst ? 'key' : 'direction' };
    });
  const nodes = ast === undefined ? [] : nodesOf(ast);
  const conditions = new Set(nodes.flatMap((node) => (node.kind === 'Invalid' ? [node.text] : [])));
  // Right after a field and its colon something must follow.
  const bound = new Set(nodes.flatMap((node) => (node.kind === 'Field' ? [node.operand.range.start] : [])));
  return holes.map((hole) => {
    const inner = all.find(({ range }) => range.start > hole.hostRange.start && range.end < hole.hostRange.end);
    // In a search, values and parts of it are in the same places.
    const isPart = kind === 'search' && inner !== undefined && !bound.has(hole.range.start);
    if (!isPart && !conditions.has(hole.variable)) return { ...hole, takes: 'value' };
    const isWhole = inner?.kind === kind && inner.holes.length === 0;
    return { ...hole, takes: 'condition', ...(isWhole ? { proposal: onOneLine(inner.document.text).trim() } : {}) };
  });
}
