/** Bytes at both ends of a document in which its metadata is looked for. */
const end = 8 * 1_048_576;

const [opening, closing] = ['<x:xmpmeta', '</x:xmpmeta>'];

/** The packet of XMP that a document such as a PDF holds as it is, so that programs find it that do not know the document; `undefined` without one. */
export async function findPacket(content: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { size } = content;
  const pieces = size <= 2 * end ? [content] : [content.slice(0, end), content.slice(size - end)];
  for (const piece of pieces.toReversed()) {
    const bytes = new Uint8Array(await piece.arrayBuffer());
    // One letter for each byte.
    const text = new TextDecoder('latin1').decode(bytes);
    // The last one is that of the latest version.
    const start = text.lastIndexOf(opening);
    const stop = start < 0 ? -1 : text.indexOf(closing, start);
    if (stop >= 0) return bytes.slice(start, stop + closing.length);
  }
  return undefined;
}
