import type { OpenMojiSource } from '../open-moji.ts';
import { packFormat, type PackIndex, type Span } from './pack-layout.ts';
import { createSampleParts } from './sample-parts.ts';

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/**
 * Packs the sample into one compressed file, for programs that open it without the files of the set: what its assets are made from, with the
 * colours that take so long to measure, and its drawings, of which all other files are made when they are asked for. The same sample gives the
 * same bytes on the same platform. Takes some seconds for the whole set.
 */
export async function packSample(source: OpenMojiSource): Promise<Uint8Array<ArrayBuffer>> {
  const { facts, drawings } = await createSampleParts(source);
  let length = 0;
  const spanOf = (part: Uint8Array): Span => [length, (length += part.length)];
  const index: PackIndex = { format: packFormat, facts: spanOf(facts), drawings: drawings.map(spanOf) };
  const head = new TextEncoder().encode(JSON.stringify(index));
  const headLength = new Uint8Array(4);
  new DataView(headLength.buffer).setUint32(0, head.length, true);
  return joined([headLength, head, facts, ...drawings]);
}
