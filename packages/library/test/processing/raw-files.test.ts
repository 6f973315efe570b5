import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inspectContent } from '../../src/processing/inspect-content.ts';
import { inspected, inspectedWithoutSharp, picture, xmp } from '../node/processing/pictures.ts';
import { readTables } from '../../src/processing/read-tags.ts';
import { DOMParser } from '../xml-parser.ts';
import { canon, layered, raw, thumbnailOf, type RawDirectory } from './raw-files.ts';

const jpeg = (width: number, height: number): Promise<Buffer> => picture(width, height).jpeg().toBuffer();
const asPicture = (bytes: Uint8Array): NonNullable<RawDirectory['picture']> => ({
  offsetTag: 0x201,
  lengthTag: 0x202,
  bytes,
});
const asStrip = (bytes: Uint8Array): NonNullable<RawDirectory['picture']> => ({
  offsetTag: 0x111,
  lengthTag: 0x117,
  bytes,
});

/** A JPEG of the lossless kind, in which raw pixels are packed. */
const lossless = (length: number): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xc3, 0, 8, 8, 0, 1, 0, 1, 0]), Buffer.alloc(length)]);

const sizeOf = async (bytes: Uint8Array | undefined) => {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
};

describe('of a raw file', () => {
  test.each([
    ['a.cr2', 'cr2', true, 'CR\u0002\0'],
    ['a.nef', 'nef', false, ''],
    ['a.orf', 'orf', true, ''],
  ])('the largest picture that it holds is drawn, turned as its tables say: %s', async (name, type, isLittle, mark) => {
    const pixels: RawDirectory = {
      entries: [
        [0x100, 4, [6024]],
        [0x101, 4, [4022]],
        [0x103, 3, [7]],
      ],
      picture: asStrip(lossless(900_000)),
    };
    const file = raw(
      { entries: [[0x112, 3, [6]]], picture: asPicture(await jpeg(160, 120)) },
      [{ entries: [[0x103, 3, [6]]], picture: asStrip(await jpeg(3000, 2000)) }, pixels],
      {
        isLittle,
        mark,
        exif: {
          entries: [
            [0xa002, 4, [6000]],
            [0xa003, 4, [4000]],
          ],
        },
      },
    );
    const { facts, renditions, problem } = await inspected(name, file);
    expect([problem, facts.type?.extension]).toEqual([undefined, type]);
    expect(facts).toMatchObject({ width: 4000, height: 6000, colors: ['red', 'blue'] });
    expect(await sizeOf(renditions.thumbnail)).toEqual({ width: 341, height: 512 });
    // Browsers do not show the original, so that there is a preview.
    expect(await sizeOf(renditions.preview)).toEqual({ width: 1365, height: 2048 });
  });

  test('a picture that is turned by itself is not turned again, and one that is a value of a table is found', async () => {
    const turned = await picture(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const file = raw({
      entries: [
        [0x112, 3, [8]],
        [0x2e, 7, [...turned]],
      ],
    });
    expect(await sizeOf((await inspected('a.rw2', file)).renditions.thumbnail)).toEqual({ width: 300, height: 400 });
  });

  test.each<[string, Buffer]>([
    ['no picture', raw({ entries: [[0x112, 3, [1]]] })],
    ['nothing but raw pixels', raw({ entries: [[0x103, 3, [6]]], picture: asStrip(lossless(500)) })],
    [
      'a picture that is said to be beyond its end',
      raw({
        entries: [
          [0x201, 4, [4_000_000_000]],
          [0x202, 4, [4_000_000_000]],
        ],
      }),
    ],
    ['a picture that is none', raw({ entries: [], picture: asPicture(Buffer.alloc(400, 7)) })],
    ['a table that is cut off', raw({ entries: [[0x112, 3, [1]]] }).subarray(0, 20)],
    ['tables that go round in a circle', raw({ entries: [[0x14a, 4, [12, 12, 8, 0, 16]]] })],
  ])('that holds %s, its type is known, and why it is not drawn', async (_what, file) => {
    const { facts, problem, renditions } = await inspected('a.cr2', file);
    expect([facts.type?.extension, renditions]).toEqual(['cr2', {}]);
    expect(problem).toBe(
      'The file holds no picture of itself that can be drawn; save it with a preview, or put a JPEG copy beside it.',
    );
  });

  test('whose picture is damaged, what is known is found', async () => {
    const cut = (await jpeg(800, 600)).subarray(0, 1500);
    const { facts, problem, renditions } = await inspected('a.cr2', raw({ entries: [], picture: asPicture(cut) }));
    expect([facts.type?.extension, facts.width, renditions]).toEqual(['cr2', undefined, {}]);
    expect(problem).toContain('The picture is damaged');
  });

  test('with values of other types, and none, is read on', async () => {
    const file = raw({
      entries: [
        [0x10f, 7, [67, 97, 110]],
        [0x112, 3, [1]],
        [0x14a, 4, Array.from({ length: 20 }, () => 7)],
      ],
      picture: asPicture(await jpeg(160, 120)),
    });
    // A type that is no number, and an entry without values.
    const strange = Buffer.from(file);
    strange.writeUInt16LE(2, strange.length - 4 - 5 * 12 + 2);
    const { renditions } = await inspected('a.cr2', strange);
    expect(await sizeOf(renditions.thumbnail)).toEqual({ width: 160, height: 120 });
  });

  test('of Fujifilm, the picture behind its head is drawn', async () => {
    const bytes = await jpeg(800, 600);
    const head = Buffer.alloc(160);
    head.write('FUJIFILMCCD-RAW ', 'latin1');
    head.writeUInt32BE(160, 84);
    head.writeUInt32BE(bytes.length, 88);
    const { facts, renditions } = await inspected('a.raf', Buffer.concat([head, bytes]));
    expect(facts.type?.extension).toBe('raf');
    expect(await sizeOf(renditions.thumbnail)).toEqual({ width: 512, height: 384 });
    expect((await inspected('a.raf', head)).problem).toContain('no picture of itself');
    expect((await inspected('a.raf', head.subarray(0, 40))).problem).toContain('no picture of itself');
  });

  test.each<[string, string, string]>([
    ['of Olympus', 'a.orf', 'IIRO'],
    ['of Olympus, a newer one', 'a.orf', 'IIRS'],
    ['of Pentax', 'a.pef', 'II*\0'],
    ['of Panasonic', 'a.rw2', 'IIU\0'],
  ])('%s, camera and date are found in its tables and in its picture', async (_maker, name, start) => {
    const shown = await picture(400, 300)
      .withExif({ IFD0: { Make: 'In the picture' }, IFD2: { DateTimeOriginal: '2019:07:14 09:31:05' } })
      .jpeg()
      .toBuffer();
    const file = raw(
      {
        entries: [
          [0x10f, 2, [...Buffer.from('LUMIX\0')]],
          [0x110, 2, [...Buffer.from('LX3\0')]],
          [0x2e, 7, [...shown]],
        ],
      },
      [],
      { mark: '' },
    );
    file.write(start, 'latin1');
    const { facts } = await inspected(name, file);
    expect(facts.type?.extension).toBe(name.slice(2));
    expect(facts.embedded).toMatchObject({ camera: 'LUMIX LX3', created: Date.UTC(2019, 6, 14, 9, 31, 5) });
  });

  test('of Panasonic, the size is that of the part of the sensor which is seen', async () => {
    const borders: RawDirectory = {
      entries: [
        [0x4, 3, [6]],
        [0x5, 3, [8]],
        [0x6, 3, [2742]],
        [0x7, 3, [3656]],
        [0x112, 3, [8]],
      ],
    };
    const file = raw(borders, [], { mark: '' });
    file.write('IIU\0', 'latin1');
    expect((await inspected('a.rw2', file)).facts).toMatchObject({ width: 2736, height: 3648 });
  });

  test('of Fujifilm, camera and date are those of its picture', async () => {
    const bytes = await picture(400, 300)
      .withExif({ IFD0: { Make: 'FUJIFILM', Model: 'X-T3' }, IFD2: { DateTimeOriginal: '2019:07:14 09:31:05' } })
      .jpeg()
      .toBuffer();
    const head = Buffer.alloc(160);
    head.write('FUJIFILMCCD-RAW ', 'latin1');
    head.writeUInt32BE(160, 84);
    head.writeUInt32BE(bytes.length, 88);
    const { facts } = await inspected('a.raf', Buffer.concat([head, bytes]));
    expect(facts.embedded).toMatchObject({ camera: 'FUJIFILM X-T3', created: Date.UTC(2019, 6, 14, 9, 31, 5) });
  });

  test('where nothing draws, size and metadata are known', async () => {
    const file = raw({ entries: [[0x112, 3, [1]]], picture: asPicture(await jpeg(160, 120)) }, [
      {
        entries: [
          [0x100, 4, [6000]],
          [0x101, 4, [4000]],
        ],
      },
    ]);
    const { facts, problem } = await inspectedWithoutSharp('a.cr2', file);
    expect(facts).toMatchObject({ width: 6000, height: 4000 });
    expect(problem).toBeDefined();
    const head = await inspectContent(
      { content: new Blob([Uint8Array.from(file)]), fileName: 'a.cr2', wanted: 'head' },
      async () => {},
      { domParser: new DOMParser(), loadDrawer: async () => 'It is not asked for.' },
    );
    expect(head).toMatchObject({ facts: { width: 6000 }, renditions: {} });
  });
});

describe('of a layered file', () => {
  test('its thumbnail is drawn, and size, colours and metadata are found', async () => {
    const file = layered(4000, 3000, {
      1005: Buffer.alloc(3),
      1060: Buffer.from(xmp('Poster', 'print')),
      1036: thumbnailOf(await jpeg(160, 120)),
    });
    const { facts, renditions, problem } = await inspected('a.psd', file);
    expect(problem).toBeUndefined();
    expect(facts).toMatchObject({
      type: { extension: 'psd' },
      width: 4000,
      height: 3000,
      colorMode: 'RGB',
      dominantColors: ['red', 'blue'],
      embedded: { title: 'Poster', keywords: ['print'] },
    });
    expect(await sizeOf(renditions.thumbnail)).toEqual({ width: 160, height: 120 });
  });

  test('without a thumbnail, or cut off, what is known of it is found', async () => {
    const file = layered(40, 30, { 1005: Buffer.alloc(4) }, 77);
    expect(await inspected('a.psd', file)).toMatchObject({
      facts: { width: 40, height: 30 },
      problem: expect.stringContaining('no picture of itself'),
    });
    for (const length of [20, 30, 34, 45]) {
      const { facts, problem } = await inspected('a.psd', file.subarray(0, length));
      expect([facts.type?.extension, problem]).toEqual(['psd', expect.stringContaining('no picture of itself')]);
    }
  });
});

describe('of a raw file of a newer camera of Canon', () => {
  const table = raw(
    {
      entries: [
        [0x100, 4, [6000]],
        [0x101, 4, [4000]],
        [0x112, 3, [6]],
      ],
    },
    [],
    { mark: '' },
  );

  test('the preview is drawn, turned as its tables say, and its metadata is read', async () => {
    const settings = raw({ entries: [[0x8827, 3, [400]]] }, [], { mark: '' });
    const file = canon({
      tables: [table, settings],
      xmp: xmp('Owl'),
      preview: await jpeg(1620, 1080),
      thumbnail: await jpeg(160, 120),
    });
    const { facts, renditions, problem } = await inspected('a.cr3', file);
    expect([problem, facts.type?.extension]).toEqual([undefined, 'cr3']);
    expect(facts).toMatchObject({ width: 4000, height: 6000, colors: ['red', 'blue'], embedded: { title: 'Owl' } });
    const found = await readTables(
      [table, settings].map((bytes) => new Blob([new Uint8Array(bytes)])),
      new DOMParser(),
    );
    expect(Object.keys(found.exif ?? {})).toEqual(expect.arrayContaining(['Orientation', 'ISOSpeedRatings']));
    expect(await sizeOf(renditions.thumbnail)).toEqual({ width: 341, height: 512 });
    expect(await sizeOf(renditions.preview)).toEqual({ width: 1080, height: 1620 });
  });

  test('the thumbnail is drawn where there is no preview, and what is damaged is told', async () => {
    const small = canon({ tables: [table], thumbnail: await jpeg(160, 120) });
    expect(await sizeOf((await inspected('a.cr3', small)).renditions.thumbnail)).toEqual({ width: 120, height: 160 });
    const whole = canon({ tables: [table], xmp: xmp(''), preview: await jpeg(100, 80), thumbnail: await jpeg(16, 12) });
    for (let length = 24; length < whole.length; length += 37) {
      const { facts, problem } = await inspected('a.cr3', whole.subarray(0, length));
      expect(facts.type?.extension).toBe('cr3');
      if (problem !== undefined) expect(problem).toMatch(/^[^]+\.$/);
    }
    expect((await inspected('a.cr3', canon({}))).problem).toContain('holds no picture of itself');
  });
});
