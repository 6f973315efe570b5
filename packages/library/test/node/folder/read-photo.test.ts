import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { FileFacts, WantedPart } from '../../../src/index.ts';
import { inspectFile } from '../../../src/node/processing/inspect-file.ts';
import { bag, iptc, photo, xmpPacket } from './photos.ts';

/** Reads a file, and its sidecar, in this process. */
async function facts(bytes: Uint8Array, wanted: WantedPart, sidecar?: string | Uint8Array): Promise<FileFacts> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-photo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [path, xmp] = [join(folder, 'a.jpg'), join(folder, 'a.xmp')];
  writeFileSync(path, bytes);
  if (sidecar !== undefined) writeFileSync(xmp, sidecar);
  const inspection = await inspectFile(
    {
      fileName: 'a.jpg',
      parts: [path],
      scratch: join(folder, 'scratch'),
      wanted,
      ...(sidecar === undefined ? {} : { sidecar: xmp }),
    },
    async () => {},
  );
  expect(inspection.problem).toBeUndefined();
  expect(inspection.renditions).toEqual({});
  return inspection.facts;
}

const full = () =>
  photo({
    iptc: [
      [iptc.title, 'Τίτλος'],
      [iptc.keyword, 'plover'],
      [iptc.keyword, 'Möwe'],
      [iptc.creator, 'Ann Example'],
      [iptc.city, 'Roma'],
      [iptc.country, 'Italia'],
    ],
    exif: { Make: 'Canon', Model: 'Canon EOS R5', Artist: 'Somebody else' },
    exposure: { DateTimeOriginal: '2020:05:06 07:08:09', LensModel: 'RF 50mm F1.2', FocalLength: '50/1' },
    gps: { GPSLatitudeRef: 'S', GPSLatitude: '41/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '12/1 15/1 0/1' },
  });

test.each(['utf-8', 'utf-16le', 'utf-16be'])('a sidecar in %s is read', async (encoding) => {
  const text = `\uFEFF${xmpPacket('xmp:Rating="4"', bag('dc:subject', 'Möwe', '鴎'))}`;
  const bytes = encoding === 'utf-8' ? Buffer.from(text) : Buffer.from(text, 'utf16le');
  const { embedded } = await facts(await photo({}), 'head', encoding === 'utf-16be' ? bytes.swap16() : bytes);
  expect(embedded).toMatchObject({ rating: 4, keywords: ['Möwe', '鴎'] });
});

test('the head of a photo tells its size and what it says of itself', async () => {
  expect(await facts(await full(), 'head')).toEqual({
    type: { extension: 'jpg', mimeType: 'image/jpeg' },
    width: 64,
    height: 48,
    embedded: {
      title: 'Τίτλος',
      keywords: ['plover', 'Möwe'],
      creator: 'Ann Example',
      city: 'Roma',
      country: 'Italia',
      camera: 'Canon EOS R5',
      lens: 'RF 50mm F1.2',
      focalLength: 50,
      created: Date.parse('2020-05-06T07:08:09Z'),
      latitude: -41.5,
      longitude: 12.25,
    },
  });
});

test('a sidecar counts before the file, and keeps ratings, labels and hierarchical keywords', async () => {
  const sidecar = xmpPacket(
    'xmp:Rating="4" xmp:Label="Red" photoshop:Country="Spain" exif:GPSLatitude="51,30.5N" exif:GPSLongitude="0,7,30W"',
    bag('dc:subject', 'owl') + bag('lr:hierarchicalSubject', 'Animals|Birds|Owl', 'owl'),
  );
  const { embedded } = await facts(await full(), 'facts', `<?xml version="1.0"?>\n${sidecar}`);
  expect(embedded).toMatchObject({
    title: 'Τίτλος',
    keywords: ['owl', 'Animals|Birds|Owl'],
    rating: 4,
    label: 'Red',
    country: 'Spain',
    city: 'Roma',
    latitude: 51.508333,
    longitude: -0.125,
  });
});

test.each([
  ['cut off', '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF'],
  ['no XMP', 'Dear diary'],
  [
    'a bomb of entities',
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`).join('')}]>${xmpPacket('xmp:Label="&a19;"')}`,
  ],
])('a sidecar that is %s leaves what the file says', async (_name, sidecar) => {
  const { embedded } = await facts(await full(), 'head', sidecar);
  expect(embedded).toMatchObject({ title: 'Τίτλος', city: 'Roma' });
});

test('colours are read without making pictures', async () => {
  expect(await facts(await full(), 'facts')).toMatchObject({ colors: ['red', 'blue'], width: 64 });
});
