import type { ExpressionKind, ExpressionOf } from '../syntax/ast.ts';

/** A list request (§4.4) whose expressions are texts, as they are read. */
export interface ListRequest {
  readonly filters?: string;
  readonly containerfilter?: string;
  readonly search?: string;
  /** Names of search fields. */
  readonly searchFields?: readonly string[];
  readonly sort?: string;
  readonly count?: number;
  readonly offset?: number;
}

/** A list request whose expressions are texts, sent as they are, or ASTs, sent as their compact print. */
export type WritableRequest = Omit<ListRequest, ExpressionKind> & {
  readonly [Kind in ExpressionKind]?: string | ExpressionOf[Kind] | undefined;
};

interface Parameter {
  readonly name: keyof ListRequest;
  /** `names` is a comma-separated list without blanks (assumed; §4.4 does not show it). */
  readonly type: 'expression' | 'names' | 'integer';
}

/** The parameters of a list request, in the order they are written. Their names ignore case when read. */
export const parameters: readonly Parameter[] = [
  { name: 'filters', type: 'expression' },
  { name: 'containerfilter', type: 'expression' },
  { name: 'search', type: 'expression' },
  { name: 'searchFields', type: 'names' },
  { name: 'sort', type: 'expression' },
  { name: 'count', type: 'integer' },
  { name: 'offset', type: 'integer' },
];
