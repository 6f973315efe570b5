import { openSampleParts, type SamplePack } from './open-sample-parts.ts';
import { packFormat, type PackIndex, type Span } from './pack-layout.ts';

function readIndex(bytes: Uint8Array<ArrayBuffer>): { readonly index: PackIndex; readonly start: number } {
  const wrong = new RangeError('The file is no sample of this version of the library.');
  if (bytes.length < 4) throw wrong;
  const start = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  try {
    const index: PackIndex = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start)));
    if (index.format === packFormat) return { index, start };
  } catch {
    // told below
  }
  throw wrong;
}

/**
 * Opens what `packSample` has made: in a fraction of a second, since files are unpacked, or made, when they are asked for. Rejects with a
 * `RangeError` for other bytes, for those of another version, and for damaged ones.
 */
export async function openSamplePack(bytes: Uint8Array<ArrayBuffer>): Promise<SamplePack> {
  const { index, start } = readIndex(bytes);
  const part = async (span: Span): Promise<Uint8Array<ArrayBuffer>> => bytes.subarray(start + span[0], start + span[1]);
  return await openSampleParts({
    facts: () => part(index.facts),
    drawings: (group) => part(index.drawings[group] ?? [0, 0]),
  });
}
