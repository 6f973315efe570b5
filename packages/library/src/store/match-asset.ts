import type { MatchAsset, MatchAttribute } from '@assetql/core';
import { fold } from '@assetql/core/meaning';
import type { LibraryAsset, LibraryAttribute, LibraryCategory } from '../asset.ts';

/** Says whether a lightbox counts, by its id. */
export type LightboxFilter = (id: string) => boolean;

/** What a library knows beside its assets that their meaning depends on. */
export interface MatchContext {
  readonly categories: readonly LibraryCategory[];
  readonly attributes: readonly AttributeType[];
}

/** What of an attribute's definition the meaning of its values depends on. */
export type AttributeType = Pick<LibraryAttribute, 'id' | 'type'>;

/** Gives the values of an asset's attributes the types of their definitions. Values of attributes that are not defined are left out. */
export function attributeMapper(
  attributes: readonly AttributeType[],
): (values: LibraryAsset['attributes']) => readonly MatchAttribute[] {
  return (values) => {
    const valuesById = new Map(Object.entries(values).map(([id, list]) => [fold(id), list]));
    return attributes.flatMap(({ id, type }) => {
      const own = valuesById.get(fold(id));
      return own === undefined ? [] : [{ id, type, values: own }];
    });
  };
}

/**
 * Maps assets of the library to assets as queries see them. Everything of an asset is known here, so every member is there.
 * Ids are compared folded; an attribute or category that the library does not define is left out or has no name.
 */
export function matchAssetMapper({
  categories,
  attributes,
}: MatchContext): (asset: LibraryAsset, lightboxes?: LightboxFilter) => MatchAsset {
  const categoryById = new Map(categories.map((category) => [fold(category.id), category]));
  const ancestorsById = new Map<string, readonly string[]>();

  const ancestorsOf = (id: string): readonly string[] => {
    const key = fold(id);
    const known = ancestorsById.get(key);
    if (known !== undefined) return known;
    const found = new Set<string>();
    let parent = categoryById.get(key)?.parentId ?? null;
    while (parent !== null && !found.has(fold(parent))) {
      found.add(fold(parent));
      parent = categoryById.get(fold(parent))?.parentId ?? null;
    }
    const ancestors = [...found];
    ancestorsById.set(key, ancestors);
    return ancestors;
  };

  const attributesOf = attributeMapper(attributes);

  return (asset, lightboxes = () => true) => ({
    id: asset.id,
    title: asset.title,
    description: asset.description,
    fileName: asset.fileName,
    fileExtension: asset.fileExtension,
    assetType: asset.assetType,
    sizeInBytes: asset.sizeInBytes,
    averageRating: asset.averageRating,
    status: asset.status,
    createdBy: asset.createdBy,
    checkedOutBy: asset.checkedOutBy,
    dateUploaded: asset.dateUploaded,
    dateModified: asset.dateModified,
    dateApproved: asset.dateApproved,
    datePendingApproval: asset.datePendingApproval,
    dateRejected: asset.dateRejected,
    dateCheckedOut: asset.dateCheckedOut,
    dateExpired: asset.dateExpired,
    dateSoftDeleted: asset.dateSoftDeleted,
    colors: asset.colors,
    backgroundColor: asset.backgroundColor,
    foregroundColor: asset.foregroundColor,
    dominantColors: asset.dominantColors,
    textInImage: asset.textInImage,
    videoIntelligence: asset.videoIntelligence,
    comments: asset.comments,
    keywords: asset.keywords,
    categories: asset.categoryIds.map((id) => ({ id, name: categoryById.get(fold(id))?.name ?? '' })),
    categoryAncestorIds: [...new Set(asset.categoryIds.flatMap(ancestorsOf))],
    lightboxIds: asset.lightboxIds.filter(lightboxes),
    attributes: attributesOf(asset.attributes),
  });
}
