import { ByteWriter } from './byte-writer.ts';
import { crc32 } from './checksum.ts';

export interface ZipEntry {
  readonly name: string;
  readonly content: string;
}

/** 1 January 2020 in the format of DOS. */
const date = ((2020 - 1980) << 9) | (1 << 5) | 1;

/** A ZIP archive whose entries are stored as they are. */
export function encodeZip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter();
  const directory = new ByteWriter();
  for (const { name, content } of entries) {
    const bytes = new TextEncoder().encode(content);
    const fileName = new TextEncoder().encode(name);
    const offset = out.length;
    const fields = new ByteWriter()
      .u16le(20, 0x800, 0, 0, date)
      .u32le(crc32(bytes), bytes.length, bytes.length)
      .u16le(fileName.length, 0)
      .toBytes();
    out.u32le(0x04034b50).bytes(fields).bytes(fileName).bytes(bytes);
    directory.u32le(0x02014b50).u16le(20).bytes(fields).u16le(0, 0, 0).u32le(0, offset).bytes(fileName);
  }
  const offset = out.length;
  out.bytes(directory.toBytes()).u32le(0x06054b50).u16le(0, 0, entries.length, entries.length);
  return out.u32le(directory.length, offset).u16le(0).toBytes();
}
