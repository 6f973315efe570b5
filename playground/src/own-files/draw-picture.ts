import {
  analyseColors,
  hashPicture,
  previewSize,
  renditionType,
  thumbnailSize,
  type DrawPicture,
  type FileFacts,
} from '@assetql/library/folder';

/** Pixels of a picture that is drawn: 400 MB of memory while it is. */
const mostPixels = 100_000_000;
/** Pixels of the longer side of the picture that colours are taken from. */
const colorSize = 96;
const quality = 0.8;

interface Drawable {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  readonly close: () => void;
}

/** Opens a drawing (SVG). In an image it runs no script and loads nothing. */
async function openDrawing(content: Blob): Promise<Drawable> {
  const address = URL.createObjectURL(new Blob([content], { type: 'image/svg+xml' }));
  try {
    const source = new Image();
    source.src = address;
    await source.decode();
    const [width, height] = [source.naturalWidth || thumbnailSize, source.naturalHeight || thumbnailSize];
    return { source, width, height, close: () => URL.revokeObjectURL(address) };
  } catch (failure) {
    URL.revokeObjectURL(address);
    throw failure;
  }
}

/** Degrees by which a picture is turned, by its orientation in EXIF. */
const angles: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 };
/** Bytes within which a picture that has EXIF of its own says so; browsers turn it by themselves. */
const exifBytes = 64;

/** Turns a picture on a canvas. */
function turned(source: ImageBitmap, angle: number): OffscreenCanvas {
  const isQuarter = angle % 180 !== 0;
  const { width, height } = source;
  const canvas = isQuarter ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no memory for a picture.');
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((angle * Math.PI) / 180);
  context.drawImage(source, -width / 2, -height / 2);
  return canvas;
}

async function openPicture(content: Blob, orientation: number | undefined): Promise<Drawable> {
  const bitmap = await createImageBitmap(content);
  const angle = angles[orientation ?? 1];
  const isTurned = angle === undefined || (await content.slice(0, exifBytes).text()).includes('Exif');
  const source = isTurned ? bitmap : turned(bitmap, angle);
  return { source, width: source.width, height: source.height, close: () => bitmap.close() };
}

/** Draws a picture at a size of its longer side; `enlarges` lets it become larger than it is. */
function scaled({ source, width, height }: Drawable, size: number, enlarges = false): OffscreenCanvas {
  const scale = Math.min(enlarges ? Number.POSITIVE_INFINITY : 1, size / Math.max(width, height));
  const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(across ?? 1, down ?? 1);
  const context = canvas.getContext('2d', { willReadFrequently: size === colorSize });
  if (context === null) throw new Error('The browser has no memory for a picture.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function bytesOf(canvas: OffscreenCanvas): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await canvas.convertToBlob({ type: renditionType, quality });
  return new Uint8Array(await blob.arrayBuffer());
}

/** What the pixels of a small picture tell. */
function seenIn({ width, height, data }: ImageData): FileFacts {
  const pixels = { width, height, data: new Uint8Array(data.buffer) };
  const likeness = hashPicture(pixels);
  return { ...analyseColors(pixels), ...(likeness === undefined ? {} : { likeness }) };
}

/** Reads and scales pictures by what the browser itself draws them with. */
export const drawPicture: DrawPicture = async ({ content, type, orientation, wanted, sizeInHead }, onFacts) => {
  const isDrawing = type.extension === 'svg';
  const said = await sizeInHead();
  await onFacts(said, undefined);
  if (!isDrawing && (said.width ?? 0) * (said.height ?? 0) > mostPixels)
    return {
      facts: said,
      renditions: {},
      problem: `The picture has ${said.width} × ${said.height} pixels, and those of more than ${mostPixels.toLocaleString('en')} are not drawn in a page; replace it by a smaller copy.`,
    };
  let drawable: Drawable;
  try {
    drawable = await (isDrawing ? openDrawing(content) : openPicture(content, orientation));
  } catch {
    const problem =
      'The picture is damaged, or of a kind that this browser does not draw; replace it by a whole JPEG, PNG or WebP copy.';
    return { facts: said, renditions: {}, problem };
  }
  try {
    const { width, height } = drawable;
    const tiny = scaled(drawable, colorSize);
    const pixels = tiny.getContext('2d')?.getImageData(0, 0, tiny.width, tiny.height);
    const facts = { width, height, ...said, ...(pixels === undefined ? {} : seenIn(pixels)) };
    if (wanted === 'facts') return { facts, renditions: {} };
    const thumbnail = await bytesOf(scaled(drawable, thumbnailSize, isDrawing));
    return {
      facts,
      renditions:
        wanted === 'all' ? { thumbnail, preview: await bytesOf(scaled(drawable, previewSize)) } : { thumbnail },
    };
  } finally {
    drawable.close();
  }
};
