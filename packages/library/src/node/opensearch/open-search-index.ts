import { createHash } from 'node:crypto';
import { isRecord } from '@assetql/core/text';
import {
  fieldNames,
  fold,
  fromStoredText,
  indexDefinition,
  indexDocument,
  indexedText,
  isConstant,
  isJoin,
  isNegation,
  isPlainBody,
  layoutOf,
  queryDsl,
  satisfiesBody,
  sortDsl,
  storedText,
  type Condition,
  type DslQuery,
  type HasMember,
} from '@assetql/core/meaning';
import type { LibraryAsset, LibraryAttribute, LibraryLightbox } from '../../asset.ts';
import {
  IndexBehindError,
  type AssetIndex,
  type IndexAnswer,
  type IndexedKeyword,
  type IndexQuery,
} from '../../asset-index/asset-index.ts';
import type { Change } from '../../records/records.ts';
import { keywordId } from '../../store/keyword-list.ts';
import { matchAssetMapper } from '../../store/match-asset.ts';
import { visibleLightboxes } from '../../store/visible-lightboxes.ts';
import { OpenSearchClient, OpenSearchError, type JsonObject } from './open-search-client.ts';

/** Names and ancestors of categories are resolved in the query. */
const layout = layoutOf(undefined, { categoryNames: false });

/** What a document is, and by what all of a kind are ordered. */
const [kind, order] = ['kind', 'order'] as const;
/** Each keyword of an asset: folded, then as it is spelt. */
const keywords = 'keywords';
const divider = '\0';

type Kind = 'asset' | 'attribute' | 'lightbox' | 'sequence';

/** Documents of one request that changes the index. */
const batch = 500;
/** The status of a document that is there as of a later sequence. */
const laterVersion = 409;
/** Buckets of one page of an aggregation. */
const page = 10_000;
/** File extensions that are counted: no library has as many. */
const mostExtensions = 60_000;

export interface OpenSearchIndexOptions {
  /** Of one node of the engine, or of several with commas between: `http://127.0.0.1:9200`, with a user name and a password where it asks for them. */
  readonly url: string;
  /** The name of the index. */
  readonly name: string;
  /** Into how many parts the engine divides the index, and how many copies of each it keeps; its own defaults when absent. */
  readonly shards?: number;
  readonly replicas?: number;
}

/** The id of a document: one of the engine has 512 bytes at most. */
const documentId = (of: Kind, id: string): string => createHash('sha256').update(`${of} ${id}`).digest('base64url');

const recordsOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const objectOf = (value: unknown): JsonObject => (isRecord(value) ? value : {});
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const ofKind = (wanted: Kind): DslQuery => ({ term: { [kind]: { value: wanted } } });
const inFilter = (...queries: readonly DslQuery[]): DslQuery => ({ bool: { filter: queries } });

/** Conditions on members that ask for more of one member than a query can say. */
function* openConditions(condition: Condition): Generator<HasMember> {
  if (isConstant(condition)) return;
  if (isJoin(condition)) {
    for (const operand of condition.operands) yield* openConditions(operand);
    return;
  }
  const leaf = isNegation(condition) ? condition.operand : condition;
  if (leaf.kind !== 'member' || layout.memberTableOf(leaf.source) === undefined) return;
  if (leaf.source.member === 'lightboxIds' || !isPlainBody(leaf.body)) yield leaf;
}

/** Whether an answer is of all parts of the index and complete. A wrong total is never given out: an incomplete one is an error. */
function checkComplete(answer: JsonObject, address: string): void {
  const shards = objectOf(answer['_shards']);
  if (answer['timed_out'] !== true && numberOf(shards['failed']) === 0 && numberOf(shards['total']) > 0) return;
  throw new OpenSearchError(
    `OpenSearch at ${address} answered for a part of the library only; look at the health of the cluster, and ask again.`,
    503,
  );
}

/**
 * The index of a library in OpenSearch, which divides it among its nodes. Answers are those of every other index, and are never partial. Any number
 * of processes may query and apply changes.
 */
export class OpenSearchIndex implements AssetIndex {
  private readonly client: OpenSearchClient;
  private readonly path: string;
  private attributes = new Map<string, LibraryAttribute>();
  private lightboxes = new Map<string, LibraryLightbox>();
  /** The sequence at which the definitions were read. */
  private definedAt = -1;

