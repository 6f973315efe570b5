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
import { numberOf, objectOf, recordsOf } from './open-search-answer.ts';
import { OpenSearchError, type JsonObject } from './open-search-client.ts';
import {
  batchSize,
  bulkLines,
  inFilter,
  ofKind,
  OpenSearchDocuments,
  type OpenSearchIndexOptions,
} from './open-search-documents.ts';

/** Names and ancestors of categories are resolved in the query. */
const layout = layoutOf(undefined, { categoryNames: false });

/** Each keyword of an asset: folded, then as it is spelt. */
const keywords = 'keywords';
const divider = '\0';

/** File extensions that are counted: no library has as many. */
const mostExtensions = 60_000;

/** A keyword as the list of keywords has it. One that is too long for a term is found by searches, and is not listed. */
const keywordTerm = (keyword: string): string => storedText(fold(keyword)) + divider + storedText(keyword);

/** What stores a definition, or removes it. */
const definitionLines = (of: 'attribute' | 'lightbox', change: Change, sequence: number): readonly JsonObject[] =>
  bulkLines(of, sequence, change.id, change.removed ? undefined : { value: JSON.stringify(change.value) });

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

/**
 * The index of a library in OpenSearch, which divides it among its nodes. Answers are those of every other index, and are never partial. Any number
 * of processes may query and apply changes.
 */
export class OpenSearchIndex implements AssetIndex {
  private readonly documents: OpenSearchDocuments;
  private attributes = new Map<string, LibraryAttribute>();
  private lightboxes = new Map<string, LibraryLightbox>();
  /** The sequence at which the definitions were read. */
  private definedAt = -1;

  private constructor(documents: OpenSearchDocuments) {
    this.documents = documents;
  }

  /** Opens an index, and makes it where it is not there. */
  static async open(options: OpenSearchIndexOptions): Promise<OpenSearchIndex> {
    const { settings, mappings } = indexDefinition(layout);
    const properties = { ...objectOf(mappings['properties']), [keywords]: { type: 'keyword' } };
    return new OpenSearchIndex(
      await OpenSearchDocuments.open(options, { settings, mappings: { ...mappings, properties } }),
    );
  }

  async sequence(): Promise<number> {
    return await this.documents.sequence();
  }

  async apply(changes: readonly Change[], sequence: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const before = await this.documents.sequence(signal);
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
        lines.push(...definitionLines('attribute', change, sequence));
      } else if (change.kind === 'lightbox') {
        put(this.lightboxes, change.id, change.removed ? undefined : change.value);
        lines.push(...definitionLines('lightbox', change, sequence));
      }
    }
    try {
      // What queries see of a value depends on the type of its attribute.
      if (isNewMapping)
        for await (const asset of this.documents.stored<LibraryAsset>('asset', signal))
          if (!assets.has(asset.id)) assets.set(asset.id, asset);
      const mapAsset = matchAssetMapper({ categories: [], attributes: [...this.attributes.values()] });
      for (const [id, asset] of assets) {
        const document = asset && {
          ...indexDocument(mapAsset(asset), layout),
          [keywords]: asset.keywords.map(keywordTerm).filter((term) => indexedText(term) === term),
          value: JSON.stringify(asset),
        };
        lines.push(...bulkLines('asset', sequence, id, document));
        if (lines.length >= batchSize * 2) await this.documents.store(lines.splice(0), signal);
      }
      if (lines.length > 0) await this.documents.store(lines, signal);
      await this.documents.refresh(signal);
      // Last, when searches see all: what an interrupted change has left undone is done again.
      await this.documents.store(bulkLines('sequence', sequence, '', { value: sequence }), signal);
      this.definedAt = sequence;
    } catch (failure) {
      // What was learnt of definitions may not be stored.
      this.definedAt = -1;
      throw failure;
    }
  }

  async query(query: IndexQuery, signal?: AbortSignal): Promise<IndexAnswer> {
    signal?.throwIfAborted();
    const asOf = await this.documents.sequence(signal);
    if (query.atLeast !== undefined && asOf < query.atLeast) throw new IndexBehindError(asOf, query.atLeast);
    await this.define(asOf, signal);
    const decided = await this.decide(query, signal);
    const extension = fieldNames.column(layout.columnOf({ member: 'fileExtension' }, {}).name);
    const restriction = queryDsl(query.restriction, { layout, decided: (condition) => decided.get(condition) });
    const answer = await this.documents.search(
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
    for await (const [value, count] of this.documents.values(memberField(member), '', signal))
      counts.set(fromStoredText(value), count);
    return counts;
  }

  async keywords(prefix: string, limit: number, signal?: AbortSignal): Promise<readonly IndexedKeyword[]> {
    const start = storedText(fold(prefix));
    const found = new Map<string, string>();
    for await (const [value] of this.documents.values(keywords, start, signal)) {
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

  /** Reads the definitions of attributes and lightboxes, where they may be others than were read last. */
  private async define(sequence: number, signal?: AbortSignal): Promise<void> {
    if (this.definedAt === sequence) return;
    const attributes = new Map<string, LibraryAttribute>();
    const lightboxes = new Map<string, LibraryLightbox>();
    for await (const attribute of this.documents.stored<LibraryAttribute>('attribute', signal))
      attributes.set(attribute.id, attribute);
    for await (const lightbox of this.documents.stored<LibraryLightbox>('lightbox', signal))
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
        for await (const [value] of this.documents.values(field, '', signal)) add(value);
      }
      decided.set(condition, values);
    }
    return decided;
  }
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
