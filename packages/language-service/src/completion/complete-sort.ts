import { ordersOf, sortDirections, type Schema } from '@assetql/core';
import { lex, type Lexeme } from '../lexing/lexeme.ts';
import type { ExpressionSpot } from './expression-spot.ts';
import type { Proposal, Proposals } from './proposal.ts';
import { spaced } from './spacing.ts';
import { overNext, targetAt } from './target.ts';

/** The sort keys, and after one of them its directions (§4.9). The text there already is replaced. */
export function completeSort(spot: ExpressionSpot, schema: Schema): Proposals {
  const lexemes = lex('sort', spot.text);
  const touched = targetAt(lexemes, spot.offset);
  const next = lexemes[touched.after];
  const isBeside = next !== undefined && !/[\r\n]/.test(spot.text.slice(touched.range.end, next.start));
  const isFilled = touched.inside === 'nothing' && isBeside && touched.before < 2;
  const target = isFilled ? overNext(touched, next) : touched;
  if (target.inside === 'variable' || target.before > 1) return { target, items: [] };
  return target.before === 0 ? completeKey(spot, target, schema, lexemes[target.after]) : { target, items: directions };
}

function completeKey(
  spot: ExpressionSpot,
  target: Proposals['target'],
  schema: Schema,
  direction: Lexeme | undefined,
): Proposals {
  const hasDirection = direction !== undefined;
  const keys = schema.sortKeys.map(({ key, label, spec }): Proposal => ({
    label: key,
    kind: 'sortKey',
    insert: hasDirection ? key : spaced(key, spot.text, target.range),
    detail: label,
    spec,
    also: [label],
    ...(hasDirection ? {} : { more: true }),
  }));
  const items = target.typed === '' ? keys : [...keys, ...orderItems(schema, direction?.text)];
  return { target, items, uses: spot.uses?.('sortKey') ?? new Map() };
}

/** Whole sorts, for people who think of the newest before the key and its direction. With a direction after the caret, those that have it. */
function orderItems({ sortKeys }: Schema, written: string | undefined): readonly Proposal[] {
  return sortKeys.flatMap(({ key, label: name, spec }) =>
    sortDirections.flatMap(({ marker, assumed }): readonly Proposal[] => {
      const [label, ...others] = ordersOf(key)?.[marker] ?? [];
      if (label === undefined || (written !== undefined && written.toUpperCase() !== marker)) return [];
      const insert = written === undefined ? `${key} ${marker}` : key;
      const detail = `${key} ${marker}${assumed ? ' (assumed)' : ''}`;
      return [
        {
          label,
          kind: 'snippet',
          insert,
          detail,
          spec,
          synonyms: [name, ...others],
          use: '',
          ...(assumed ? { assumed } : {}),
        },
      ];
    }),
  );
}

const directions = sortDirections.map(({ marker, label, assumed }): Proposal => ({
  label: marker,
  kind: 'direction',
  insert: marker,
  detail: assumed ? `${label} (assumed)` : label,
  also: [label],
  // Items that would get a diagnostic come after the others.
  ...(assumed ? { assumed, tier: 1 } : {}),
}));
