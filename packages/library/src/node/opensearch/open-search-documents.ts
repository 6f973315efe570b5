import { createHash } from 'node:crypto';
import type { DslQuery, indexDefinition } from '@assetql/core/meaning';
import { numberOf, objectOf, recordsOf } from './open-search-answer.ts';
import { OpenSearchClient, OpenSearchError, type JsonObject } from './open-search-client.ts';

/** What a document is, and by what all of a kind are ordered. */
const [kind, order] = ['kind', 'order'] as const;

/** What is stored in an index: records of a library, and the sequence of the last change that was applied. */
export type DocumentKind = 'asset' | 'attribute' | 'lightbox' | 'sequence';

/** How many documents are stored, or read, in one request. */
export const batchSize = 500;
/** The status of a document that is there as of a later sequence. */
const laterVersion = 409;
/** Buckets of one page of an aggregation. */
const page = 10_000;

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
const documentId = (of: DocumentKind, id: string): string =>
  createHash('sha256').update(`${of} ${id}`).digest('base64url');

/** A query for the documents of a kind. */
export const ofKind = (wanted: DocumentKind): DslQuery => ({ term: { [kind]: { value: wanted } } });
/** A query that is satisfied where all of these are, without a score. */
export const inFilter = (...queries: readonly DslQuery[]): DslQuery => ({ bool: { filter: queries } });

/**
 * The lines of a bulk request that store a document, or remove it, as of a sequence. What another process has stored as of a later one stays, so that several
 * may apply changes at the same time.
 */
export function bulkLines(
  of: DocumentKind,
  version: number,
  id: string,
  document: JsonObject | undefined,
): readonly JsonObject[] {
  const key = documentId(of, id);
  const at = { _id: key, version, version_type: 'external_gte' };
  return document === undefined ? [{ delete: at }] : [{ index: at }, { ...document, [kind]: of, [order]: key }];
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
 * The documents of one index in OpenSearch. Methods reject with an {@link OpenSearchError}, also where an answer is of a part of the index only.
 */
export class OpenSearchDocuments {
  private readonly client: OpenSearchClient;
  private readonly path: string;

  private constructor(client: OpenSearchClient, path: string) {
    this.client = client;
    this.path = path;
  }

  /** Opens an index, and makes it where it is not there. */
  static async open(
    { url, name, shards, replicas }: OpenSearchIndexOptions,
    { settings, mappings }: ReturnType<typeof indexDefinition>,
  ): Promise<OpenSearchDocuments> {
    const client = new OpenSearchClient(url);
    const path = `/${encodeURIComponent(name)}`;
    if ((await client.ask('GET', path)) === undefined) {
      const term = { type: 'keyword' };
      const properties = { ...objectOf(mappings['properties']), [kind]: term, [order]: term };
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
    return new OpenSearchDocuments(client, path);
  }

  /** The sequence of the last change that was applied, whether or not searches see it yet. */
  async sequence(signal?: AbortSignal): Promise<number> {
    const answer = await this.client.ask('GET', `${this.path}/_doc/${documentId('sequence', '')}`, undefined, signal);
    return numberOf(objectOf(answer?.['_source'])['value']);
  }

  /** The values of a field from a text on, in the order of their code points, each with how many assets have it. */
  async *values(
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

  /** All records of a kind, as they were stored. */
  async *stored<Value>(of: DocumentKind, signal: AbortSignal | undefined): AsyncGenerator<Value> {
    // An interrupted change may have stored what searches do not see yet.
    await this.refresh(signal);
    let after: unknown;
    for (;;) {
      const answer = await this.search(
        {
          query: ofKind(of),
          size: batchSize,
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
      if (hits.length < batchSize) return;
    }
  }

  /** Asks a query, and gives an answer of all parts of the index. */
  async search(body: JsonObject, signal: AbortSignal | undefined): Promise<JsonObject> {
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
  async refresh(signal?: AbortSignal): Promise<void> {
    const answer = await this.client.ask('POST', `${this.path}/_refresh`, undefined, signal);
    if (answer !== undefined) checkComplete({ ...answer, timed_out: false }, this.client.address);
  }

  /** Stores documents by the lines of {@link bulkLines}. */
  async store(lines: readonly JsonObject[], signal?: AbortSignal): Promise<void> {
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
