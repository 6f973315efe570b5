import { attributePropertyId, type AssetProperty, type MatchAsset } from '@assetql/core';

/** The column that is always shown: the title heads each row. */
export const rowHeader: keyof MatchAsset = 'title';

/** The default columns. */
const first: readonly (keyof MatchAsset)[] = [
  'assetType',
  'status',
  'averageRating',
  'sizeInBytes',
  'dateUploaded',
  'createdBy',
  'keywords',
];

/** The ids of the selected columns from their stored form, a JSON array; the default columns if there is none. */
export function readColumns(kept: string | undefined): readonly string[] {
  if (kept === undefined) return first;
  try {
    const ids: unknown = JSON.parse(kept);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : first;
  } catch {
    return first;
  }
}

/** The selected columns in the order of the properties, without those that this library does not have. */
export const chosenProperties = (
  properties: readonly AssetProperty[],
  chosen: readonly string[],
): readonly AssetProperty[] => properties.filter(({ id, member }) => member !== rowHeader && chosen.includes(id));

/** The selection after adding or removing a column. Columns of other libraries are kept. */
export const toggledColumns = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];

/** The default selection. Attributes of other libraries are kept, because the user selected them there. */
export const resetColumns = (chosen: readonly string[], properties: readonly AssetProperty[]): readonly string[] => [
  ...first,
  ...chosen.filter((id) => id.startsWith(attributePropertyId('')) && !properties.some((each) => each.id === id)),
];
