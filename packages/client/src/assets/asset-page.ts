import type { Asset } from '../asset.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { payloadOf, warningsOf } from '../reading/envelope.ts';
import { readAsset, type AssetReading } from '../resources/read-asset.ts';

/** One page of a list of assets. */
export interface AssetPage {
  readonly assets: readonly Asset[];
  /** How many assets match in all. When the service does not say, the number that there are at least. */
  readonly total: number;
  /** Whether the service says how many assets match. */
  readonly totalKnown: boolean;
  /** What the service warns of, in its own words. */
  readonly warnings: readonly string[];
}

/**
 * Reads the answer of a list call. §4.4 does not show its shape; live services answer with
 * `{ warnings, payload: { assets, assetCount }, recordCount: { totalRecordsFound } }`. Bare and shorter forms are read as well.
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
