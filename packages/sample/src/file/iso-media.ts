import { ByteWriter } from './byte-writer.ts';

export interface Film {
  readonly width: number;
  readonly height: number;
  /** JPEG pictures of the same size. */
  readonly frames: readonly Uint8Array[];
  /** Milliseconds that each picture is shown. */
  readonly frameTime: number;
}

const box = (type: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  const out = new ByteWriter().u32(size).text(type);
  for (const part of parts) out.bytes(part);
  return out.toBytes();
};
const bytes = (write: (out: ByteWriter) => ByteWriter): Uint8Array => write(new ByteWriter()).toBytes();
const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

/** How each brand says that its pictures are JPEG: QuickTime by the name of the codec, MP4 by an object type of MPEG-4. */
function sampleEntry(brand: 'mov' | 'mp4', { width, height }: Film): Uint8Array {
  const picture = bytes((out) =>
    out.zeros(6).u16(1).zeros(16).u16(width, height).u32(0x480000, 0x480000, 0).u16(1).zeros(32).u16(24, 0xffff),
  );
  if (brand === 'mov') return box('jpeg', picture);
  const descriptor = bytes((out) => out.u32(0).u8(3, 21, 0, 1, 0, 4, 13, 0x6c, 0x11, 0, 0, 0).u32(0, 0).u8(6, 1, 2));
  return box('mp4v', picture, box('esds', descriptor));
}

/** A film of JPEG pictures in a QuickTime or MP4 file. */
export function encodeFilm(brand: 'mov' | 'mp4', film: Film): Uint8Array<ArrayBuffer> {
  const { width, height, frames, frameTime } = film;
  const duration = frames.length * frameTime;
  const type = brand === 'mov' ? 'qt  ' : 'isom';
  const start = box(
    'ftyp',
    bytes((out) => out.text(type).u32(512).text(type)),
  );
  const data = box('mdat', ...frames);
  const offsets: number[] = [];
  let at = start.length + 8;
  for (const frame of frames) {
    offsets.push(at);
    at += frame.length;
  }
  const table = box(
    'stbl',
    box(
      'stsd',
      bytes((out) => out.u32(0, 1)),
      sampleEntry(brand, film),
    ),
    box(
      'stts',
      bytes((out) => out.u32(0, 1, frames.length, frameTime)),
    ),
    box(
      'stsc',
      bytes((out) => out.u32(0, 1, 1, 1, 1)),
    ),
    box(
      'stsz',
      bytes((out) => out.u32(0, 0, frames.length, ...frames.map((frame) => frame.length))),
    ),
    box(
      'stco',
      bytes((out) => out.u32(0, frames.length, ...offsets)),
    ),
  );
  const reference = box(
    'dinf',
    box(
      'dref',
      bytes((out) => out.u32(0, 1)),
      box(
        'url ',
        bytes((out) => out.u32(1)),
      ),
    ),
  );
  const media = box(
    'mdia',
    box(
      'mdhd',
      bytes((out) => out.u32(0, 0, 0, 1000, duration).u16(0x55c4, 0)),
    ),
    box(
      'hdlr',
      bytes((out) =>
        out
          .u32(0)
          .text(brand === 'mov' ? 'mhlr' : '\0\0\0\0')
          .text('vide')
          .zeros(13),
      ),
    ),
    box(
      'minf',
      box(
        'vmhd',
        bytes((out) => out.u32(1, 0, 0)),
      ),
      reference,
      table,
    ),
  );
  const header = bytes((out) =>
    out
      .u32(7, 0, 0, 1, 0, duration, 0, 0)
      .u16(0, 0, 0, 0)
      .u32(...matrix, width * 65536, height * 65536),
  );
  const movie = bytes((out) =>
    out
      .u32(0, 0, 0, 1000, duration, 0x10000)
      .u16(0x100, 0)
      .u32(0, 0, ...matrix, 0, 0, 0, 0, 0, 0, 2),
  );
  const out = new ByteWriter().bytes(start).bytes(data);
  return out.bytes(box('moov', box('mvhd', movie), box('trak', box('tkhd', header), media))).toBytes();
}
