import type { OpenMojiSource } from '../open-moji.ts';
import { createSampleContent } from '../content/sample-content.ts';
import { assetColumns } from './asset-columns.ts';
import { deflateText } from './deflate.ts';
import {
  drawingsTogether,
  packFormat,
  separator,
  type PackedContent,
  type PackIndex,
  type Span,
} from './pack-layout.ts';

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
 * Packs the sample into one compressed file, for programs that open it without the files of the set: its assets with the colours that
 * take so long to measure, and its drawings, of which all other files are made when they are asked for. The same sample gives the same
 * bytes on the same platform. Takes as long as making the sample does, which is some seconds for the whole set.
 */
export async function packSample(source: OpenMojiSource): Promise<Uint8Array<ArrayBuffer>> {
  const { entries } = source;
  const { users, categories, attributes, lightboxes, assets } = createSampleContent(source);
  const columns = assetColumns([...assets]);
  const content: PackedContent = { users, categories, attributes, lightboxes, assets: columns };
  const parts: Uint8Array[] = [];
  let length = 0;
  const add = async (text: string): Promise<Span> => {
    const part = await deflateText(text);
    parts.push(part);
    length += part.length;
    return [length - part.length, length];
  };
  const drawings: Span[] = [];
  const contentSpan = await add(JSON.stringify(content));
  const entriesSpan = await add(JSON.stringify(entries));
  for (let start = 0; start < entries.length; start += drawingsTogether) {
    const together = entries.slice(start, start + drawingsTogether);
    drawings.push(await add(together.map(({ hexcode }) => source.drawing(hexcode)).join(separator)));
  }
  const index: PackIndex = {
    format: packFormat,
    size: columns.id.length,
    content: contentSpan,
    entries: entriesSpan,
    drawings,
  };
  const head = new TextEncoder().encode(JSON.stringify(index));
  const headLength = new Uint8Array(4);
  new DataView(headLength.buffer).setUint32(0, head.length, true);
  return joined([headLength, head, ...parts]);
}
