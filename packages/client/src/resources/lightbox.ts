import type { CatalogueLightbox } from '@assetql/core';
import type { AssetRecord, AssetUser } from '../asset.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { itemsOf, payloadOf } from '../reading/envelope.ts';
import { known } from '../reading/known.ts';
import { readHistory } from './read-record.ts';
import { readUser } from './read-user.ts';

/** A lightbox of the library (§2.5). */
export interface Lightbox extends CatalogueLightbox {
  readonly description?: string;
  /** The number of assets in it. */
  readonly assetCount?: number;
  readonly owner?: AssetUser;
  /** Who approves its content; absent when no approval is needed. */
  readonly approver?: AssetUser;
  /** When it was made and last changed, and by whom. */
  readonly record?: Omit<AssetRecord, 'version'>;
}

/** Reads the response of `GET /lightboxes`. */
export function readLightboxes(answer: JsonCursor): readonly Lightbox[] {
  return itemsOf(answer, 'an array of lightboxes', 'lightboxes').map(readLightbox);
}

/** Reads one lightbox, in an envelope or not. */
export function readLightbox(answer: JsonCursor): Lightbox {
  const lightbox = payloadOf(answer).object('a lightbox');
  const record = lightbox.member('record').object();
  const id = lightbox.member('id', 'lightboxId').requiredText("a lightbox's id");
  return {
    id,
    name: lightbox.member('name').text() ?? id,
    ...known({
      description: lightbox.member('description').text() ?? undefined,
      assetCount: lightbox.member('assetCount').count() ?? undefined,
      owner: readUser(lightbox.member('owner')) ?? undefined,
      approver: readUser(lightbox.member('approver')) ?? undefined,
      record: record.absent ? undefined : readHistory(record),
    }),
  };
}
