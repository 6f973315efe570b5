import { crc32, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MediaFile } from '@assetql/library';
import { createSampleMedia } from '../src/index.ts';
import { openMojiPackage } from '../src/node/open-moji-package.ts';
import { encodeCsv, encodeRtf } from '../src/file/text-files.ts';
import { encodeZip } from '../src/file/zip.ts';
import { zlib } from '../src/file/zlib.ts';

const media = createSampleMedia(openMojiPackage());

async function fileOf(kind: string, hexcode = '1F989'): Promise<Buffer> {
  const file: MediaFile | undefined = await media.open(`file/${kind}/${hexcode}`);
  const bytes = file?.read(0, file.size);
  if (!(bytes instanceof Uint8Array)) throw new Error(`no ${kind}`);
  return Buffer.from(bytes);
}

/** Entries of a ZIP archive, by its central directory. */
function unzip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const entries = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const size = bytes.readUInt32LE(at + 24);
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + bytes.readUInt16LE(local + 26);
    const content = bytes.subarray(start, start + size);
    expect(bytes.readUInt32LE(at + 16)).toBe(crc32(content));
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), content);
    at += 46 + nameLength;
  }
  return entries;
}

describe('generated files are what their extension says', () => {
  test('png', async () => {
    const png = await fileOf('png');
    expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    const width = png.readUInt32BE(16);
    const length = png.readUInt32BE(33);
    expect(png.readUInt32BE(41 + length)).toBe(crc32(png.subarray(37, 41 + length)));
    const rows = inflateSync(png.subarray(41, 41 + length));
    expect(rows).toHaveLength((width * 4 + 1) * png.readUInt32BE(20));
    const middle = (width * 4 + 1) * 120 + 1 + 4 * 108;
    expect(rows[middle + 3], 'the owl is painted').toBe(255);
    expect(rows[4], 'the corner is not').toBe(0);
  });

  test.each([
    ['jpg', 'ffd8ffe0', 'ffd9'],
    ['gif', '474946383961', '003b'],
    ['bmp', '424d', ''],
    ['tif', '49492a00', ''],
    ['psd', '3842505300010000', ''],
    ['wav', '52494646', ''],
    ['mid', '4d546864', 'ff2f00'],
    ['aif', '464f524d', ''],
    ['mp3', '494433', ''],
    ['rtf', '7b5c727466', ''],
  ])('%s has its marks', async (kind, start, end) => {
    const hex = (await fileOf(kind)).toString('hex');
    expect(hex.startsWith(start)).toBe(true);
    expect(hex.endsWith(end)).toBe(true);
  });

  test.each(['mp4', 'mov'])('%s is a row of boxes with eight pictures', async (kind) => {
    const film = await fileOf(kind);
    const boxes: string[] = [];
    for (let at = 0; at < film.length; at += film.readUInt32BE(at)) boxes.push(film.toString('latin1', at + 4, at + 8));
    expect(boxes).toEqual(['ftyp', 'mdat', 'moov']);
    const table = film.indexOf('stco');
    expect(film.readUInt32BE(table + 8)).toBe(8);
    for (let i = 0; i < 8; i++) expect(film.readUInt16BE(film.readUInt32BE(table + 12 + 4 * i))).toBe(0xffd8);
  });

  test.each(['pdf', 'ai'])('%s has a table that leads to its objects', async (kind) => {
    const text = (await fileOf(kind)).toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
    expect(offsets.length).toBeGreaterThan(4);
    for (const [index, offset] of offsets.entries())
      expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`));
    const length = Number(/\/Length (\d+)/.exec(text)?.[1]);
    expect(text.slice(text.indexOf('stream\n') + 7 + length)).toMatch(/^\nendstream/);
  });

  test.each([
    ['docx', 'word/document.xml'],
    ['xlsx', 'xl/worksheets/sheet1.xml'],
    ['pptx', 'ppt/slides/slide1.xml'],
  ])('%s is a package whose relations lead to its parts', async (kind, part) => {
    const entries = unzip(await fileOf(kind));
    expect(entries.has('[Content_Types].xml')).toBe(true);
    expect(entries.get(part)?.toString()).toContain('Owl');
    for (const [name, content] of entries) {
      if (!name.endsWith('.rels')) continue;
      const folder = name.replace(/_rels\/[^/]*$/, '');
      for (const [, target = ''] of content.toString().matchAll(/Target="([^"]*)"/g))
        expect([...entries.keys()]).toContain(new URL(target, `http://x/${folder}`).pathname.slice(1));
    }
  });

  test('zip holds the drawing and says who made it', async () => {
    const entries = unzip(await fileOf('zip'));
    expect(entries.get('1F989.svg')?.toString()).toContain('<svg');
    expect(entries.get('CREDITS.txt')?.toString()).toMatch(/OpenMoji, CC BY-SA 4\.0/);
  });

  test('posters carry the name and the credit', async () => {
    const svg = (await fileOf('poster')).toString();
    expect(svg).toContain('>Owl</text>');
    expect(svg).toMatch(/for OpenMoji, CC BY-SA 4\.0<\/text>/);
  });
});

test.each(['../../package', '', '1F989/../1F989', '1f989'])('“%s” is the name of no drawing', (hexcode) => {
  expect(() => openMojiPackage().drawing(hexcode)).toThrow('names no drawing');
});

describe('encoders', () => {
  test('what is compressed comes back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(255), fc.nat(700)), { maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 3 }),
        (runs, distances) => {
          const bytes = Uint8Array.from(runs.flatMap(([value, length]) => Array<number>(length).fill(value)));
          expect(new Uint8Array(inflateSync(zlib(bytes, distances)))).toEqual(bytes);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('archives keep names and contents', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.string(), fc.string()), { selector: ([name]) => name, maxLength: 5 }),
        (pairs) => {
          const archive = Buffer.from(encodeZip(pairs.map(([name, content]) => ({ name, content }))));
          expect([...unzip(archive)].map(([name, content]) => [name, content.toString()])).toEqual(pairs);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('a text with the marks of a format is the text', () => {
    const rtf = new TextDecoder().decode(encodeRtf('{a}', ['C:\\b', 'ü']));
    expect(rtf).toContain('\\fs44 \\{a\\}\\par');
    expect(rtf).toContain('\\fs22 C:\\\\b\\par');
    expect(rtf).toContain('\\fs22 \\u252?\\par');
  });

  test('cells of a table are quoted when they must be', () => {
    expect(
      new TextDecoder().decode(
        encodeCsv([
          ['a,b', 'say "hi"', 3],
          ['two\nlines', '', 'ü'],
        ]),
      ),
    ).toBe('"a,b","say ""hi""",3\r\n"two\nlines",,ü\r\n');
  });
});
