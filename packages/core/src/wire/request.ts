import type { ExpressionOf } from '../syntax/ast.ts';
import type { ExpressionKind } from '../schema/kinds.ts';

/** A list request (the interface specification, §4.4) whose expressions are texts. */
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
export type WritableRequest = {
  readonly [Name in keyof ListRequest]?:
    (Name extends ExpressionKind ? string | ExpressionOf[Name] : ListRequest[Name]) | undefined;
};
