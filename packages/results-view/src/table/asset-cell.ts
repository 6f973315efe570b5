import { toMatchAsset, type Asset } from '@assetql/client';
import { momentText, type AssetProperty, type Catalogue, type MatchAsset } from '@assetql/core';
import { formatMoment } from '../view/text/format-moment.ts';
import { numberFormat } from '../view/text/formats.ts';
import { formatSize } from '../view/text/format-size.ts';
import { tableWord } from '../view/text/phrase.ts';
import { statusWords } from '../view/text/status-words.ts';

/** A value for display. */
export interface AssetCell {
  /** Empty when the asset has no value. */
  readonly text: string;
  /** More details for the tooltip, such as a moment in UTC. */
  readonly exact?: string;
  /** The status, which is displayed with its icon. */
  readonly status?: number;
}

type Names = Pick<Catalogue, 'attributes' | 'categories' | 'users' | 'lightboxes'>;

/** An asset as the cells read it. */
export interface AssetRow {
  readonly asset: Asset;
  readonly match: MatchAsset;
}

export const assetRow = (asset: Asset, names: Names): AssetRow => ({ asset, match: toMatchAsset(asset, names) });

/** Whether the library shows a property of an asset, even without a value. */
export function isShown({ member, field }: AssetProperty, { match, asset }: AssetRow): boolean {
  if (member === 'attributes') return asset.attributes !== undefined;
  return member === 'extra' ? match.extra?.[field?.name ?? ''] !== undefined : match[member] !== undefined;
}

const none: AssetCell = { text: '' };

/** The display text of a property: formatted dates, joined lists, and names for ids where known. */
export function assetCell(property: AssetProperty, row: AssetRow, names: Names): AssetCell {
  const { member, form, field } = property;
  const { asset, match } = row;
  if (form === 'attribute') return attributeCell(property, asset);
  const value: unknown = member === 'extra' ? match.extra?.[field?.name ?? ''] : match[member];
  if (value === undefined || value === null) return none;
  if (typeof value === 'number') return numberCell(property, value);
  const texts = Array.isArray(value) ? value : [value];
  return { text: texts.map((each: unknown) => wordOf(property, each, row, names)).join(', ') };
}

function numberCell({ member, form }: AssetProperty, value: number): AssetCell {
  if (form === 'timestamp') return momentCell(value);
  if (member === 'sizeInBytes') return { text: formatSize(value) };
  if (member === 'status') return { text: statusWords(value).word, status: value };
  if (member === 'averageRating') return { text: value === 0 ? '' : value.toFixed(1) };
  return { text: numberFormat().format(value) };
}

function momentCell(instant: number): AssetCell {
  const shown = formatMoment(instant);
  return shown === undefined ? none : { text: shown.local, exact: shown.utc };
}

/** The text of a single value of a property. */
function wordOf({ member, needs }: AssetProperty, value: unknown, { asset }: AssetRow, names: Names): string {
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  const text = String(value);
  if (member === 'colors') return tableWord(text);
  const { createdBy } = asset.record;
  if (member === 'createdBy' && createdBy?.userName !== undefined) return createdBy.userName;
  return nameOf(needs, text, names) ?? text;
}

function nameOf(needs: AssetProperty['needs'], id: string, names: Names): string | undefined {
  switch (needs) {
    case 'users':
      return names.users?.find((user) => user.id === id)?.userName;
    case 'categories':
      return names.categories?.find((category) => category.id === id)?.name;
    case 'lightboxes':
      return names.lightboxes?.find((lightbox) => lightbox.id === id)?.name;
    default:
      return undefined;
  }
}

/** A timestamp with its time, as services send it. */
const timestamp = /^\d{4}-\d\d-\d\dT/;

function attributeCell({ attribute }: AssetProperty, { attributes = [] }: Asset): AssetCell {
  const own = attributes.find(({ id, name }) => (id === undefined ? name === attribute?.name : id === attribute?.id));
  const values = own?.values ?? [];
  const [first = ''] = values;
  const isMoment = attribute?.type === 'date' && values.length === 1 && timestamp.test(first);
  if (isMoment && momentText(Date.parse(first), undefined) !== '') return momentCell(Date.parse(first));
  return { text: values.join(', ') };
}
