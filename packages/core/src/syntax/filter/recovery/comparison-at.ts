import type { Comparison } from '../../ast.ts';
import type { FilterToken } from './scan.ts';
import * as token from './tokens.ts';

/** The comparison at `index`, when one is there as it was written. */
export function comparisonAt(tokens: readonly FilterToken[], index: number): Comparison | undefined {
  const found = tokens[index];
  const payload = found?.payload;
  return found?.tokenType === token.Comparison && typeof payload === 'object' && payload.kind === 'Comparison'
    ? payload
    : undefined;
}
