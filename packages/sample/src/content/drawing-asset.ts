import { schema } from '@assetql/core';
import { type LibraryAsset, mediaTypeOf, nameBasedId } from '@assetql/library';
import { approvalOf } from './approval.ts';
import { attributeValues, campaignOf } from './attributes.ts';
import { brandPaths, campaignPath, categoryId, pathOf } from './category-tree.ts';
import { descriptionOf, keywordsOf, textInDrawing, uploadedAt } from './drawing-facts.ts';
import { averageRatingOf, commentsOf } from './feedback.ts';
import { lightboxIdsOf } from './lightboxes.ts';
import type { Measures } from './measure.ts';
import type { OpenMojiEntry } from '../open-moji.ts';
import { authorId, authorOf, developer, librarian } from './people.ts';
import { mediaKey } from '../media/sample-media.ts';
import { seededRandom } from './seeded-random.ts';

/** Pixels of a drawing at its own size. */
const size = 72;

/** The asset of a drawing of the set, from its description and what was measured in it. */
export function drawingAsset(entry: OpenMojiEntry, { sizeInBytes, colors }: Measures): LibraryAsset {
  const key = mediaKey.drawing(entry.hexcode);
  const random = seededRandom(key);
  const author = authorId(authorOf(entry));
  const dateUploaded = uploadedAt(entry);
  const campaign = campaignOf(random);
  return {
    id: nameBasedId(`asset/${key}`),
    title: entry.annotation,
    description: descriptionOf(entry),
    fileName: `${entry.hexcode}.svg`,
    fileExtension: 'svg',
    assetType: schema.fileGroup('svg').assetType,
    mimeType: mediaTypeOf('svg'),
    sizeInBytes,
    width: size,
    height: size,
    colorMode: 'RGB',
    averageRating: averageRatingOf(random),
    createdBy: author,
    modifiedBy: random.pick([author, librarian.id]),
    dateUploaded,
    dateSoftDeleted: null,
    ...approvalOf(dateUploaded, [author, librarian.id, developer.id], random),
    ...colors,
    textInImage: textInDrawing(entry),
    videoIntelligence: null,
    comments: commentsOf(random),
    keywords: keywordsOf(entry),
    categoryIds: [
      categoryId(pathOf(entry)),
      ...(entry.subgroups === 'brand' ? [categoryId(brandPaths.logos)] : []),
      ...(campaign === undefined ? [] : [categoryId(campaignPath(campaign))]),
    ],
    lightboxIds: lightboxIdsOf({ entry, campaign, random }),
    attributes: attributeValues(entry, { campaign, uploaded: dateUploaded }, random),
    media: { original: key, thumbnail: key },
  };
}
