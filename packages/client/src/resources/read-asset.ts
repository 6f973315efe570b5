import type { Schema } from '@assetql/core';
import type { Asset, AssetCategory } from '../asset.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { isGuid } from '../reading/guid.ts';
import { isRecord } from '@assetql/core/text';
import { known } from '../reading/known.ts';
import { readAttributeValues } from './read-attribute-values.ts';
import { readFile } from './read-file.ts';
import { readMedia } from './read-media.ts';
import { readRecord } from './read-record.ts';
import { readStatus } from './read-status.ts';

export interface AssetReading {
  /** The base of relative media paths. */
  readonly baseUrl: string;
  /** Provides the names of statuses. */
  readonly schema: Schema;
}

/** Reads an asset (§2.3) in any of its known shapes. Only its id is required. */
export function readAsset(asset: JsonCursor, { baseUrl, schema }: AssetReading): Asset {
  if (!isRecord(asset.value)) asset.refuse('an asset');
  const rating = asset.member('rating').object();
  return {
    id: asset.member('id').requiredText("an asset's id"),
    ...known({ title: asset.member('title').text(), description: asset.member('description').text() }),
    ...readStatus(asset.member('status'), schema),
    rating: known({ average: rating.member('avg', 'average').number(), user: rating.member('user').number() }),
    file: readFile(asset),
    media: readMedia(asset.member('media').object(), baseUrl),
    record: readRecord(asset.member('record').object()),
    ...known({
      attributes: readAttributeValues(asset.member('attributes')),
      categories: readList(asset.member('categories'), readCategory),
      keywords: readList(asset.member('keywords'), readKeywordName),
      relatedAssetIds: readList(asset.member('relatedAssets'), readRelated),
    }),
  };
}

/** The non-empty items of a list; `undefined` when the response does not contain the list. */
function readList<Item>(list: JsonCursor, read: (item: JsonCursor) => Item): readonly Item[] | undefined {
  if (list.absent) return undefined;
  return list
    .items()
    .filter((item) => !item.empty)
    .map((item) => read(item));
}

/** Reads a category from an object, or from its id or name (§2.3 does not show which). */
function readCategory(category: JsonCursor): AssetCategory {
  if (!isRecord(category.value)) {
    const text = category.requiredText('a category');
    return isGuid(text) ? { id: text } : { name: text };
  }
  const id = category.member('id', 'categoryId').text() ?? undefined;
  const name = category.member('name', 'categoryName').text() ?? category.member('tree').member('name').text();
  if (id === undefined && typeof name !== 'string') return category.refuse('a category with an id or a name');
  return known({ id, name: name ?? undefined });
}

/** Reads a keyword from a text or an object. */
export function readKeywordName(keyword: JsonCursor): string {
  const name = isRecord(keyword.value) ? keyword.member('keywordName', 'keyword', 'name') : keyword;
  return name.requiredText('a keyword');
}

/** Reads the id of a related asset from an object or a text. */
function readRelated(related: JsonCursor): string {
  return (isRecord(related.value) ? related.member('id', 'assetId') : related).requiredText('the id of an asset');
}
