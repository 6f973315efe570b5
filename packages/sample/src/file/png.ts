import type { Raster } from '../drawing/rasterize.ts';
import { ByteWriter } from './byte-writer.ts';
import { crc32 } from './checksum.ts';
import { zlib } from './zlib.ts';

function chunk(out: ByteWriter, type: string, data: Uint8Array): void {
  const body = new ByteWriter().text(type).bytes(data).toBytes();
  out.u32(data.length).bytes(body).u32(crc32(body));
}

/** A PNG file with transparency. */
export function encodePng({ width, height, pixels }: Raster): Uint8Array<ArrayBuffer> {
  const stride = width * 4 + 1;
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width * 4, (y + 1) * width * 4), y * stride + 1);
  const out = new ByteWriter().u8(0x89).text('PNG\r\n').u8(0x1a, 0x0a);
  chunk(out, 'IHDR', new ByteWriter().u32(width, height).u8(8, 6, 0, 0, 0).toBytes());
  chunk(out, 'IDAT', zlib(rows, [4, stride]));
  chunk(out, 'IEND', new Uint8Array());
  return out.toBytes();
}
