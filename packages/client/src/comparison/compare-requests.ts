import type { Schema } from '@assetql/core';
import type { Restriction } from '@assetql/core/meaning';
import type { Client } from '../client.ts';
import type { QueryOptions } from '../client-options.ts';
import { commonRequest, isPartOf } from './common-request.ts';
import { differenceRequest } from './difference-request.ts';

/** How many assets there are. `isLeast`: there may be more; the service does not say how many. */
export interface Total {
  readonly total: number;
  readonly isLeast: boolean;
}

/** The assets of one side of a comparison. */
export type Side =
  | { readonly kind: 'none' }
  /** One request finds them. */
  | { readonly kind: 'request'; readonly request: Restriction; readonly total: Total }
  /** No single request expresses it: the assets of `request` without those of `except`, to be read with `readDifference`. */
  | {
      readonly kind: 'difference';
      readonly request: Restriction;
      readonly except: Restriction;
      /** How many there are, where that is known already. */
      readonly total?: number;
    };

/** What two requests find, side by side. */
export interface Comparison {
  readonly before: Total;
  readonly after: Total;
  readonly onlyBefore: Side;
  readonly onlyAfter: Side;
  /** `undefined` where only reading the other sides tells. */
  readonly both: Side | undefined;
}

export interface CompareOptions extends QueryOptions {
  readonly schema?: Schema | undefined;
}

const none: Side = { kind: 'none' };

/**
 * Compares what two requests find, by at most five requests for totals. A request that is made of an opposite is taken only when its total
 * is what the others leave for it: a service may treat missing values in its own way. Rejects as `assets.list` does.
 */
export async function compareRequests(
  { assets }: Pick<Client, 'assets'>,
  before: Restriction,
  after: Restriction,
  { schema, ...options }: CompareOptions = {},
): Promise<Comparison> {
  const count = async (request: Restriction): Promise<Total> => {
    const { total, totalKnown } = await assets.list({ ...request, count: 0 }, options);
    return { total, isLeast: !totalKnown };
  };
  if (isPartOf(before, after, schema) && isPartOf(after, before, schema)) {
    const total = await count(after);
    const all: Side = { kind: 'request', request: after, total };
    return { before: total, after: total, onlyBefore: none, onlyAfter: none, both: all };
  }
  const common = commonRequest(before, after, schema);
  const [beforeTotal, afterTotal, bothTotal] = await Promise.all([
    count(before),
    count(after),
    common === undefined ? undefined : count(common),
  ]);
  const side = async (one: Restriction, other: Restriction, total: Total): Promise<Side> => {
    if (isPartOf(one, other, schema)) return none;
    const isKnown = bothTotal !== undefined && !bothTotal.isLeast && !total.isLeast;
    const left = isKnown ? Math.max(0, total.total - bothTotal.total) : undefined;
    if (left === 0) return none;
    const request = left === undefined ? undefined : differenceRequest(one, other, schema);
    const found = request === undefined ? undefined : await count(request);
    if (request !== undefined && found !== undefined && found.total === left && !found.isLeast)
      return { kind: 'request', request, total: found };
    return {
      kind: 'difference',
      request: one,
      except: common ?? other,
      ...(left === undefined ? {} : { total: left }),
    };
  };
  const [onlyBefore, onlyAfter] = await Promise.all([
    side(before, after, beforeTotal),
    side(after, before, afterTotal),
  ]);
  const both: Side | undefined =
    common === undefined || bothTotal === undefined
      ? undefined
      : bothTotal.total === 0 && !bothTotal.isLeast
        ? none
        : { kind: 'request', request: common, total: bothTotal };
  return { before: beforeTotal, after: afterTotal, onlyBefore, onlyAfter, both };
}
