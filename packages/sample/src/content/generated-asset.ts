import { schema } from '@assetql/core';
import { type LibraryAsset, mediaTypeOf, nameBasedId } from '@assetql/library';
import { approvalOf, sampleMoment } from './approval.ts';
import { attributeValues, campaignOf } from './attributes.ts';
import { brandPaths, campaignPath, categoryId, pathOf } from './category-tree.ts';
import { uploadedAt } from './drawing-facts.ts';
import { averageRatingOf, commentsOf } from './feedback.ts';
import type { FileKind } from '../media/file-kind.ts';
import { lightboxIdsOf } from './lightboxes.ts';
import type { Measures } from './measure.ts';
import { developer, librarian } from './people.ts';
import { mediaKey } from '../media/sample-media.ts';
import { seededRandom } from './seeded-random.ts';
import type { Subject } from './subject.ts';

/** Lower-case words with hyphens between them. */
function slug(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);
}

function thumbnailKey(kind: FileKind, hexcode: string): string {
  if (kind.thumbnail === 'itself') return mediaKey.file(kind, hexcode);
  return kind.thumbnail === 'drawing' ? mediaKey.drawing(hexcode) : mediaKey.thumbnail(kind, hexcode);
}

/** What makes an asset differ from what its kind and drawing say. */
export interface Peculiarity {
  readonly title?: string;
  readonly fileName?: string;
  readonly withoutThumbnail?: boolean;
}

/** The asset of a generated file about a drawing. */
export function generatedAsset(
  kind: FileKind,
  subject: Subject,
  { sizeInBytes, colors, posterText }: Measures,
  peculiarity: Peculiarity = {},
): LibraryAsset {
  const { entry } = subject;
  const key = mediaKey.file(kind, entry.hexcode);
  const random = seededRandom(key);
  const title = peculiarity.title ?? kind.title(subject);
  const campaign = campaignOf(random);
  const dateUploaded = Math.min(uploadedAt(entry) + (1 + random.below(900)) * 86_400_000, sampleMoment);
  return {
    id: nameBasedId(`asset/${key}${peculiarity.title === undefined ? '' : `/${title}`}`),
    title,
    description: `Generated sample file about the drawing “${entry.annotation}”. ${subject.credit}.`,
    fileName: peculiarity.fileName ?? (kind.extension === '' ? 'CREDITS' : `${slug(title)}.${kind.extension}`),
    fileExtension: kind.extension,
    assetType: schema.fileGroup(kind.extension).assetType,
    mimeType: mediaTypeOf(kind.extension),
    sizeInBytes,
    width: kind.size?.width ?? null,
    height: kind.size?.height ?? null,
    colorMode: kind.size === undefined ? null : 'RGB',
    averageRating: averageRatingOf(random),
    createdBy: librarian.id,
    modifiedBy: random.pick([librarian.id, developer.id]),
    dateUploaded,
    dateSoftDeleted: null,
    ...approvalOf(dateUploaded, [developer.id, librarian.id], random),
    ...colors,
    textInImage: posterText,
    videoIntelligence: kind.category === 'films' && kind.size !== undefined ? subject.keywords.join(' ') : null,
    comments: commentsOf(random),
    keywords: subject.keywords,
    categoryIds: [
      categoryId(brandPaths[kind.category]),
      ...(campaign === undefined ? [] : [categoryId(campaignPath(campaign))]),
      ...(random.chance(0.3) ? [categoryId(pathOf(entry))] : []),
    ],
    lightboxIds: lightboxIdsOf({ entry, campaign, random }),
    attributes: attributeValues(entry, { campaign, uploaded: dateUploaded }, random),
    media: {
      original: key,
      thumbnail: peculiarity.withoutThumbnail === true ? null : thumbnailKey(kind, entry.hexcode),
    },
  };
}
