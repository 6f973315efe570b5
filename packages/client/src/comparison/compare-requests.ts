import type { Schema } from '@assetql/core';
import type { Restriction } from '@assetql/core/meaning';
import type { Client } from '../client.ts';
import type { QueryOptions } from '../client-options.ts';
import { commonRequest, isPartOf } from './common-request.ts';
import { differenceRequest } from './difference-request.ts';

/** A number of assets. `isLeast` means that it is a lower bound, because the service does not report the number. */
export interface Total {
  readonly total: number;
  readonly isLeast: boolean;
}

/** One side of a comparison. */
export type Side =
  | { readonly kind: 'none' }
  /** A single request finds them. */
  | { readonly kind: 'request'; readonly request: Restriction; readonly total: Total }
  /** No single request expresses the side: it is the assets of `request` without those of `except`. Read it with `readDifference`. */
  | {
      readonly kind: 'difference';
      readonly request: Restriction;
      readonly except: Restriction;
      /** The number of assets, where already known. */
      readonly total?: number;
    };

/** The results of two requests, compared. */
export interface Comparison {
  readonly before: Total;
  readonly after: Total;
  readonly onlyBefore: Side;
  readonly onlyAfter: Side;
  /** `undefined` when only reading the other sides determines it. */
  readonly both: Side | undefined;
}

export interface CompareOptions extends QueryOptions {
  readonly schema?: Schema | undefined;
}

const none: Side = { kind: 'none' };

/**
 * Compares the results of two requests, with at most five requests for totals. A request that contains a negation is used only when its
 * total equals what the other totals leave for it, because services may treat missing values differently. Rejects as `assets.list` does.
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
