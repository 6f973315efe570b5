import type { MatchAsset } from '../../schema/match-asset.ts';

/** Says whether an asset is among the results. What the asset does not show counts as missing. */
export type AssetPredicate = (asset: MatchAsset) => boolean;
