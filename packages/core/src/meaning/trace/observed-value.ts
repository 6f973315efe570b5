import type { FieldRow } from '../../schema/fields.ts';
import type { MatchAsset } from '../../schema/match-asset.ts';
import { readingOf, sourceOf } from '../../condition/filter-condition.ts';
import type { Source } from '../../condition/condition.ts';
import { fold } from '../../text/fold.ts';
import { idsOf, reader, type AssetValue } from '../predicate/asset-values.ts';
import type { Verdict } from './verdict.ts';

/** How the value of an asset became the one that was compared (the interface specification, §4.5 and §4.7). */
export type ValueReading = 'folded' | 'rounded' | 'cut' | 'none';

/** A value that a condition looked at. */
export interface ObservedValue extends Source {
  /** The id of the attribute, for the member `attributes`, as the query writes it. */
  readonly attribute?: string;
  /** What the asset has there, as it is; `undefined` when its source does not show it, `null` or nothing in a list when it has none. */
  readonly value: AssetValue;
  /** What was compared, where that is not the value itself. */
  readonly compared?: string | number | readonly string[];
  /** Why it is not: letters were folded, an average rounded, a fraction of a millisecond cut, or a number stands for none. */
  readonly reading?: ValueReading;
  /** Whether a term of a search is found here; it may look in several members. */
  readonly satisfies?: Verdict;
}

/** What a comparison sees of a field. */
export function seenOfField(row: FieldRow, asset: MatchAsset): ObservedValue {
  const source = sourceOf(row);
  const value = reader(source)(asset);
  return { ...source, value, ...compared(row, value) };
}

function compared(row: FieldRow, value: AssetValue): Pick<ObservedValue, 'compared' | 'reading'> {
  const { whole, none } = readingOf(row);
  if (typeof value === 'number') {
    const read = whole === 'round' ? Math.round(value) : whole === 'floor' ? Math.floor(value) : value;
    return read === value ? {} : { compared: read, reading: whole === 'round' ? 'rounded' : 'cut' };
  }
  if (value === null) return none === undefined ? {} : { compared: none, reading: 'none' };
  if (row.many === true) {
    const values = idsOf(value);
    const folded = values.map(fold);
    return folded.every((text, at) => text === values[at]) ? {} : { compared: folded, reading: 'folded' };
  }
  if (typeof value !== 'string') return {};
  const folded = fold(value);
  return folded === value ? {} : { compared: folded, reading: 'folded' };
}
