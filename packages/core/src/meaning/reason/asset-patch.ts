import type { MatchAsset, MatchAttribute } from '../../schema/match-asset.ts';
import { memberForms } from '../../schema/member-form.ts';
import type { Source } from '../../condition/condition.ts';

/** Changes an asset so that the literals of one subject hold. */
export type AssetPatch = (asset: MatchAsset) => MatchAsset;

/** Leaves the asset as it is, with the member missing. */
export const unchanged: AssetPatch = (asset) => asset;

export const withValue =
  ({ member, extra }: Source, value: string | number | readonly string[]): AssetPatch =>
  (asset) => {
    if (extra !== undefined) return { ...asset, extra: { ...asset.extra, [extra]: value } };
    if (typeof value !== 'object') return { ...asset, [member]: value };
    const form = memberForms[member];
    const items = form === 'categories' ? value.map((id) => ({ id, name: '' })) : value;
    return { ...asset, [member]: form === 'text' ? items[0] : items };
  };

export const withAttribute =
  (attribute: MatchAttribute): AssetPatch =>
  (asset) => ({ ...asset, attributes: [...(asset.attributes ?? []), attribute] });

/** Adds texts for search terms to a member. Names of categories get the id of a category that the asset already has. */
export const withTexts =
  (member: keyof MatchAsset, texts: readonly string[]): AssetPatch =>
  (asset) => {
    switch (memberForms[member]) {
      case 'text':
        return { ...asset, [member]: texts[0] };
      case 'categories': {
        const present = asset.categories ?? [];
        const id = present[0]?.id ?? '~';
        return { ...asset, categories: [...present, ...texts.map((name) => ({ id, name }))] };
      }
      default:
        return { ...asset, [member]: texts };
    }
  };