  private constructor(client: OpenSearchClient, path: string) {
    this.client = client;
    this.path = path;
  }

  /** Opens an index, and makes it where it is not there. */
  static async open({ url, name, shards, replicas }: OpenSearchIndexOptions): Promise<OpenSearchIndex> {
    const client = new OpenSearchClient(url);
    const path = `/${encodeURIComponent(name)}`;
    if ((await client.ask('GET', path)) === undefined) {
      const { settings, mappings } = indexDefinition(layout);
      const term = { type: 'keyword' };
      const properties = { ...objectOf(mappings['properties']), [kind]: term, [order]: term, [keywords]: term };
      try {
        await client.ask('PUT', path, {
          settings: {
            ...settings,
            ...(shards === undefined ? {} : { 'index.number_of_shards': shards }),
            ...(replicas === undefined ? {} : { 'index.number_of_replicas': replicas }),
          },
          mappings: { ...mappings, properties },
        });
      } catch (failure) {
        // Another process may have made it meanwhile.
        if ((await client.ask('GET', path)) === undefined) throw failure;
      }
    }
    return new OpenSearchIndex(client, path);
  }

  async sequence(): Promise<number> {
    return await this.reached();
  }

  async apply(changes: readonly Change[], sequence: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const before = await this.reached(signal);
    if (sequence <= before) return;
    await this.define(before, signal);
    const assets = new Map<string, LibraryAsset | undefined>();
    const lines: JsonObject[] = [];
    let isNewMapping = false;
    for (const change of changes) {
      if (change.kind === 'asset') assets.set(change.id, change.removed ? undefined : change.value);
      else if (change.kind === 'attribute') {
        isNewMapping = true;
        put(this.attributes, change.id, change.removed ? undefined : change.value);
        lines.push(
          ...lineOf(
            'attribute',
            sequence,
            change.id,
            change.removed ? undefined : { value: JSON.stringify(change.value) },
          ),
        );
      } else if (change.kind === 'lightbox') {
        put(this.lightboxes, change.id, change.removed ? undefined : change.value);
        lines.push(
          ...lineOf(
            'lightbox',
            sequence,
            change.id,
            change.removed ? undefined : { value: JSON.stringify(change.value) },
          ),
        );
      }
    }
    try {
      // What queries see of a value depends on the type of its attribute.
      if (isNewMapping)
        for await (const asset of this.allAssets(signal)) if (!assets.has(asset.id)) assets.set(asset.id, asset);
      const mapAsset = matchAssetMapper({ categories: [], attributes: [...this.attributes.values()] });
      for (const [id, asset] of assets) {
        const document = asset && {
          ...indexDocument(mapAsset(asset), layout),
          [keywords]: asset.keywords.map(keywordTerm).filter((term) => indexedText(term) === term),
          value: JSON.stringify(asset),
        };
        lines.push(...lineOf('asset', sequence, id, document));
        if (lines.length >= batch * 2) await this.store(lines.splice(0), signal);
      }
      if (lines.length > 0) await this.store(lines, signal);
      await this.refresh(signal);
      // Last, when searches see all: what an interrupted change has left undone is done again.
      await this.store(lineOf('sequence', sequence, '', { value: sequence }), signal);
      this.definedAt = sequence;
    } catch (failure) {
      // What was learnt of definitions may not be stored.
      this.definedAt = -1;
      throw failure;
    }
  }

  async query(query: IndexQuery, signal?: AbortSignal): Promise<IndexAnswer> {
    signal?.throwIfAborted();
    const asOf = await this.reached(signal);
    if (query.atLeast !== undefined && asOf < query.atLeast) throw new IndexBehindError(asOf, query.atLeast);
    await this.define(asOf, signal);
    const decided = await this.decide(query, signal);
    const extension = fieldNames.column(layout.columnOf({ member: 'fileExtension' }, {}).name);
    const restriction = queryDsl(query.restriction, { layout, decided: (condition) => decided.get(condition) });
    const answer = await this.search(
      {
        query: inFilter(ofKind('asset'), restriction),
        size: query.count,
        from: query.count === 0 ? 0 : query.offset,
        track_total_hits: true,
        _source: [fieldNames.identity],
        sort: sortDsl(query.sort, layout),
        ...(query.facets === true
          ? {
              aggs: {
                extensions: { terms: { field: extension, size: mostExtensions } },
                none: { missing: { field: extension } },
              },
            }
          : {}),
      },
      signal,
    );
    const hits = objectOf(answer['hits']);
    const ids = recordsOf(hits['hits']).map((hit) =>
      fromStoredText(String(objectOf(hit['_source'])[fieldNames.identity])),
    );
    const total = numberOf(objectOf(hits['total'])['value']);
    return { total, ids, ...(query.facets === true ? { facets: facetsOf(answer) } : {}), asOf };
  }

