import type { Asset } from '../asset.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { payloadOf, warningsOf } from '../reading/envelope.ts';
import { readAsset, type AssetReading } from '../resources/read-asset.ts';

/** One page of a list of assets. */
export interface AssetPage {
  readonly assets: readonly Asset[];
  /** The number of matching assets; a lower bound when `totalKnown` is false. */
  readonly total: number;
  /** Whether the service reported the number of matching assets. */
  readonly totalKnown: boolean;
  /** Warnings in the service's own words. */
  readonly warnings: readonly string[];
}

/**
 * Reads the response of a list call. §4.4 does not show its shape; live services send `{ warnings, payload: { assets, assetCount },
 * recordCount: { totalRecordsFound } }`. Unwrapped and shorter forms are accepted too.
 */
export function readAssetPage(answer: JsonCursor, offset: number, reading: AssetReading): AssetPage {
  const payload = payloadOf(answer);
  const list = Array.isArray(payload.value) ? payload : payload.member('assets', 'Assets');
  if (!Array.isArray(list.value)) list.refuse('an array of assets');
  const assets = list.items().map((asset) => readAsset(asset, reading));
  const total =
    payload.member('assetCount', 'totalCount', 'total').count() ??
    answer.member('recordCount').member('totalRecordsFound').count();
  const least = offset + assets.length;
  return { assets, total: total ?? least, totalKnown: typeof total === 'number', warnings: warningsOf(answer) };
}
