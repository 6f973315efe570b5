import { nameOf } from '../../syntax/visit.ts';
import { schema as specified } from '../../schema/schema.ts';
import { defaultSort } from '../../schema/sort-keys.ts';
import type { ExpressionOf, Sort } from '../../syntax/ast.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import type { MeaningOptions } from '../../condition/restriction.ts';
import { equivalent } from '../reason/equivalent.ts';
import { OutlineComparison } from './compare-outlines.ts';
import type { Difference } from './difference.ts';
import type { Outline } from './outline.ts';
import { OutlineReader } from './outline-reader.ts';

/** What changed between two expressions. */
export interface ExpressionDiff {
  /** Whether both find the same assets, whatever the library holds; of a sort, whether both give the same order. */
  readonly meaning: 'same' | 'different' | 'unknown';
  /** Absent when nothing changed but the order of conditions, brackets and spelling. */
  readonly difference: Difference | undefined;
}

const readers: {
  readonly [Kind in ExpressionKind]: (reader: OutlineReader, ast: ExpressionOf[Kind]) => Outline;
} = {
  filters: (reader, ast) => reader.ofFilter(ast),
  containerfilter: (reader, ast) => reader.ofFilter(ast),
  search: (reader, ast) => reader.ofSearch(ast),
  sort: (reader, ast) => reader.ofSort(ast),
};

type Meaning = ExpressionDiff['meaning'];

const decided = (same: boolean | 'unknown'): Meaning => (same === 'unknown' ? same : same ? 'same' : 'different');

const orderOf = (sort: Sort | undefined): string => {
  if (sort?.kind === 'Invalid') return sort.text;
  const { key, direction } = sort === undefined ? defaultSort : { ...sort, key: nameOf(sort.key) };
  return `${key.toLowerCase()} ${direction}`;
};

const meanings: {
  readonly [Kind in ExpressionKind]: (
    before: ExpressionOf[Kind] | undefined,
    after: ExpressionOf[Kind] | undefined,
    options: MeaningOptions,
  ) => Meaning;
} = {
  filters: (before, after, options) => decided(equivalent('filters', before, after, options)),
  containerfilter: (before, after, options) => decided(equivalent('containerfilter', before, after, options)),
  search: (before, after, options) => decided(equivalent('search', before, after, options)),
  sort: (before, after) => decided(orderOf(before) === orderOf(after)),
};

/**
 * What changed from one expression to another, as a tree of conditions that were kept, added, removed, moved and changed. The order of
 * conditions, brackets, duplicates and spellings that mean the same make no difference. No AST means no restriction. Never throws; the work
 * is bounded for whatever can be parsed.
 */
export function diff<Kind extends ExpressionKind>(
  kind: Kind,
  before: ExpressionOf[Kind] | undefined,
  after: ExpressionOf[Kind] | undefined,
  options: MeaningOptions = {},
): ExpressionDiff {
  const reader = new OutlineReader(options.schema ?? specified);
  const [left, right] = [before, after].map((ast) => ast && readers[kind](reader, ast));
  if (left?.key === right?.key) return { meaning: 'same', difference: undefined };
  const difference = new OutlineComparison(kind).compare(left, right);
  return { meaning: meanings[kind](before, after, options), difference };
}
