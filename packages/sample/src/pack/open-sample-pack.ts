import { openSampleParts, type SamplePack } from './open-sample-parts.ts';
import { packFormat, type PackIndex, type Span } from './pack-layout.ts';
import type { SampleParts } from './sample-parts.ts';

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

/** The parts of a pack, as views of its bytes. Throws a `RangeError` for other bytes, and for those of another version. */
export function partsOfPack(bytes: Uint8Array<ArrayBuffer>): SampleParts {
  const { index, start } = readIndex(bytes);
  const part = (span: Span): Uint8Array<ArrayBuffer> => bytes.subarray(start + span[0], start + span[1]);
  return { facts: part(index.facts), drawings: index.drawings.map(part) };
}

/**
 * Opens what `packSample` has made: in a fraction of a second, since files are unpacked, or made, when they are asked for. Rejects with a
 * `RangeError` for other bytes, for those of another version, and for damaged ones.
 */
export async function openSamplePack(bytes: Uint8Array<ArrayBuffer>): Promise<SamplePack> {
  const { facts, drawings } = partsOfPack(bytes);
  return await openSampleParts({
    facts: async () => facts,
    drawings: async (group) => drawings[group] ?? new Uint8Array(),
  });
}
