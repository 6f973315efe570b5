import {
  fieldTypes,
  schema,
  type Comparison,
  type FieldRow,
  type Filter,
  type MatchAsset,
  type Name,
  type Search,
  type SortKey,
  type Value,
} from '@assetql/core';
import { words } from '@assetql/core/meaning';
import type { StoreQuery } from '../../store.ts';

/** Numbers from 0 to 1, which are the same for the same seed (a linear congruential generator). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What queries are made of. */
export interface QuerySample {
  /** Assets whose values queries ask for; at least one. */
  readonly assets: readonly MatchAsset[];
  /** Ids of people who ask. */
  readonly viewers: readonly string[];
}

const range = { start: 0, end: 0 };
const name = (text: string): Name => ({ kind: 'Name', range, text });

/** Members of an asset that are lists of ids, each a collection of filters. */
const idCollections = ['CategoryIds', 'CategoryAncestorIds', 'LightboxIds'] as const;

/** Makes random queries that ask for what a library has. Equal samples and seeds give equal queries. */
export class RandomQueries {
  private readonly random: () => number;
  private readonly sample: QuerySample;

  constructor(sample: QuerySample, seed: number) {
    this.sample = sample;
    this.random = seeded(seed);
  }

  next(): StoreQuery {
    const what = this.random();
    return {
      filters: what < 0.7 ? this.filter(2) : undefined,
      search: what > 0.4 ? this.search(2) : undefined,
      sort: this.isLikely(0.7) ? this.sortKey() : undefined,
      viewer: this.pick(this.sample.viewers) ?? '',
      count: this.pick([0, 10, 50]) ?? 50,
      offset: this.pick([0, 0, 7]) ?? 0,
    };
  }

  private isLikely(share: number): boolean {
    return this.random() < share;
  }

  private pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.random() * items.length)];
  }

  private asset(): MatchAsset {
    return this.pick(this.sample.assets) ?? {};
  }

  private filter(depth: number): Filter {
    if (depth > 0 && this.isLikely(0.3)) {
      const operands = [this.filter(depth - 1), this.filter(depth - 1)];
      const joined: Filter = { kind: this.isLikely(0.5) ? 'And' : 'Or', range, operands };
      return { kind: 'Group', range, body: joined };
    }
    if (this.isLikely(0.25)) return this.collection();
    const field = this.pick(schema.fields);
    return field === undefined ? this.collection() : this.comparison(field);
  }

  private comparison({ name: field, type, member, rounded }: FieldRow): Comparison {
    const held: unknown = this.asset()[member];
    const one: unknown = Array.isArray(held) ? this.pick(held) : held;
    const operators = fieldTypes[type].operators;
    const operator = this.pick(operators) ?? 'EQ';
    return {
      kind: 'Comparison',
      range,
      field: name(field),
      operator: { kind: 'Operator', range, name: operator, text: operator },
      value: this.value(operator, type, rounded === true && typeof one === 'number' ? Math.round(one) : one),
    };
  }

  private value(operator: string, type: FieldRow['type'], held: unknown): Value {
    if (typeof held === 'number')
      return type === 'timestamp'
        ? { kind: 'Timestamp', range, value: held, text: new Date(held).toISOString() }
        : { kind: 'Number', range, value: held, text: String(held) };
    if (typeof held !== 'string') return { kind: 'Null', range };
    const points = Array.from(held);
    const length = 1 + Math.floor(this.random() * 5);
    const at = Math.floor(this.random() * points.length);
    const asked = {
      SW: points.slice(0, length),
      EW: points.slice(-length),
      CT: points.slice(at, at + length),
    }[operator];
    return { kind: 'String', range, value: asked?.join('') ?? held, quoted: true };
  }

  /** A comparison of the ids of a collection. */
  private collection(): Filter {
    const collection = this.pick(idCollections) ?? 'CategoryIds';
    const asset = this.asset();
    const ids = {
      CategoryIds: asset.categories?.map(({ id }) => id) ?? [],
      CategoryAncestorIds: asset.categoryAncestorIds ?? [],
      LightboxIds: asset.lightboxIds ?? [],
    }[collection];
    const operator = this.isLikely(0.8) ? 'EQ' : 'NE';
    const body: Comparison = {
      kind: 'Comparison',
      range,
      field: name('c'),
      operator: { kind: 'Operator', range, name: operator, text: operator },
      value: { kind: 'String', range, value: this.pick(ids) ?? '', quoted: true },
    };
    return { kind: 'Any', range, collection: name(collection), variable: name('c'), body };
  }

  private search(depth: number): Search {
    if (depth > 0 && this.isLikely(0.3)) {
      const operands = [this.search(depth - 1), this.search(depth - 1)];
      return { kind: 'Group', range, body: { kind: this.isLikely(0.5) ? 'And' : 'Or', range, operands } };
    }
    if (depth > 0 && this.isLikely(0.1)) return { kind: 'Not', range, operand: this.search(0) };
    const operand = this.term();
    const field = this.pick(schema.searchFields.flatMap(({ names }) => names));
    return field !== undefined && this.isLikely(0.3) ? { kind: 'Field', range, name: name(field), operand } : operand;
  }

  /** A word of an asset, the beginning or end of one, or two that follow each other. */
  private term(): Extract<Search, { readonly kind: 'Word' | 'Phrase' }> {
    const { title, description, fileName, keywords = [] } = this.asset();
    const texts = [title, description, fileName, ...keywords].flatMap((text) => text ?? []);
    const found = words(this.pick(texts) ?? '');
    const at = Math.floor(this.random() * found.length);
    if (found.length > 1 && this.isLikely(0.2))
      return { kind: 'Phrase', range, text: found.slice(at, at + 2).join(' ') };
    const points = Array.from(found[at] ?? '');
    const [leading, trailing] = [this.isLikely(0.1), this.isLikely(0.3)];
    const start = leading && points.length > 2 ? 1 : 0;
    const end = trailing && points.length > 2 ? points.length - 1 : points.length;
    return { kind: 'Word', range, text: points.slice(start, end).join(''), leading, trailing };
  }

  private sortKey(): SortKey | undefined {
    const row = this.pick(schema.sortKeys);
    const direction = this.isLikely(0.5) ? 'A' : 'D';
    return row && { kind: 'SortKey', range, key: name(row.key), direction, explicit: true };
  }
}
