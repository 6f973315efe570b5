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
  /** IANA name of the zone in which days are counted, when the text says it. */
  readonly timeZone?: string;
  /** How often texts stand in a role elsewhere in the document. */
  readonly uses?: (scope: UseScope) => ReadonlyMap<string, number>;
}
