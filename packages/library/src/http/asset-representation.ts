import type { LibraryAsset } from '../asset.ts';
import { isWebImage } from '../media-type.ts';
import { categoryTree, type Directory } from './directory.ts';
import type { MediaAddresses, Rendition } from './media-address.ts';

const timestamp = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString());

function personOf({ users }: Directory, id: string): { readonly id: string; readonly username: string | null } {
  return { id, username: users.get(id)?.userName ?? null };
}

/** The `attributes` of §2.3: a map by name. A lookup's `lookupValues` are the values chosen; the possible ones are in its definition. */
function attributesOf(asset: LibraryAsset, { attributes }: Directory): Readonly<Record<string, unknown>> {
  const entries = Object.entries(asset.attributes).flatMap(([id, values]) => {
    const definition = attributes.get(id);
    if (definition === undefined || values.length === 0) return [];
    const { name, type } = definition;
    const lookup = type === 'lookup' ? { lookupValues: values } : {};
    return [[name, { id, value: values.join(', '), type, ...lookup, _functions: {} }] as const];
  });
  return Object.fromEntries(entries);
}

/** The key of what is shown in a large view: the preview, the original where browsers can show it, else the thumbnail, else nothing. */
export const fullKey = ({ mimeType, media }: LibraryAsset): string | null =>
  media.preview ?? (isWebImage(mimeType) ? media.original : media.thumbnail);

/** An asset as the interface shows it (§2.3). `mediaBase` is the absolute address that media paths are relative to. */
export function assetRepresentation(
  asset: LibraryAsset,
  directory: Directory,
  addresses: MediaAddresses,
  mediaBase: string,
): Readonly<Record<string, unknown>> {
  const hasSize = asset.width !== null;
  // Whoever has the picture of an address asks for another one only when the address is another one.
  const pathOf = (rendition: Rendition): string =>
    `${addresses.path(asset.id, rendition)}&v=${asset.dateModified.toString(36)}`;
  return {
    id: asset.id,
    title: asset.title,
    description: asset.description,
    filename: asset.fileName,
    status: asset.status,
    fileSizeInBytes: asset.sizeInBytes,
    rating: { avg: asset.averageRating ?? 0, user: 0 },
    file: {
      localName: `${asset.id}${asset.fileExtension === '' ? '' : '.'}${asset.fileExtension}`,
      name: asset.fileName,
      fileName: asset.fileName,
      ext: asset.fileExtension,
      mimeType: asset.mimeType,
      sizeInBytes: asset.sizeInBytes,
      colorMode: asset.colorMode,
      resolution: asset.resolution ?? null,
      width: asset.width,
      height: asset.height,
      units: hasSize ? 'px' : null,
      // Ours: the specification shows no members for these.
      ...(asset.duration === undefined ? {} : { durationInSeconds: asset.duration }),
      ...(asset.pageCount === undefined ? {} : { pageCount: asset.pageCount }),
      ...(asset.dateCreated === undefined ? {} : { createdAt: timestamp(asset.dateCreated) }),
      approvedAt: timestamp(asset.dateApproved),
      expiresAt: timestamp(asset.dateExpired),
    },
    attributes: attributesOf(asset, directory),
    media: {
      type: asset.assetType,
      basePath: mediaBase,
      // Always strings (§2.3): empty when there is no address.
      thumb: asset.media.thumbnail === null ? '' : pathOf('thumbnail'),
      full: fullKey(asset) === null ? '' : pathOf('full'),
      original: pathOf('original'),
    },
    record: {
      createdAt: timestamp(asset.dateUploaded),
      createdBy: personOf(directory, asset.createdBy),
      modifiedAt: timestamp(asset.dateModified),
      modifiedBy: personOf(directory, asset.modifiedBy),
      version: {
        version: '1.0',
        current: asset.id,
        head: asset.id,
        parentId: null,
        isVersionable: false,
        isLatestVersion: true,
        isMajorVersion: true,
      },
    },
    categories: asset.categoryIds.map((id) => {
      const tree = categoryTree(directory.categories, id);
      return { id, name: tree.name, tree };
    }),
    keywords: asset.keywords,
    relatedAssets: [],
  };
}
