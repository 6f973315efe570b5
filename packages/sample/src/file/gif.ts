import { pixelView, type Raster } from '../drawing/rasterize.ts';
import { ByteWriter } from './byte-writer.ts';

/** Codes are eight bits long until the decoder's table is full, which a clear code every so often prevents. */
const clear = 128;
const end = 129;
const run = 120;

/** A GIF file of a raster with at most 128 colours; further colours become the last one. */
export function encodeGif(raster: Raster): Uint8Array<ArrayBuffer> {
  const { width, height } = raster;
  const pixels = pixelView(raster);
  const palette = new Map<number, number>();
  const codes: number[] = [];
  for (let at = 0, count = 0; at < pixels.byteLength; at += 4, count++) {
    if (count % run === 0) codes.push(clear);
    const color = pixels.getUint32(at) >>> 8;
    if (!palette.has(color) && palette.size < 128) palette.set(color, palette.size);
    codes.push(palette.get(color) ?? 127);
  }
  codes.push(end);
  const out = new ByteWriter().text('GIF89a').u16le(width, height).u8(0xf6, 0, 0);
  for (const color of palette.keys()) out.u8(color >> 16, (color >> 8) & 255, color & 255);
  out.zeros((128 - palette.size) * 3);
  out.u8(0x2c).u16le(0, 0, width, height).u8(0, 7);
  for (let at = 0; at < codes.length; at += 255) {
    const block = codes.slice(at, at + 255);
    out.u8(block.length).bytes(block);
  }
  return out.u8(0, 0x3b).toBytes();
}
