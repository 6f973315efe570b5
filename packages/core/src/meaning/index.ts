export { fold } from './fold.ts';
export { words } from './words.ts';
export { compareAssets, sortOrder } from './compare-assets.ts';
export { compareCodePoints } from './code-points.ts';
export { predicate, restrictionPredicate } from './predicate/predicate.ts';
export type { AssetPredicate } from './predicate/asset-predicate.ts';
export type { MeaningOptions, RestrictingKind, Restriction } from './condition/restriction.ts';
