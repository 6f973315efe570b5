import { pixelView, type Raster } from '../drawing/rasterize.ts';
import { ByteWriter } from './byte-writer.ts';

/** A TIFF file: RGB, not compressed. */
export function encodeTiff({ width, height, pixels }: Raster): Uint8Array<ArrayBuffer> {
  const entries: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 3, 128],
    [259, 3, 1, 1],
    [262, 3, 1, 2],
    [273, 4, 1, 160],
    [277, 3, 1, 3],
    [278, 4, 1, height],
    [279, 4, 1, width * height * 3],
  ];
  const out = new ByteWriter().text('II').u16le(42).u32le(8).u16le(entries.length);
  for (const [tag, type, count, value] of entries) out.u16le(tag, type).u32le(count, value);
  out.u32le(0).zeros(128 - out.length);
  out.u16le(8, 8, 8).zeros(160 - out.length);
  for (let at = 0; at < pixels.length; at += 4) out.bytes(pixels.slice(at, at + 3));
  return out.toBytes();
}

/** A Windows bitmap: 24 bits, rows from the bottom. */
export function encodeBmp(raster: Raster): Uint8Array<ArrayBuffer> {
  const { width, height } = raster;
  const pixels = pixelView(raster);
  const stride = Math.ceil((width * 3) / 4) * 4;
  const out = new ByteWriter().text('BM').u32le(54 + stride * height, 0, 54);
  out
    .u32le(40, width, height)
    .u16le(1, 24)
    .u32le(0, stride * height, 2835, 2835, 0, 0);
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0; x < width; x++) {
      const color = pixels.getUint32((y * width + x) * 4) >>> 8;
      out.u8(color & 255, (color >> 8) & 255, color >> 16);
    }
    out.zeros(stride - width * 3);
  }
  return out.toBytes();
}

/** A Photoshop document with one flattened RGB image. */
export function encodePsd(raster: Raster): Uint8Array<ArrayBuffer> {
  const { width, height } = raster;
  const pixels = pixelView(raster);
  const out = new ByteWriter().text('8BPS').u16(1).zeros(6).u16(3).u32(height, width).u16(8, 3).u32(0, 0, 0).u16(0);
  for (let channel = 0; channel < 3; channel++) {
    const plane = new Uint8Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = pixels.getUint8(4 * i + channel);
    out.bytes(plane);
  }
  return out.toBytes();
}
