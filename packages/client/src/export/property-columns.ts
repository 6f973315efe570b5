import { assetProperties, type AssetProperty, type Catalogue } from '@assetql/core';
import type { Asset } from '../asset.ts';
import { toMatchAsset } from '../matching/to-match-asset.ts';
import type { Attribute } from '../resources/attribute.ts';
import { columnsAt, csvColumns, type AssetColumns, type CellValue } from './csv-columns.ts';

/**
 * The columns of properties of core's `assetProperties`, by their ids and in their order. A property that all columns of a library have
 * no column for is read by its id, with names where the catalogue knows them. Unknown ids are left out.
 */
export function propertyColumns(
  ids: readonly string[],
  attributes: readonly Attribute[],
  catalogue: Pick<Catalogue, 'attributes' | 'categories'> = {},
): AssetColumns {
  const all = csvColumns(attributes);
  const known = assetProperties(undefined, attributes);
  const parts = ids.flatMap((id) => {
    const places = all.properties.flatMap((property, place) => (property === id ? [place] : []));
    if (places.length > 0) return [columnsAt(all, places)];
    const property = known.find((each) => each.id === id);
    return property === undefined ? [] : [ownColumn(property, catalogue)];
  });
  return {
    headings: parts.flatMap(({ headings }) => headings),
    properties: parts.flatMap(({ properties }) => properties),
    lists: parts.flatMap(({ lists }) => lists),
    values: (asset) => parts.flatMap(({ values }) => values(asset)),
  };
}

function ownColumn(
  { id, form, member, needs }: AssetProperty,
  catalogue: Pick<Catalogue, 'attributes' | 'categories'>,
): AssetColumns {
  const nameOf = (value: string): string =>
    needs === 'categories' ? (catalogue.categories?.find((category) => category.id === value)?.name ?? value) : value;
  return {
    headings: [id],
    properties: [id],
    lists: [form === 'texts'],
    values: (asset: Asset) => {
      const value = toMatchAsset(asset, catalogue)[member];
      const values = Array.isArray(value) ? value : [value];
      return [values.flatMap((each): readonly CellValue[] => (typeof each === 'string' ? [nameOf(each)] : []))];
    },
  };
}
