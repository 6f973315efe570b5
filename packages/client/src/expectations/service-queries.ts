import type { Asset } from '../asset.ts';
import type { AssetPage } from '../assets/asset-page.ts';
import type { AssetQuery } from '../assets/asset-query.ts';
import { countWith } from '../assets/count-with.ts';
import type { Client } from '../client.ts';
import { QueryError } from '../errors/query-error.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Field, Schema, Search } from '@assetql/core';
import type { BoundRequest, Expect } from '@assetql/core/document';
import { fold, type Count } from '@assetql/core/meaning';

/** The data about one search that its expectations need. */
export interface SearchOutcome {
  /** The number of matching assets; a lower bound when `totalKnown` is false. */
  readonly total: number;
  readonly totalKnown: boolean;
  /** The first asset from the search's offset on. */
  readonly first: Asset | undefined;
  /** Whether the asset with an id (case-folded) is among the results; no entry when unknown. */
  readonly holds: ReadonlyMap<string, boolean>;
}

/** The first page when ids are needed: results that fit into it need no further request. */
const firstPage = 100;
/** The maximum number of ids in one request. */
const mostIds = 200;
/** The maximum number of assets to read for ids that the service cannot be queried for. */
const mostRead = 5_000;

const nowhere = { start: 0, end: 0 };

/** The ids in expectations as written, by their folded form. */
function idsIn(expectations: readonly Expect[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const expected of expectations)
    if (expected.kind === 'Contains' || expected.kind === 'Excludes')
      ids.set(fold(expected.id.value), expected.id.value);
  return ids;
}

/** Queries a service for the data that expectations need, in as few requests as possible. */
export class ServiceQueries {
  readonly schema: Schema;
  readonly signal: AbortSignal;
  /** Counts the results of a request. */
  readonly count: Count;
  /** Cached counts, because searches often share parts. */
  readonly totals: Map<string, number> = new Map();
  private readonly client: Client;
  /** The search field for asset ids (assumed; live services have it). */
  private readonly idField: string | undefined;
  private readonly byId = new Map<string, Promise<Asset | undefined>>();

  constructor(client: Client, schema: Schema, signal: AbortSignal) {
    this.client = client;
    this.schema = schema;
    this.count = countWith(client);
    this.signal = signal;
    this.idField = schema.searchFields.find(({ member }) => member === 'id')?.names[0];
  }

  /** One page of the query's results, with their total. */
  list(query: AssetQuery): Promise<AssetPage> {
    return this.client.assets.list(query, { signal: this.signal });
  }

  async ask(request: BoundRequest, expectations: readonly Expect[]): Promise<SearchOutcome> {
    const { offset = 0, ...whole } = request;
    const ids = idsIn(expectations);
    const needsFirst = expectations.some(({ kind }) => kind === 'First');
    const fromStart = offset === 0 || !needsFirst;
    const page = await this.list({
      ...whole,
      ...(fromStart ? {} : { offset }),
      count: ids.size > 0 && fromStart ? firstPage : needsFirst ? 1 : 0,
    });
    const { total, totalKnown, assets } = page;
    const holds = new Map<string, boolean>();
    const take = (found: readonly Asset[]): void => {
      for (const asset of found) if (ids.delete(fold(asset.id))) holds.set(fold(asset.id), true);
    };
    const rest = (): void => {
      for (const id of ids.keys()) holds.set(id, false);
      ids.clear();
    };
    take(assets);
    if (totalKnown && fromStart && assets.length >= total) rest();
    const some = ids.size === 0 ? undefined : await this.among(whole, [...ids.values()]);
    if (some !== undefined) {
      take(some);
      // An asset that exists but was not found among the results is not one of them.
      for (const [folded, id] of ids) {
        if ((await this.assetOf(id)) === undefined) continue;
        holds.set(folded, false);
        ids.delete(folded);
      }
    }
    if (ids.size > 0 && totalKnown && total <= mostRead) {
      for await (const asset of this.client.assets.iterate(
        { ...whole, count: undefined },
        { signal: this.signal, limit: mostRead },
      )) {
        take([asset]);
        if (ids.size === 0) break;
      }
      rest();
    }
    return { total, totalKnown, first: assets[0], holds };
  }

  /** The asset with this id, if the service finds it by id. */
  assetOf(id: string): Promise<Asset | undefined> {
    const folded = fold(id);
    const known = this.byId.get(folded);
    if (known !== undefined) return known;
    const asked = this.among({}, [id]).then((found) => found?.find((asset) => fold(asset.id) === folded));
    this.byId.set(folded, asked);
    return asked;
  }

  /** The results of a request that have one of these ids; `undefined` when the service cannot be queried by id. */
  async among(request: Omit<BoundRequest, 'offset'>, ids: readonly string[]): Promise<readonly Asset[] | undefined> {
    const { idField } = this;
    // A search limited to certain fields does not cover ids, and adding the id field would let the other terms match it too.
    if (idField === undefined || (request.searchFields ?? []).length > 0) return undefined;
    const { search } = request;
    const terms = ids.filter((id) => id.trim() !== '').map((id) => idTerm(idField, id));
    const found: Asset[] = [];
    try {
      for (let start = 0; start < terms.length; start += mostIds) {
        const some = terms.slice(start, start + mostIds);
        const anyOf: Search = { kind: 'Or', range: nowhere, operands: some };
        const both: Search = search === undefined ? anyOf : { kind: 'And', range: nowhere, operands: [search, anyOf] };
        const { assets } = await this.list({ ...request, search: both, count: some.length });
        found.push(...assets);
      }
    } catch (error) {
      // The service refuses the query by id; the caller then reads the list instead.
      if (error instanceof ServiceError || error instanceof QueryError) return undefined;
      throw error;
    }
    return found;
  }
}

const idTerm = (field: string, id: string): Field => ({
  kind: 'Field',
  range: nowhere,
  name: { kind: 'Name', range: nowhere, text: field },
  operand: { kind: 'Word', range: nowhere, text: id, leading: false, trailing: false },
});
