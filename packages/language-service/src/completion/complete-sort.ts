import { sortDirections, type Schema } from '@assetql/core';
import { lex } from '../lexing/lexeme.ts';
import type { Proposals } from './complete-filter.ts';
import type { CompletionItem } from './completion-item.ts';
import { targetAt, type ExpressionSpot } from './spot.ts';

/** The sort keys, and after one of them its directions (§4.9). */
export function completeSort(spot: ExpressionSpot, schema: Schema): Proposals {
  const target = targetAt(lex('sort', spot.text), spot.offset);
  if (target.before === 0) {
    const goesOn = target.following !== undefined;
    return {
      target,
      items: schema.sortKeys.map(({ key, label }): CompletionItem => ({
        label: key,
        kind: 'sortKey',
        insert: goesOn ? key : `${key} `,
        detail: label,
        also: label,
        more: !goesOn,
      })),
    };
  }
  if (target.before > 1) return { target, items: [] };
  return {
    target,
    items: sortDirections.map(({ marker, label, assumed }) => ({
      label: marker,
      kind: 'direction',
      insert: marker,
      detail: assumed ? `${label} (assumed)` : label,
      also: label,
    })),
  };
}
