import { sortDirections, type Schema } from '@assetql/core';
import { lex } from '../lexing/lexeme.ts';
import type { ExpressionSpot } from './expression-spot.ts';
import type { Proposal, Proposals } from './proposal.ts';
import { spaced } from './spacing.ts';
import { overNext, targetAt } from './target.ts';

/** The sort keys, and after one of them its directions (§4.9). What stands there already is replaced. */
export function completeSort(spot: ExpressionSpot, schema: Schema): Proposals {
  const lexemes = lex('sort', spot.text);
  const touched = targetAt(lexemes, spot.offset);
  const next = lexemes[touched.after];
  const isBeside = next !== undefined && !/[\r\n]/.test(spot.text.slice(touched.range.end, next.start));
  const isFilled = touched.inside === 'nothing' && isBeside && touched.before < 2;
  const target = isFilled ? overNext(touched, next) : touched;
  if (target.inside === 'variable' || target.before > 1) return { target, items: [] };
  return target.before === 0
    ? completeKey(spot, target, schema, lexemes[target.after] !== undefined)
    : { target, items: directions };
}

function completeKey(
  spot: ExpressionSpot,
  target: Proposals['target'],
  schema: Schema,
  hasDirection: boolean,
): Proposals {
  const items = schema.sortKeys.map(({ key, label, spec }): Proposal => ({
    label: key,
    kind: 'sortKey',
    insert: hasDirection ? key : spaced(key, spot.text, target.range),
    detail: label,
    spec,
    also: [label],
    ...(hasDirection ? {} : { more: true }),
  }));
  return { target, items, uses: spot.uses?.('sortKey') ?? new Map() };
}

const directions = sortDirections.map(({ marker, label, assumed }): Proposal => ({
  label: marker,
  kind: 'direction',
  insert: marker,
  detail: assumed ? `${label} (assumed)` : label,
  also: [label],
  ...(assumed ? { assumed } : {}),
}));
