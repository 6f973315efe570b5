import { fileNameProblem } from '@assetql/core';
import type { LibraryAsset, LibraryAttribute } from '../asset.ts';
import { statusNamed } from '../approval/statuses.ts';
import type { LibraryUpload } from '../upload.ts';
import { readAttributeValue } from './attribute-value.ts';
import { describeName } from '../processing/describe-name.ts';
import { titleOf } from './file-name.ts';
import { isProblem, problem, type Problem } from './problem.ts';

/** What an upload is checked against. */
export interface PreflightContext {
  /** Bytes that are stored; `undefined` until they are complete. */
  readonly storedSize: number | undefined;
  readonly attributes: readonly LibraryAttribute[];
  /** Whether there is a category of the id, now. */
  readonly hasCategory: (id: string) => boolean;
}

const incomplete =
  'Not all bytes of the file have come, so its status is still Uploading; end the upload by a PUT of the whole file or of its block list, then try again.';

/** Whether the bytes of an upload are complete and as many as its record says (§4.5, step 5, and §7). */
export function sizeProblem({ sizeInBytes }: LibraryUpload, storedSize: number | undefined): Problem | undefined {
  if (storedSize === undefined) return problem(409, incomplete);
  if (sizeInBytes === null)
    return problem(
      400,
      'The original size of the file is missing; send it as FileSizeInBytes, as a whole number of bytes.',
    );
  return sizeInBytes === storedSize
    ? undefined
    : problem(
        404,
        `The stored file has ${storedSize} bytes and not ${sizeInBytes}: the upload failed; delete it and begin anew.`,
      );
}

/** The checks before processing, in the order of §7; `undefined` when all pass. */
export function preflightProblem(upload: LibraryUpload, context: PreflightContext): Problem | undefined {
  const ofSize = sizeProblem(upload, context.storedSize);
  if (ofSize !== undefined) return ofSize;
  const name = fileNameProblem(upload.fileName);
  if (name !== undefined) return problem(400, name);
  if (!upload.categoryIds.some(context.hasCategory))
    return problem(400, 'No category is assigned to the asset; add one by POST to its /categories.');
  const missing = context.attributes.filter(
    ({ id, required }) => required && (upload.attributes[id] ?? []).length === 0,
  );
  if (missing.length > 0) {
    const names = missing.map((attribute) => `“${attribute.name}”`).join(', ');
    return problem(
      400,
      `The required attributes do not all match: ${names} must have a value; POST it to /attributes.`,
    );
  }
  for (const attribute of context.attributes) {
    const values = upload.attributes[attribute.id] ?? [];
    const read = readAttributeValue(attribute, attribute.type === 'lookup' ? values : (values[0] ?? null));
    // The definition may have changed since the value was set.
    if (isProblem(read)) return problem(400, `The required attributes do not all match: ${read.problem}`);
  }
  return undefined;
}

export interface Finalization {
  readonly storedSize: number;
  /** Whether the asset of this person needs nobody's approval. */
  readonly mayApprove: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly hasCategory: (id: string) => boolean;
}

/** The asset that an upload is turned into. */
export function assetOfUpload(
  upload: LibraryUpload,
  { storedSize, mayApprove, now, hasCategory }: Finalization,
): LibraryAsset {
  const { id, fileName, createdBy } = upload;
  return {
    id,
    title: upload.title ?? titleOf(fileName),
    description: upload.description,
    fileName,
    ...describeName(fileName),
    sizeInBytes: storedSize,
    width: null,
    height: null,
    colorMode: null,
    status: statusNamed(mayApprove ? 'approved' : 'pending'),
    averageRating: null,
    createdBy,
    modifiedBy: createdBy,
    checkedOutBy: null,
    dateUploaded: now,
    dateModified: now,
    dateApproved: mayApprove ? now : null,
    datePendingApproval: mayApprove ? null : now,
    dateRejected: null,
    dateCheckedOut: null,
    dateExpired: null,
    dateSoftDeleted: null,
    colors: [],
    backgroundColor: null,
    foregroundColor: null,
    dominantColors: [],
    textInImage: null,
    videoIntelligence: null,
    comments: [],
    keywords: upload.keywords,
    categoryIds: upload.categoryIds.filter(hasCategory),
    lightboxIds: upload.lightboxIds,
    attributes: upload.attributes,
    media: { original: id, thumbnail: null },
  };
}
