import { createClient, type Asset, type ClientOptions, type Fetch, type IterateOptions } from '@assetql/client';
import { parse, type MatchAsset } from '@assetql/core';
import { predicate } from '@assetql/core/meaning';
import { listBody } from '../faulty-service.ts';
import { jsonResponse } from '../scripted-client.ts';

export interface Item {
  readonly id: string;
  /** Epoch milliseconds, possibly with a fraction. */
  moment: number;
  status: number;
}

/** The order of assets with equal dates: by id, by age, or random for each request. */
export type Ties = 'id' | 'age' | 'none';

export interface ChangingLibraryOptions {
  readonly items: readonly Item[];
  readonly ties?: Ties;
  /** The maximum number of assets in a response. */
  readonly largestPage?: number;
  /** The first offset that is refused. */
  readonly wall?: number;
  /** The form of dates in responses. */
  readonly show?: ((moment: number) => string | undefined) | undefined;
  /** Whether responses contain the total. */
  readonly saysTotal?: boolean;
  /** Called between two requests. */
  readonly change?: (items: Item[], request: number) => void;
  /** Returns a number from 0 to 1. Without it the order of equal dates is the same in every run. */
  readonly random?: () => number;
}

export interface Asked {
  readonly filters: string;
  readonly sort: string;
  readonly count: number;
  readonly offset: number;
}

export interface ChangingLibrary {
  readonly items: readonly Item[];
  readonly asked: readonly Asked[];
  readonly fetch: Fetch;
  readonly iterate: (
    query?: { readonly filters?: string; readonly sort?: string; readonly offset?: number },
    options?: IterateOptions,
    clientOptions?: Partial<ClientOptions>,
  ) => AsyncIterableIterator<Asset>;
}

export const day = (number: number): number => Date.UTC(2024, 0, number);
export const toMilliseconds = (moment: number): string => new Date(Math.floor(moment)).toISOString();

/** Core truncates dates to milliseconds; this service compares them with full precision. */
function restriction(filters: string): (item: Item) => boolean {
  const [keyset = '', operator, bound = ''] = /(?: AND )?DateUploaded (LE|GE) (\S+)$/.exec(filters) ?? [];
  const rest = predicate('filters', parse('filters', filters.slice(0, filters.length - keyset.length)).ast);
  const limit = Date.parse(bound);
  return ({ id, moment, status }) => {
    if (operator === 'LE' && moment > limit) return false;
    if (operator === 'GE' && moment < limit) return false;
    return rest({ id, status, dateUploaded: moment } satisfies MatchAsset);
  };
}

/** A pseudo-random number generator with a seed; the numbers are from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A small library that sorts and filters by upload date, and changes between requests. */
export function createChangingLibrary(options: ChangingLibraryOptions): ChangingLibrary {
  const { ties = 'id', largestPage = 1000, wall = 100_000, show = toMilliseconds, saysTotal = true } = options;
  const { change = () => {}, random = randomFrom(1) } = options;
  const items = options.items.map((item) => ({ ...item }));
  const asked: Asked[] = [];

  const sorted = (descending: boolean): readonly Item[] => {
    const ranks = new Map(items.map((item, index) => [item, ties === 'none' ? random() : index]));
    const tie = (one: Item, other: Item): number =>
      ties === 'id' ? (one.id < other.id ? -1 : 1) : (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0);
    return items.toSorted((one, other) => (descending ? -1 : 1) * (one.moment - other.moment) || tie(one, other));
  };

  const fetch: Fetch = async (address) => {
    const { searchParams } = new URL(address);
    const request: Asked = {
      filters: searchParams.get('filters') ?? '',
      sort: searchParams.get('sort') ?? 'record.createdAt D',
      count: Number(searchParams.get('count') ?? 50),
      offset: Number(searchParams.get('offset') ?? 0),
    };
    if (asked.length > 0) change(items, asked.length);
    asked.push(request);
    if (request.offset >= wall) return new Response('The offset is too large.', { status: 400 });
    const matches = restriction(request.filters);
    const found = sorted(request.sort.endsWith(' D')).filter(matches);
    const page = found.slice(request.offset, request.offset + Math.min(request.count, largestPage));
    const assets = page.map(({ id, moment, status }) => ({ id, status, record: { createdAt: show(moment) } }));
    return jsonResponse(saysTotal ? listBody(assets, found.length) : { payload: { assets } });
  };

  return {
    items,
    asked,
    fetch,
    iterate: (query = {}, choice = {}, clientOptions = {}) =>
      createClient({
        baseUrl: 'https://library.test/api',
        fetch,
        retry: false,
        offsetWall: wall,
        ...clientOptions,
      }).assets.iterate(query, choice),
  };
}

/** Items uploaded on these days, in the order of their ids. */
export const itemsOn = (...days: readonly number[]): readonly Item[] =>
  days.map((number, index) => ({ id: `a${String(index).padStart(3, '0')}`, moment: day(number), status: 0 }));
