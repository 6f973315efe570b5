import type { FileFacts } from './file-facts.ts';
import { boxesAt } from './iso-boxes.ts';

/** Width and height in pixels, where they are known. */
export type PictureSize = Pick<FileFacts, 'width' | 'height'>;

const sizeOf = (width: number, height: number): PictureSize => (width > 0 && height > 0 ? { width, height } : {});

/** Pixels of a length: a plain number, or one in pixels. Other units depend on where a drawing is shown. */
const pixels = (length: string | undefined): number =>
  Number(/^\s*(\d{1,9}(?:\.\d{0,9})?(?:e[+-]?\d)?)(?:px)?\s*$/i.exec(length ?? '')?.[1] ?? 0);

/** The size of a drawing (SVG): its `width` and `height` in pixels, else that of its `viewBox`. Empty where it has neither. */
export function drawingSize(text: string): PictureSize {
  const [root = ''] = /<svg\s[^>]{0,10000}>/i.exec(text) ?? [];
  const attribute = (name: string): string | undefined =>
    new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}["']([^"']{0,200})["']`).exec(root)?.[1];
  const [, , across = '', down = ''] = (attribute('viewBox') ?? '').trim().split(/[\s,]+/);
  const width = pixels(attribute('width')) || pixels(across);
  const height = pixels(attribute('height')) || pixels(down);
  return sizeOf(Math.round(width), Math.round(height));
}

/** The size of a WebP picture by its first 30 bytes, in each of the three forms of the format. Empty for other bytes. */
export function webpSize(bytes: Uint8Array<ArrayBuffer>): PictureSize {
  if (bytes.length < 30) return {};
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  switch (new TextDecoder('latin1').decode(bytes.subarray(12, 16))) {
    case 'VP8 ':
      return sizeOf(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return sizeOf((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return sizeOf((view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1);
    default:
      return {};
  }
}

/** The size of a BMP picture by its first 26 bytes, in either form of its head. Empty for fewer. */
export function bmpSize({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): PictureSize {
  if (byteLength < 26) return {};
  const view = new DataView(buffer, byteOffset, byteLength);
  const isOld = view.getUint32(14, true) === 12;
  if (isOld) return sizeOf(view.getUint16(18, true), view.getUint16(20, true));
  // The height of a picture whose rows go from top to bottom is negative.
  return sizeOf(view.getInt32(18, true), Math.abs(view.getInt32(22, true)));
}

/** The size of a picture in JPEG 2000 by the bytes at its beginning. Empty where they do not have it. */
export function jpeg2000Size({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): PictureSize {
  const view = new DataView(buffer, byteOffset, byteLength);
  const [head] = boxesAt(view, ['jp2h', 'ihdr']);
  if (head === undefined || head.end - head.start < 8) return {};
  return sizeOf(view.getUint32(head.start + 4), view.getUint32(head.start));
}
