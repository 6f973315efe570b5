import type { FieldRow } from '../../schema/fields.ts';
import type { MatchAsset } from '../../schema/match-asset.ts';
import { readingOf, sourceOf } from '../../condition/filter-condition.ts';
import type { Source } from '../../condition/condition.ts';
import { fold } from '../../text/fold.ts';
import { idsOf, reader, type AssetValue } from '../predicate/asset-values.ts';
import type { Verdict } from './verdict.ts';

/** How the value of an asset was changed before it was compared (the interface specification, §4.5 and §4.7). */
export type ValueReading = 'folded' | 'rounded' | 'cut' | 'none';

/** A value of an asset that a condition read. */
export interface ObservedValue extends Source {
  /** For the member `attributes`: the key of the attribute, as the query writes it. */
  readonly attribute?: string;
  /** The value on the asset: `undefined` when the asset does not show it, `null` or an empty list when there is none. */
  readonly value: AssetValue;
  /** The compared value, if it differs from the value on the asset. */
  readonly compared?: string | number | readonly string[];
  /** Why it differs: folded letters, a rounded average, a cut fraction of a millisecond, or the number for a missing value. */
  readonly reading?: ValueReading;
  /** Whether a search term matches here. A term may look in several members. */
  readonly satisfies?: Verdict;
}

/** The value that a comparison of a field reads. */
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
