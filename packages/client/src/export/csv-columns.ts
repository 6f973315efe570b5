import type { Asset } from '../asset.ts';
import type { Attribute } from '../resources/attribute.ts';

/** One value of a field. */
export type Value = string | number | boolean | null | undefined;

interface Column {
  readonly heading: string;
  readonly values: (asset: Asset) => readonly Value[];
}

const one = (heading: string, value: (asset: Asset) => Value): Column => ({
  heading,
  values: (asset) => [value(asset)],
});
const many = (heading: string, values: (asset: Asset) => readonly Value[] | undefined): Column => ({
  heading,
  values: (asset) => values(asset) ?? [],
});

/** What every asset has, named as `--format json` names it. */
const fixed: readonly Column[] = [
  one('id', ({ id }) => id),
  one('title', ({ title }) => title),
  one('description', ({ description }) => description),
  one('status', ({ status }) => status),
  one('statusName', ({ statusName }) => statusName),
  one('media.type', ({ media }) => media.type),
  one('file.fileName', ({ file }) => file.fileName),
  one('file.extension', ({ file }) => file.extension),
  one('file.mimeType', ({ file }) => file.mimeType),
  one('file.sizeInBytes', ({ file }) => file.sizeInBytes),
  one('file.width', ({ file }) => file.width),
  one('file.height', ({ file }) => file.height),
  one('file.units', ({ file }) => file.units),
  one('file.resolution', ({ file }) => file.resolution),
  one('file.colorMode', ({ file }) => file.colorMode),
  one('file.approvedAt', ({ file }) => file.approvedAt),
  one('file.expiresAt', ({ file }) => file.expiresAt),
  one('rating.average', ({ rating }) => rating.average),
  one('rating.user', ({ rating }) => rating.user),
  one('record.createdAt', ({ record }) => record.createdAt),
  one('record.createdBy', ({ record }) => record.createdBy?.userName ?? record.createdBy?.id),
  one('record.modifiedAt', ({ record }) => record.modifiedAt),
  one('record.modifiedBy', ({ record }) => record.modifiedBy?.userName ?? record.modifiedBy?.id),
  one('record.version', ({ record }) => record.version?.version),
  many('categories', ({ categories }) => categories?.map(({ id, name }) => name ?? id)),
  many('keywords', ({ keywords }) => keywords),
  many('relatedAssetIds', ({ relatedAssetIds }) => relatedAssetIds),
  one('media.thumbnail', ({ media }) => media.thumbnail),
  one('media.full', ({ media }) => media.full),
  one('media.original', ({ media }) => media.original),
];

/** Columns of a table of assets. */
export interface AssetColumns {
  readonly headings: readonly string[];
  /** The values of an asset, a list for each heading. */
  readonly values: (asset: Asset) => readonly (readonly Value[])[];
}

/**
 * The columns of a library: what every asset has, one for each custom attribute, and a last one for attributes of an asset that the
 * library did not name.
 */
export function csvColumns(attributes: readonly Attribute[]): AssetColumns {
  const byId = new Map(attributes.map(({ id }, index) => [id.toLowerCase(), index]));
  const byName = new Map<string, readonly number[]>();
  for (const [index, { name }] of attributes.entries()) byName.set(name, [...(byName.get(name) ?? []), index]);
  const placeOf = (id: string | undefined, name: string | undefined): number | undefined => {
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
    values: (asset) => {
      const own: (readonly Value[])[] = attributes.map(() => []);
      const others: string[] = [];
      for (const { id, name, values } of asset.attributes ?? []) {
        const place = placeOf(id, name);
        if (place === undefined) others.push(`${name ?? id ?? ''}=${values.join(', ')}`);
        else own[place] = values;
      }
      return [...fixed.map((column) => column.values(asset)), ...own, others];
    },
  };
}

/** The columns of these headings, in this order; `unknown` are the headings that there are not. */
export function chooseColumns(
  { headings, values }: AssetColumns,
  chosen: readonly string[],
): { readonly columns: AssetColumns; readonly unknown: readonly string[] } {
  const known = chosen.filter((heading) => headings.includes(heading));
  const places = known.map((heading) => headings.indexOf(heading));
  return {
    columns: {
      headings: known,
      values: (asset) => {
        const all = values(asset);
        return places.map((place) => all[place] ?? []);
      },
    },
    unknown: chosen.filter((heading) => !headings.includes(heading)),
  };
}
