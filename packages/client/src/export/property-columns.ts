import { assetProperties, type AssetProperty, type Catalogue } from '@assetql/core';
import type { Asset } from '../asset.ts';
import { toMatchAsset } from '../matching/to-match-asset.ts';
import type { Attribute } from '../resources/attribute.ts';
import { columnsAt, csvColumns, type AssetColumns, type CellValue } from './csv-columns.ts';

/**
 * The columns of core's `assetProperties` with these ids, in this order. A property without a column is read by its id, and named from the
 * catalogue where possible. Unknown ids are ignored.
 */
export function propertyColumns(
  ids: readonly string[],
  attributes: readonly Attribute[],
  catalogue: Pick<Catalogue, 'attributes' | 'categories'> = {},
): AssetColumns {
  const all = csvColumns(attributes);
  const known = assetProperties(undefined, attributes);
  const parts = ids.flatMap((id) => {
    const indices = all.properties.flatMap((property, index) => (property === id ? [index] : []));
    if (indices.length > 0) return [columnsAt(all, indices)];
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
