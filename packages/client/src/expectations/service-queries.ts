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

/** What a service says about one search. */
export interface SearchOutcome {
  /** All assets that match; when the service does not say, the number that there are at least. */
  readonly total: number;
  readonly totalKnown: boolean;
  /** The first asset from the search's offset on. */
  readonly first: Asset | undefined;
  /** Whether the assets with these folded ids are among all that match; absent where that cannot be known. */
  readonly holds: ReadonlyMap<string, boolean>;
}

/** Assets of the first page when ids are looked for: a result that fits needs no further request. */
const firstPage = 100;
/** Ids that are asked for at once. */
const mostIds = 200;
/** Assets that are read at most to find ids that the service cannot be asked for. */
const mostRead = 5_000;

const nowhere = { start: 0, end: 0 };

/** The ids that expectations are about, as written, by their folded form. */
function idsIn(expectations: readonly Expect[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const expected of expectations)
    if (expected.kind === 'Contains' || expected.kind === 'Excludes')
      ids.set(fold(expected.id.value), expected.id.value);
  return ids;
}

/** Asks a service what expectations need to know, in as few requests as it takes. */
export class ServiceQueries {
  readonly schema: Schema;
  readonly signal: AbortSignal;
  /** Counts what a request finds. */
  readonly count: Count;
  /** What was counted, since several searches ask the same. */
  readonly totals: Map<string, number> = new Map();
  private readonly client: Client;
  /** The search field that compares ids of assets (assumed; live services have it). */
  private readonly idField: string | undefined;
  private readonly byId = new Map<string, Promise<Asset | undefined>>();

  constructor(client: Client, schema: Schema, signal: AbortSignal) {
    this.client = client;
    this.schema = schema;
    this.count = countWith(client);
    this.signal = signal;
    this.idField = schema.searchFields.find(({ member }) => member === 'id')?.names[0];
  }

  /** The number of assets that match a query, and as many of them as it asks for. */
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
      // What the service finds by its id, but not among these, is not among them.
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

  /** The asset with this id, when the service finds it by its id. */
  assetOf(id: string): Promise<Asset | undefined> {
    const folded = fold(id);
    const known = this.byId.get(folded);
    if (known !== undefined) return known;
    const asked = this.among({}, [id]).then((found) => found?.find((asset) => fold(asset.id) === folded));
    this.byId.set(folded, asked);
    return asked;
  }

  /** Those of the assets that a request finds which have one of these ids; `undefined` when the service cannot be asked so. */
  async among(request: Omit<BoundRequest, 'offset'>, ids: readonly string[]): Promise<readonly Asset[] | undefined> {
    const { idField } = this;
    // A search that is limited to some fields looks at no ids; to let it would let its other terms do so, too.
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
      // A service that refuses to be asked so can still be read.
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
