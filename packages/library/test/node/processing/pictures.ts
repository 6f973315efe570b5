import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import sharp, { type Sharp } from 'sharp';
import type { FileFacts, Inspection } from '../../../src/index.ts';
import { inspectFile } from '../../../src/node/processing/inspect-file.ts';

/** A red picture with a blue square in its middle. */
export const picture = (width = 400, height = 300): Sharp => {
  const side = Math.max(1, Math.floor(Math.min(width, height) / 2));
  return sharp({ create: { width, height, channels: 3, background: '#d62f2f' } }).composite([
    { input: { create: { width: side, height: side, channels: 3, background: '#2f6fd6' } } },
  ]);
};

/** A picture as hard to decode as a photograph: no two are the same. */
export const photograph = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });

/** Writes photos that differ: sections of one larger photo, since the noise of each would take seconds. */
export async function writePhotographs(paths: readonly string[], width: number, height: number): Promise<void> {
  const { data, info } = await photograph(width + paths.length, height)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const [left, path] of paths.entries())
    await sharp(data, { raw: info }).extract({ left, top: 0, width, height }).jpeg({ quality: 85 }).toFile(path);
}

/** A thumbnail as sharp makes it, with nothing else done. */
export const plainThumbnail = (path: string, size: number): Promise<Buffer> =>
  sharp(path)
    .autoOrient()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer();

/** A packet of XMP with a title, keywords and a date. */
export const xmp = (title: string, ...keywords: readonly string[]): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
  `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2020-05-06T07:08:09Z">` +
  `<dc:title><rdf:Alt><rdf:li xml:lang="de">Deutsch</rdf:li><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>` +
  `<dc:subject><rdf:Bag>${keywords.map((keyword) => `<rdf:li>${keyword}</rdf:li>`).join('')}</rdf:Bag></dc:subject>` +
  `</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

export interface Inspected extends Inspection {
  /** What was told before the end. */
  readonly early: readonly FileFacts[];
}

/** Inspects bytes in this process, in parts. */
export const inspected = (fileName: string, ...parts: readonly Uint8Array[]): Promise<Inspected> =>
  inspectedBy((file, onFacts) => inspectFile(file, onFacts), fileName, parts);

/** The same where nothing can draw pictures. */
export const inspectedWithoutSharp = (fileName: string, bytes: Uint8Array): Promise<Inspected> =>
  inspectedBy(
    (file, onFacts) => inspectFile(file, onFacts, () => Promise.reject(new Error('Cannot find package "sharp"'))),
    fileName,
    [bytes],
  );

async function inspectedBy(
  inspect: typeof inspectFile,
  fileName: string,
  parts: readonly Uint8Array[],
): Promise<Inspected> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-inspected-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const paths = parts.map((bytes, at) => {
    const path = join(folder, String(at));
    writeFileSync(path, bytes);
    return path;
  });
  const early: FileFacts[] = [];
  const file = { fileName, parts: paths, scratch: join(folder, 'scratch') };
  const inspection = await inspect(file, async (facts) => {
    early.push(facts);
  });
  return { ...inspection, early };
}

/** Half a second of silence as WAV, with a title. */
export function wave(title: string): Uint8Array {
  const [rate, samples] = [8000, 4000];
  const name = Buffer.from(`${title}${title.length % 2 === 0 ? '' : ' '}`, 'latin1');
  const info = Buffer.concat([Buffer.from('LIST\0\0\0\0INFOINAM\0\0\0\0'), name]);
  info.writeUInt32LE(info.length - 8, 4);
  info.writeUInt32LE(name.length, 16);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples + info.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128), info]);
}

/** An element of a Matroska file of less than 127 bytes. */
const element = (id: string, ...content: readonly (string | Buffer)[]): Buffer => {
  const data = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | data.length]), data]);
};

/** The tables of a WebM film of 640 × 480 pixels and 2.5 seconds, without its pictures. */
export function film(): Uint8Array {
  const duration = Buffer.alloc(4);
  duration.writeFloatBE(2500);
  const video = element('e0', element('b0', '0280'), element('ba', '01e0'));
  const track = element(
    'ae',
    element('d7', '01'),
    element('73c5', '01'),
    element('83', '01'),
    element('86', Buffer.from('V_VP8')),
    video,
  );
  const info = element('1549a966', element('2ad7b1', '0f4240'), element('4489', duration));
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', info, element('1654ae6b', track)),
  ]);
}
