import { nameOf } from '../syntax/visit.ts';
import type { MatchAsset } from '../schema/match-asset.ts';
import { schema as specified, type Schema } from '../schema/schema.ts';
import { defaultSort, type SortKeyRow } from '../schema/sort-keys.ts';
import type { Sort } from '../syntax/ast.ts';
import { compareCodePoints } from '../text/code-points.ts';
import { fold } from '../text/fold.ts';
import { reader } from './predicate/asset-values.ts';

/** The key and direction that a sort asks for; the default without one, and for a key that the schema does not know (§4.9). */
export function sortOrder(
  sort: Sort | undefined,
  schema: Schema = specified,
): { readonly row: SortKeyRow; readonly descending: boolean } {
  const row = sort?.kind === 'SortKey' ? schema.sortKey(nameOf(sort.key)) : undefined;
  if (row !== undefined && sort?.kind === 'SortKey') return { row, descending: sort.direction === 'D' };
  const usual = schema.sortKey(defaultSort.key);
  if (usual === undefined) throw new Error('The schema lacks the key of the default sort.');
  return { row: usual, descending: defaultSort.direction === 'D' };
}

/**
 * Orders assets as a list does (the interface specification, §4.9). Ties are ordered by id ascending, assets without a value come
 * last in both directions, texts go by folded code points, timestamps by milliseconds.
 */
export function compareAssets(sort?: Sort, schema?: Schema): (a: MatchAsset, b: MatchAsset) => number {
  const { row, descending } = sortOrder(sort, schema);
  const read = reader(row);
  const byId = (a: MatchAsset, b: MatchAsset): number => compareCodePoints(a.id ?? '', b.id ?? '');
  if (row.type === 'string') {
    const folded = new WeakMap<MatchAsset, string>();
    return byValue(
      (asset) => {
        const value = read(asset);
        if (typeof value !== 'string') return undefined;
        const known = folded.get(asset) ?? fold(value);
        folded.set(asset, known);
        return known;
      },
      compareCodePoints,
      descending,
      byId,
    );
  }
  const whole = row.type === 'timestamp' ? Math.floor : Number;
  return byValue(
    (asset) => {
      const value = read(asset);
      return typeof value === 'number' ? whole(value) : undefined;
    },
    (a, b) => a - b,
    descending,
    byId,
  );
}

function byValue<Value>(
  valueOf: (asset: MatchAsset) => Value | undefined,
  compare: (a: Value, b: Value) => number,
  descending: boolean,
  byId: (a: MatchAsset, b: MatchAsset) => number,
): (a: MatchAsset, b: MatchAsset) => number {
  return (a, b) => {
    const valueA = valueOf(a);
    const valueB = valueOf(b);
    if (valueA === undefined || valueB === undefined) {
      return Number(valueA === undefined) - Number(valueB === undefined) || byId(a, b);
    }
    return (descending ? compare(valueB, valueA) : compare(valueA, valueB)) || byId(a, b);
  };
}
