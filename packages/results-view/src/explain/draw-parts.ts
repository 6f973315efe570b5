import { withoutGroups, type Filter, type Search, type Sort } from '@assetql/core';
import type { ExplainedPart, PartCount } from '../view/explain/explained-part.ts';
import type { PartNodes } from './part-nodes.ts';
import type { QueryPart } from './query-part.ts';
import type { PartCounts } from './use-part-counts.ts';

/** The parts for display, with their counts or a placeholder for pending ones. */
export function drawParts(
  parts: readonly QueryPart[],
  asked: PartNodes | undefined,
  counts: PartCounts,
): readonly ExplainedPart[] {
  const draw = (part: QueryPart, isTop: boolean): ExplainedPart => {
    const node = asked?.nodes.get(part.key);
    const inner = node === undefined ? undefined : withoutGroups(node);
    const last = inner === undefined ? undefined : lastClause(inner);
    const pending = (known: PartCount): PartCount => known ?? (counts.isDone ? undefined : 'counting');
    return {
      key: part.key,
      text: part.text,
      alone: inner === undefined ? undefined : pending(counts.alone.get(inner)),
      left: last === undefined || !isTop ? undefined : pending(counts.left.get(last)),
      parts: part.parts.map((one) => draw(one, false)),
    };
  };
  return parts.map((part) => draw(part, true));
}

/** The last clause of a conjunction: the assets left after it are the assets left after the whole. */
function lastClause(node: Filter | Search | Sort): Filter | Search | Sort {
  const inner = withoutGroups(node);
  if (inner.kind !== 'And') return inner;
  const last = inner.operands.at(-1);
  return last === undefined ? inner : lastClause(last);
}
