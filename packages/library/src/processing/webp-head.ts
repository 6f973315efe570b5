/** Bytes of the head of a WebP file, and of that of each of its chunks. */
const [fileHead, chunkHead] = [12, 8];

/** Chunks that are looked at: an animation has one for each of its pictures, before its metadata. */
const mostChunks = 10_000;

/** Bytes of a chunk of metadata that is read. */
const largestChunk = 4 * 1_048_576;

/** Chunks that say what a picture is, without its pixels. */
const kept: ReadonlySet<string> = new Set(['VP8X', 'EXIF', 'XMP ']);

/**
 * A WebP file without its pixels, however large they are: its metadata is behind them. `undefined` for a file that cannot have metadata, since it is not of the
 * extended form of the format.
 */
export async function webpHead(content: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Blob[] = [content.slice(0, fileHead)];
  let at = fileHead;
  for (let count = 0; count < mostChunks && at + chunkHead <= content.size; count++) {
    const head = await content.slice(at, at + chunkHead).arrayBuffer();
    const name = new TextDecoder('latin1').decode(head.slice(0, 4));
    const size = new DataView(head).getUint32(4, true);
    if (count === 0 && name !== 'VP8X') return undefined;
    // Chunks begin at even bytes.
    const end = at + chunkHead + size + (size % 2);
    if (kept.has(name) && size <= largestChunk) parts.push(content.slice(at, end));
    at = end;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