  async assetCounts(member: 'categoryIds' | 'lightboxIds', signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for await (const [value, count] of this.values(memberField(member), '', signal))
      counts.set(fromStoredText(value), count);
    return counts;
  }

  async keywords(prefix: string, limit: number, signal?: AbortSignal): Promise<readonly IndexedKeyword[]> {
    const start = storedText(fold(prefix));
    const found = new Map<string, string>();
    for await (const [value] of this.values(keywords, start, signal)) {
      const [folded = '', spelt = ''] = value.split(divider);
      if (!folded.startsWith(start)) break;
      // The spelling that sorts first comes first.
      if (!found.has(folded)) {
        if (found.size >= limit) break;
        found.set(folded, spelt);
      }
    }
    return Array.from(found, ([folded, spelt]) => ({
      id: keywordId(fromStoredText(folded)),
      keyword: fromStoredText(spelt),
    }));
  }

  async close(): Promise<void> {}

  /** The sequence of the last change that was applied, whether or not searches see it yet. */
  private async reached(signal?: AbortSignal): Promise<number> {
    const answer = await this.client.ask('GET', `${this.path}/_doc/${documentId('sequence', '')}`, undefined, signal);
    return numberOf(objectOf(answer?.['_source'])['value']);
  }

  /** Reads the definitions of attributes and lightboxes, where they may be others than were read last. */
  private async define(sequence: number, signal?: AbortSignal): Promise<void> {
    if (this.definedAt === sequence) return;
    const attributes = new Map<string, LibraryAttribute>();
    const lightboxes = new Map<string, LibraryLightbox>();
    for await (const attribute of this.stored<LibraryAttribute>('attribute', signal))
      attributes.set(attribute.id, attribute);
    for await (const lightbox of this.stored<LibraryLightbox>('lightbox', signal))
      lightboxes.set(lightbox.id, lightbox);
    [this.attributes, this.lightboxes, this.definedAt] = [attributes, lightboxes, sequence];
  }

