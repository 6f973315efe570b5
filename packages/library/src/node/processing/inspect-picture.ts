import type { Metadata, Sharp, SharpInput, SharpOptions } from 'sharp';
import { isWebImage, mediaTypeOf } from '../../media-type.ts';
import { analyseColors } from '../../processing/analyse-colors.ts';
import type { FileFacts, Inspection } from '../../processing/file-facts.ts';
import type { PictureSize } from '../../processing/picture-size.ts';
import { previewSize, thumbnailSize } from '../../processing/renditions.ts';
import { hashPicture } from '../../processing/picture-hash.ts';
import { mostPixels } from '../../processing/limits.ts';
import type { SharpModule } from './load-sharp.ts';

/** Pixels of the longer side of the picture that colours are taken from. */
const colorSize = 96;
/** Quality, and how long to look for a smaller file, 0 to 6. */
const webp = { quality: 80, effort: 2 } as const;
/** Dots per inch at which a drawing has the size that it says. */
const drawingDensity = 72;
const largestDensity = 100_000;

const colorModes: Readonly<Record<string, string>> = {
  srgb: 'RGB',
  rgb: 'RGB',
  rgb16: 'RGB',
  scrgb: 'RGB',
  'b-w': 'Grayscale',
  grey16: 'Grayscale',
  cmyk: 'CMYK',
  lab: 'Lab',
  labs: 'Lab',
};

function factsOf(metadata: Metadata, isDrawing: boolean): FileFacts {
  const { width, height } = metadata.autoOrient;
  const { density, space, isPalette } = metadata;
  const colorMode = isPalette ? 'Indexed' : colorModes[space];
  return {
    width,
    height,
    ...(colorMode === undefined ? {} : { colorMode }),
    // A drawing has no pixels of its own.
    ...(isDrawing || density === undefined ? {} : { resolution: density }),
  };
}

/** Degrees by which a picture is turned, by its orientation in EXIF; those that mirror it are not known of cameras. */
const angles: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 };

/** What is made of a picture: nothing but what its pixels tell, a thumbnail and nothing else, or all. */
export type PicturePart = 'facts' | 'thumbnail' | 'all';

/** The picture cannot be read. Its message is a sentence for people. */
class UnreadablePictureError extends Error {
  override readonly name = 'UnreadablePictureError';

  constructor(cause: unknown) {
    const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).trim().split('\n');
    const why = line.trim().replace(/\.$/, '');
    super(`The picture is damaged and cannot be drawn (${why}); replace it by a whole copy.`, { cause });
  }
}

/** What is read from the file itself: a failure is the file's, while one of any other step is a bug. */
async function fromFile<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (failure) {
    throw new UnreadablePictureError(failure);
  }
}

const count = (pixels: number): string => pixels.toLocaleString('en-US');

/** Whether a picture has too many pixels to be drawn. */
export const isTooLarge = ({ width = 0, height = 0 }: PictureSize): boolean => width * height > mostPixels;

/** The sentence for a picture that {@link isTooLarge}. */
export const tooManyPixels = ({ width = 0, height = 0 }: PictureSize): string =>
  `The picture has ${count(width)} × ${count(height)} pixels, and those of more than ${count(mostPixels)} are not drawn; replace it by a smaller copy.`;

/** Whether people would not see the original as it is, everywhere and soon. */
function needsPreview(
  type: NonNullable<FileFacts['type']>,
  { width = 0, height = 0, colorMode }: FileFacts,
  { pages = 1 }: Metadata,
): boolean {
  // What moves would stand still.
  if (type.extension === 'svg' || (pages > 1 && isWebImage(type.mimeType))) return false;
  const isShown = isWebImage(mediaTypeOf(type.extension)) && colorMode !== 'CMYK';
  return !isShown || Math.max(width, height) > previewSize;
}

/**
 * Reads the format, size and colours of a picture, and makes of its thumbnail and preview what is `wanted`. `orientation` counts for a picture that does not say its own. `onFacts` gets what is known before its pixels are read. A
 * picture that cannot be read is told by the `problem`; rejects for any other failure.
 */
export async function inspectPicture(
  sharp: SharpModule,
  input: SharpInput,
  type: NonNullable<FileFacts['type']>,
  onFacts: (facts: FileFacts, metadata: Metadata) => Promise<void>,
  wanted: PicturePart = 'all',
  orientation?: number,
): Promise<Inspection> {
  const isDrawing = type.extension === 'svg';
  let facts: FileFacts = {};
  const open = (options: SharpOptions = {}): Sharp =>
    sharp(input, { limitInputPixels: mostPixels, failOn: 'error', ...options });
  try {
    // It looks at the head of the file alone, so that the size of a picture that is too large is known, too.
    const metadata = await fromFile(open({ limitInputPixels: false }).metadata());
    facts = factsOf(metadata, isDrawing);
    await onFacts(facts, metadata);
    if (isTooLarge(facts)) return { facts, renditions: {}, problem: tooManyPixels(facts) };
    const { width = 0, height = 0 } = facts;
    // A small drawing is drawn at the size of the thumbnail.
    const density = isDrawing
      ? Math.min(largestDensity, Math.max(1, (drawingDensity * thumbnailSize) / Math.max(width, height, 1)))
      : undefined;
    const angle = metadata.orientation === undefined ? angles[orientation ?? 1] : undefined;
    const turned = (picture: Sharp): Sharp => (angle === undefined ? picture.autoOrient() : picture.rotate(angle));
    const scaled = (size: number): Sharp =>
      turned(open(density === undefined ? {} : { density }))
        .resize(size, size, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb');
    if (wanted === 'thumbnail') {
      const thumbnail = new Uint8Array(await fromFile(scaled(thumbnailSize).webp(webp).toBuffer()));
      return { facts, renditions: { thumbnail } };
    }
    const small = await fromFile(scaled(thumbnailSize).ensureAlpha().raw().toBuffer({ resolveWithObject: true }));
    const { width: columns, height: rows } = small.info;
    const pixels = (): Sharp => sharp(small.data, { raw: { width: columns, height: rows, channels: 4 } });
    const tiny = await pixels()
      .resize(colorSize, colorSize, { fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colors = analyseColors({ width: tiny.info.width, height: tiny.info.height, data: tiny.data });
    const likeness = hashPicture({ width: columns, height: rows, data: small.data });
    facts = { ...facts, ...colors, ...(likeness === undefined ? {} : { likeness }) };
    if (wanted === 'facts') return { facts, renditions: {} };
    const thumbnail = new Uint8Array(await pixels().webp(webp).toBuffer());
    const preview =
      wanted === 'all' && needsPreview(type, facts, metadata)
        ? new Uint8Array(await fromFile(scaled(previewSize).webp(webp).toBuffer()))
        : undefined;
    return {
      facts,
      renditions: { thumbnail, ...(preview === undefined ? {} : { preview }) },
    };
  } catch (failure) {
    if (!(failure instanceof UnreadablePictureError)) throw failure;
    return { facts, renditions: {}, problem: failure.message };
  }
}
