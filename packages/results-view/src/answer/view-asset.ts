import type { Asset } from '@assetql/client';
import type { ViewAsset } from '../view/view-asset.ts';

const sources = new WeakMap<ViewAsset, Asset>();

/** The asset that a view asset was created from by `viewAsset`. */
export const sourceOf = (shown: ViewAsset): Asset | undefined => sources.get(shown);

/** Converts an asset of the client for display. `userName` returns the name for a user's id. */
export function viewAsset(asset: Asset, userName: (id: string) => string | undefined): ViewAsset {
  const { file, media, record, rating } = asset;
  const uploader = record.createdBy;
  const shown: ViewAsset = {
    id: asset.id,
    title: asset.title ?? undefined,
    description: asset.description ?? undefined,
    fileName: file.fileName ?? undefined,
    extension: file.extension ?? undefined,
    type: media.type ?? undefined,
    sizeInBytes: file.sizeInBytes ?? undefined,
    width: file.width ?? undefined,
    height: file.height ?? undefined,
    status: asset.status ?? undefined,
    rating: rating.average ?? undefined,
    createdAt: moment(record.createdAt),
    modifiedAt: moment(record.modifiedAt),
    createdBy: uploader?.userName ?? (uploader?.id === undefined ? undefined : userName(uploader.id)),
    thumbnail: media.thumbnail ?? undefined,
    original: media.original ?? undefined,
    keywords: asset.keywords,
    categories: asset.categories?.flatMap(({ name }) => (name === undefined ? [] : [name])),
    attributes: asset.attributes?.flatMap(({ name, values }) =>
      name === undefined || values.length === 0 ? [] : [{ name, value: values.join(', ') }],
    ),
  };
  sources.set(shown, asset);
  return shown;
}

function moment(timestamp: string | null | undefined): number | undefined {
  const value = Date.parse(timestamp ?? '');
  return Number.isNaN(value) ? undefined : value;
}
