import { attributePropertyId, type MatchAsset } from '@assetql/core';
import type { Asset } from '../asset.ts';
import type { Attribute } from '../resources/attribute.ts';

/** A single value of a cell. */
export type CellValue = string | number | boolean | null | undefined;

interface Column {
  readonly heading: string;
  /** The asset property of the column, if the language has it. */
  readonly property: keyof MatchAsset | undefined;
  /** Whether an asset can have several values. */
  readonly isList: boolean;
  readonly values: (asset: Asset) => readonly CellValue[];
}

const one = (heading: string, value: (asset: Asset) => CellValue, property?: keyof MatchAsset): Column => ({
  heading,
  property,
  isList: false,
  values: (asset) => [value(asset)],
});
const many = (
  heading: string,
  values: (asset: Asset) => readonly CellValue[] | undefined,
  property?: keyof MatchAsset,
): Column => ({ heading, property, isList: true, values: (asset) => values(asset) ?? [] });

/** The columns that every asset has, named as in `--format json`. */
const fixed: readonly Column[] = [
  one('id', ({ id }) => id, 'id'),
  one('title', ({ title }) => title, 'title'),
  one('description', ({ description }) => description, 'description'),
  one('status', ({ status }) => status, 'status'),
  one('statusName', ({ statusName }) => statusName, 'status'),
  one('media.type', ({ media }) => media.type, 'assetType'),
  one('file.fileName', ({ file }) => file.fileName, 'fileName'),
  one('file.extension', ({ file }) => file.extension, 'fileExtension'),
  one('file.mimeType', ({ file }) => file.mimeType),
  one('file.sizeInBytes', ({ file }) => file.sizeInBytes, 'sizeInBytes'),
  one('file.width', ({ file }) => file.width),
  one('file.height', ({ file }) => file.height),
  one('file.units', ({ file }) => file.units),
  one('file.resolution', ({ file }) => file.resolution),
  one('file.colorMode', ({ file }) => file.colorMode),
  one('file.approvedAt', ({ file }) => file.approvedAt, 'dateApproved'),
  one('file.expiresAt', ({ file }) => file.expiresAt, 'dateExpired'),
  one('rating.average', ({ rating }) => rating.average, 'averageRating'),
  one('rating.user', ({ rating }) => rating.user),
  one('record.createdAt', ({ record }) => record.createdAt, 'dateUploaded'),
  one('record.createdBy', ({ record }) => record.createdBy?.userName ?? record.createdBy?.id, 'createdBy'),
  one('record.modifiedAt', ({ record }) => record.modifiedAt, 'dateModified'),
  one('record.modifiedBy', ({ record }) => record.modifiedBy?.userName ?? record.modifiedBy?.id),
  one('record.version', ({ record }) => record.version?.version),
  many('categories', ({ categories }) => categories?.map(({ id, name }) => name ?? id), 'categories'),
  many('keywords', ({ keywords }) => keywords, 'keywords'),
  many('relatedAssetIds', ({ relatedAssetIds }) => relatedAssetIds),
  one('media.thumbnail', ({ media }) => media.thumbnail),
  one('media.full', ({ media }) => media.full),
  one('media.original', ({ media }) => media.original),
];

/** The columns of an asset table. */
export interface AssetColumns {
  readonly headings: readonly string[];
  /** The property id of each column (`assetProperties` of core); `undefined` when the language does not have it. */
  readonly properties: readonly (string | undefined)[];
  /** Whether each column can hold several values. */
  readonly lists: readonly boolean[];
  /** The values of an asset, one list per column. */
  readonly values: (asset: Asset) => readonly (readonly CellValue[])[];
}

/**
 * The columns of a library: those of every asset, one per custom attribute, and a last one for attributes of an asset that are not in the
 * list.
 */
export function csvColumns(attributes: readonly Attribute[]): AssetColumns {
  const byId = new Map(attributes.map(({ id }, index) => [id.toLowerCase(), index]));
  const byName = new Map<string, readonly number[]>();
  for (const [index, { name }] of attributes.entries()) byName.set(name, [...(byName.get(name) ?? []), index]);
  const columnOf = (id: string | undefined, name: string | undefined): number | undefined => {
    if (id !== undefined) return byId.get(id.toLowerCase());
    const [only, ...more] = byName.get(name ?? '') ?? [];
    return more.length === 0 ? only : undefined;
  };
  return {
    headings: [
      ...fixed.map(({ heading }) => heading),
      ...attributes.map(({ id, name }) => `attributes.${name}${byName.get(name)?.length === 1 ? '' : ` (${id})`}`),
      'otherAttributes',
    ],
    properties: [
      ...fixed.map(({ property }) => property),
      ...attributes.map(({ id }) => attributePropertyId(id)),
      undefined,
    ],
    lists: [...fixed.map(({ isList }) => isList), ...attributes.map(({ type }) => type === 'lookup'), true],
    values: (asset) => {
      const attributeCells: (readonly CellValue[])[] = attributes.map(() => []);
      const others: string[] = [];
      for (const { id, name, values } of asset.attributes ?? []) {
        const index = columnOf(id, name);
        if (index === undefined) others.push(`${name ?? id ?? ''}=${values.join(', ')}`);
        else attributeCells[index] = values;
      }
      return [...fixed.map((column) => column.values(asset)), ...attributeCells, others];
    },
  };
}

/** The columns with these headings, in this order. `unknown` lists the headings that do not exist. */
export function chooseColumns(
  columns: AssetColumns,
  chosen: readonly string[],
): { readonly columns: AssetColumns; readonly unknown: readonly string[] } {
  const { headings } = columns;
  const known = chosen.filter((heading) => headings.includes(heading));
  return {
    columns: columnsAt(
      columns,
      known.map((heading) => headings.indexOf(heading)),
    ),
    unknown: chosen.filter((heading) => !headings.includes(heading)),
  };
}

/** The columns at these indices, in this order. */
export function columnsAt(
  { headings, properties, lists, values }: AssetColumns,
  indices: readonly number[],
): AssetColumns {
  return {
    headings: indices.map((index) => headings[index] ?? ''),
    properties: indices.map((index) => properties[index]),
    lists: indices.map((index) => lists[index] ?? false),
    values: (asset) => {
      const all = values(asset);
      return indices.map((index) => all[index] ?? []);
    },
  };
}
