import type { Catalogue, MatchAsset } from '@assetql/core';
import type { Asset } from '../asset.ts';
import { known } from '../reading/known.ts';
import { matchAttributes } from './match-attributes.ts';
import { matchAncestors, matchCategories } from './match-categories.ts';

/**
 * An asset in the form that core's predicates use. What the service does not send stays `undefined`, which means unknown; an empty value is
 * `null`. Ids, names and types that the asset does not have are taken from the catalogue.
 */
export function toMatchAsset(asset: Asset, catalogue: Pick<Catalogue, 'attributes' | 'categories'> = {}): MatchAsset {
  const { file, record } = asset;
  const categories = matchCategories(asset.categories, catalogue);
  return {
    id: asset.id,
    ...known({
      title: asset.title,
      description: asset.description,
      fileName: file.fileName,
      fileExtension: file.extension,
      assetType: asset.media.type,
      sizeInBytes: file.sizeInBytes,
      averageRating: asset.rating.average,
      status: asset.status,
      createdBy: record.createdBy && record.createdBy.id,
      dateUploaded: moment(record.createdAt),
      dateModified: moment(record.modifiedAt),
      dateApproved: moment(file.approvedAt),
      dateExpired: moment(file.expiresAt),
      keywords: asset.keywords,
      categories,
      categoryAncestorIds: matchAncestors(categories, catalogue),
      attributes: matchAttributes(asset.attributes, catalogue),
    }),
  };
}

/** Epoch milliseconds of a timestamp. */
const moment = (timestamp: string | null | undefined): number | null | undefined =>
  typeof timestamp === 'string' ? Date.parse(timestamp) : timestamp;
