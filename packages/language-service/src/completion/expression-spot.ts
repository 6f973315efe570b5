import type { ExpressionKind } from '@assetql/core';
import type { VariableName } from '../variables.ts';
import type { UseScope } from './ranking/uses.ts';

/** A place in one expression, with offsets that count in the expression. */
export interface ExpressionSpot {
  readonly kind: ExpressionKind;
  readonly text: string;
  readonly offset: number;
  /** The variables that may be written there; absent where a text has none. */
  readonly variables?: readonly VariableName[];
  /** How often texts are in a role elsewhere in the document. */
  readonly uses?: (scope: UseScope) => ReadonlyMap<string, number>;
}