  /** Decides which values satisfy conditions on members that a query cannot ask for, and which lightboxes count. */
  private async decide(
    { restriction, viewer }: IndexQuery,
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<HasMember, readonly string[]>> {
    const decided = new Map<HasMember, readonly string[]>();
    for (const condition of openConditions(restriction)) {
      const { source, body } = condition;
      const values: string[] = [];
      const add = (value: string): void => {
        if (satisfiesBody(body, value)) values.push(value);
      };
      if (source.member === 'lightboxIds') {
        const visible = visibleLightboxes([...this.lightboxes.values()], viewer);
        for (const { id } of visible) add(storedText(fold(id)));
      } else {
        const field = fieldNames.members(layout.memberTableOf(source)?.name ?? '');
        for await (const [value] of this.values(field, '', signal)) add(value);
      }
      decided.set(condition, values);
    }
    return decided;
  }

  /** The values of a field from a text on, in the order of their code points, each with how many assets have it. */
  private async *values(
    field: string,
    from: string,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<readonly [value: string, count: number]> {
    let after: unknown = from === '' ? undefined : { value: from };
    for (;;) {
      const composite = {
        size: page,
        sources: [{ value: { terms: { field } } }],
        ...(after === undefined ? {} : { after }),
      };
      const answer = await this.search({ query: ofKind('asset'), size: 0, aggs: { values: { composite } } }, signal);
      const values = objectOf(objectOf(answer['aggregations'])['values']);
      const buckets = recordsOf(values['buckets']);
      for (const { key, doc_count: count } of buckets) yield [String(objectOf(key)['value']), numberOf(count)];
      after = values['after_key'];
      if (buckets.length < page) return;
    }
  }

  private allAssets(signal: AbortSignal | undefined): AsyncGenerator<LibraryAsset> {
    return this.stored<LibraryAsset>('asset', signal);
  }

  /** All records of a kind, as they were stored. */
  private async *stored<Value>(of: Kind, signal: AbortSignal | undefined): AsyncGenerator<Value> {
    // An interrupted change may have stored what searches do not see yet.
    await this.refresh(signal);
    let after: unknown;
    for (;;) {
      const answer = await this.search(
        {
          query: ofKind(of),
          size: batch,
          sort: [{ [order]: 'asc' }],
          _source: ['value'],
          ...(after === undefined ? {} : { search_after: after }),
        },
        signal,
      );
      const hits = recordsOf(objectOf(answer['hits'])['hits']);
      for (const hit of hits) {
        const value: Value = JSON.parse(String(objectOf(hit['_source'])['value']));
        yield value;
      }
      after = hits.at(-1)?.['sort'];
      if (hits.length < batch) return;
    }
  }

  private async search(body: JsonObject, signal: AbortSignal | undefined): Promise<JsonObject> {
    const answer = await this.client.ask(
      'POST',
      `${this.path}/_search?allow_partial_search_results=false`,
      body,
      signal,
    );
    if (answer === undefined)
      throw new OpenSearchError(`OpenSearch at ${this.client.address} no longer has the index of the library.`, 404);
    checkComplete(answer, this.client.address);
    return answer;
  }

  /** Makes searches see all that is stored. A request that stores does so for the parts of the index that it touches alone. */
  private async refresh(signal?: AbortSignal): Promise<void> {
    const answer = await this.client.ask('POST', `${this.path}/_refresh`, undefined, signal);
    if (answer !== undefined) checkComplete({ ...answer, timed_out: false }, this.client.address);
  }

  private async store(lines: readonly JsonObject[], signal?: AbortSignal): Promise<void> {
    const answer = await this.client.ask('POST', `${this.path}/_bulk`, lines, signal);
    if (answer?.['errors'] !== true && answer !== undefined) return;
    const failure = recordsOf(answer?.['items'])
      .flatMap((item) => Object.values(item))
      .map(objectOf)
      .find(({ error = null, status = 0 }) => error !== null && status !== laterVersion);
    if (answer !== undefined && failure === undefined) return;
    const reason = failure === undefined ? 'the index is gone' : String(objectOf(failure['error'])['reason']);
    throw new OpenSearchError(`OpenSearch at ${this.client.address} has not stored a change: ${reason}.`, 500);
  }
}

/** A keyword as the list of keywords has it. One that is too long for a term is found by searches, and is not listed. */
const keywordTerm = (keyword: string): string => storedText(fold(keyword)) + divider + storedText(keyword);

/**
 * The lines of a bulk request that store a document, or remove it, as of a sequence. What another process has stored as of a later one stays, so that several
 * may apply changes at the same time.
 */
function lineOf(of: Kind, version: number, id: string, document: JsonObject | undefined): readonly JsonObject[] {
  const key = documentId(of, id);
  const at = { _id: key, version, version_type: 'external_gte' };
  return document === undefined ? [{ delete: at }] : [{ index: at }, { ...document, [kind]: of, [order]: key }];
}

/** The member of an asset that has the ids which an index counts. */
const membersOf = { categoryIds: 'categories', lightboxIds: 'lightboxIds' } as const;

function memberField(counted: keyof typeof membersOf): string {
  const table = layout.memberTableOf({ member: membersOf[counted] });
  if (table === undefined) throw new Error(`The layout lacks ${counted}.`);
  return fieldNames.members(table.name);
}

/** How many results have each file extension. Counts of the engine are exact while it has a bucket for each value. */
function facetsOf(answer: JsonObject): ReadonlyMap<string, number> {
  const { extensions, none } = { extensions: undefined, none: undefined, ...objectOf(answer['aggregations']) };
  const found = objectOf(extensions);
  if (numberOf(found['sum_other_doc_count']) > 0)
    throw new OpenSearchError(`More than ${mostExtensions} file extensions are not counted.`, 500);
  const facets = new Map<string, number>();
  for (const { key, doc_count: count } of recordsOf(found['buckets'])) {
    const name = fromStoredText(String(key));
    facets.set(name, (facets.get(name) ?? 0) + numberOf(count));
  }
  const without = numberOf(objectOf(none)['doc_count']);
  if (without > 0) facets.set('', (facets.get('') ?? 0) + without);
  return facets;
}

function put<Value>(values: Map<string, Value>, id: string, value: Value | undefined): void {
  if (value === undefined) values.delete(id);
  else values.set(id, value);
}
