import type { Filter, Schema, Search } from '@assetql/core';
import { countable, type RestrictingKind, type Restriction } from '@assetql/core/meaning';

/** A part of a request that can be counted by itself. */
export interface ClauseRequest {
  readonly parameter: RestrictingKind;
  readonly node: Filter | Search;
  /** Whether it must hold for every asset that is found. */
  readonly isClause: boolean;
  /** What asks for it alone; the same object each time, so that its total is found by it. */
  readonly request: () => Restriction;
}

const listed = new WeakMap<Restriction, readonly ClauseRequest[]>();

/** The parts of a request, the outermost first. They are listed once for each request. */
export function clauseRequests(whole: Restriction, schema?: Schema): readonly ClauseRequest[] {
  const known = listed.get(whole);
  if (known !== undefined) return known;
  const all = [...countable(whole, { schema })];
  const clauses = new Set(all.flatMap(({ measure, node }) => (measure === 'left' ? [node] : [])));
  const found = all.flatMap(({ measure, parameter, node, compose }): ClauseRequest[] => {
    if (measure === 'left' || parameter === undefined || node === undefined) return [];
    let made: Restriction | undefined;
    const request = (): Restriction => (made ??= compose().request);
    return [{ parameter, node, isClause: clauses.has(node), request }];
  });
  listed.set(whole, found);
  return found;
}
