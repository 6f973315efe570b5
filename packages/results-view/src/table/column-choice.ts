import { attributePropertyId, type AssetProperty, type MatchAsset } from '@assetql/core';

/** Whom a table has by itself: the title stands at the start of each line. */
export const rowHeader: keyof MatchAsset = 'title';

/** The columns of somebody who has chosen none. */
const first: readonly (keyof MatchAsset)[] = [
  'assetType',
  'status',
  'averageRating',
  'sizeInBytes',
  'dateUploaded',
  'createdBy',
  'keywords',
];

/** The ids of the chosen columns, as they were kept: a JSON list; those of the start where there is none. */
export function readColumns(kept: string | undefined): readonly string[] {
  if (kept === undefined) return first;
  try {
    const ids: unknown = JSON.parse(kept);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : first;
  } catch {
    return first;
  }
}

/** Chosen columns in the order of the properties. Columns of another library are no columns here. */
export const chosenProperties = (
  properties: readonly AssetProperty[],
  chosen: readonly string[],
): readonly AssetProperty[] => properties.filter(({ id, member }) => member !== rowHeader && chosen.includes(id));

/** The choice after a column was added or taken away. What other libraries have stays chosen for them. */
export const toggledColumns = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];

/** The choice of the start again; attributes were somebody's own choice in other libraries, so that they stay. */
export const resetColumns = (chosen: readonly string[], properties: readonly AssetProperty[]): readonly string[] => [
  ...first,
  ...chosen.filter((id) => id.startsWith(attributePropertyId('')) && !properties.some((each) => each.id === id)),
];
