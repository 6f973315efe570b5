import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { loadSharp } from '../../../src/node/processing/load-sharp.ts';
import { inspectPicture } from '../../../src/node/processing/inspect-picture.ts';
import { film, inspected, inspectedWithoutSharp, photograph, picture, wave, xmp } from './pictures.ts';

const sizeOf = async (bytes: Uint8Array | undefined) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};

describe('of a picture', () => {
  test('a failure that the picture does not cause is not called damage', async () => {
    const bug = new TypeError('undefined is not a function');
    const reading = inspectPicture(
      sharp,
      await picture().png().toBuffer(),
      { extension: 'png', mimeType: 'image/png' },
      () => Promise.reject(bug),
    );
    await expect(reading).rejects.toBe(bug);
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
    'in %s, size and colours are found',
    async (kind) => {
      const { facts, renditions, problem } = await inspected('owl', await picture().toFormat(kind).toBuffer());
      expect(problem).toBeUndefined();
      expect(facts).toMatchObject({
        width: 400,
        height: 300,
        colors: ['red', 'blue'],
        dominantColors: ['red', 'blue'],
        backgroundColor: 'red',
        foregroundColor: 'blue',
      });
      expect(facts.type?.mimeType).toBe(`image/${kind}`);
      expect(await sizeOf(renditions.thumbnail)).toEqual({ width: 400, height: 300, format: 'webp' });
    },
  );

  test('the longer side of its thumbnail has 512 pixels, of its preview 2,048', async () => {
    const { renditions } = await inspected('owl.png', await picture(3000, 1500).png().toBuffer());
    expect(await sizeOf(renditions.thumbnail)).toMatchObject({ width: 512, height: 256 });
    expect(await sizeOf(renditions.preview)).toMatchObject({ width: 2048, height: 1024 });
  });

  test('that browsers show as it is there is no preview; of others there is', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    expect((await inspected('owl.jpg', jpeg)).renditions.preview).toBeUndefined();
    const [tiff, cmyk] = [await picture().tiff().toBuffer(), await picture().toColourspace('cmyk').jpeg().toBuffer()];
    for (const bytes of [tiff, cmyk]) expect((await inspected('owl', bytes)).renditions.preview).toBeDefined();
  });

  test('that moves there is a thumbnail of its beginning, and no preview, which would stand still', async () => {
    const frames = [await picture(2100, 20).png().toBuffer(), await picture(2100, 20).negate().png().toBuffer()];
    const { facts, renditions } = await inspected(
      'owl.gif',
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    expect([facts.width, facts.height, facts.backgroundColor]).toEqual([2100, 20, 'red']);
    expect(renditions.preview).toBeUndefined();
  });

  test.each([
    ['RGB', async () => picture().jpeg().toBuffer()],
    ['Grayscale', async () => picture().toColourspace('b-w').jpeg().toBuffer()],
    ['CMYK', async () => picture().toColourspace('cmyk').jpeg().toBuffer()],
    ['Indexed', async () => picture().png({ palette: true }).toBuffer()],
  ])('the colour mode is %s', async (colorMode, make) => {
    expect((await inspected('owl', await make())).facts.colorMode).toBe(colorMode);
  });

  test('the resolution is in pixels per inch, and it is turned as its metadata asks for', async () => {
    const bytes = await picture().withMetadata({ density: 300, orientation: 6 }).jpeg().toBuffer();
    const { facts, renditions } = await inspected('owl.jpg', bytes);
    expect(facts).toMatchObject({ resolution: 300, width: 300, height: 400 });
    expect(await sizeOf(renditions.thumbnail)).toMatchObject({ width: 300, height: 400 });
    expect((await inspected('owl.png', await picture().png().toBuffer())).facts.resolution).toBeUndefined();
  });

  test('in parts, all of them are read', async () => {
    const bytes = await picture().png({ compressionLevel: 0 }).toBuffer();
    const half = bytes.length / 2;
    const { facts, problem } = await inspected('owl.png', bytes.subarray(0, half), bytes.subarray(half));
    expect([problem, facts.width, facts.colors]).toEqual([undefined, 400, ['red', 'blue']]);
  });

  test('a small drawing is drawn in the size of the thumbnail, and has none of its own', async () => {
    const svg =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#3c9a4b"/></svg>';
    const { facts, renditions } = await inspected('owl.svg', Buffer.from(svg));
    expect(facts).toMatchObject({ width: 20, height: 10, colors: ['green'], type: { mimeType: 'image/svg+xml' } });
    expect(facts.resolution).toBeUndefined();
    expect(await sizeOf(renditions.thumbnail)).toMatchObject({ width: 512, height: 256 });
    expect(renditions.preview).toBeUndefined();
  });
});

describe('what a file says of itself', () => {
  const exif = { IFD0: { ImageDescription: 'EXIF says' }, IFD2: { DateTimeOriginal: '2019:01:02 03:04:05' } };

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('in %s, XMP comes before EXIF', async (kind) => {
    const bytes = await picture()
      .withExif(exif)
      .withXmp(xmp('Snowy owl', 'bird', 'ночь'))
      .toFormat(kind)
      .toBuffer();
    const { facts } = await inspected('owl', bytes);
    expect(facts.embedded).toEqual({
      title: 'Snowy owl',
      description: 'EXIF says',
      keywords: ['bird', 'ночь'],
      created: Date.parse('2020-05-06T07:08:09Z'),
    });
  });

  test('metadata behind the pixels of a large picture is read', async () => {
    // Noise, which takes more than a mebibyte.
    const bytes = await photograph(900, 900)
      .withExif(exif)
      .withXmp(xmp('Snowy owl', 'bird'))
      .webp({ lossless: true, effort: 0 })
      .toBuffer();
    expect(bytes.length).toBeGreaterThan(2 ** 20);
    const { facts } = await inspected('owl', bytes);
    expect(facts).toMatchObject({
      width: 900,
      height: 900,
      embedded: { title: 'Snowy owl', description: 'EXIF says', keywords: ['bird'] },
    });
    const plain = await photograph(900, 900).webp({ lossless: true, effort: 0 }).toBuffer();
    expect((await inspected('owl', plain)).facts).toMatchObject({ width: 900, height: 900 });
    // The size of a chunk that lies, beyond the end of the file.
    const cut = bytes.subarray(0, bytes.length - 500);
    expect((await inspectedWithoutSharp('owl.webp', cut)).facts).toMatchObject({ width: 900, height: 900 });
  });

  test('EXIF counts where there is no XMP', async () => {
    const { facts } = await inspected('owl.jpg', await picture().withExif(exif).jpeg().toBuffer());
    expect(facts.embedded).toEqual({ description: 'EXIF says', created: Date.parse('2019-01-02T03:04:05Z') });
  });

  test('XMP is found in pictures of other types by its packet', async () => {
    const packet = Buffer.from(xmp('Snowy owl', 'bird'));
    const gif = await picture().gif().toBuffer();
    const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0, 0x3b]);
    const animation = [gif.subarray(0, -1), Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), packet, trailer];
    const box = Buffer.from('\0\0\0\u000cjP  \r\n\x87\n\0\0\0\u0014ftypjp2 \0\0\0\0jp2 ', 'latin1');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(packet.length + 24);
    const owner = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
    const jpeg2000 = [box, length, Buffer.from('uuid'), owner, packet];
    const drawing = ['<svg xmlns="http://www.w3.org/2000/svg"><metadata>', packet, '</metadata><path/></svg>'];
    for (const parts of [animation, jpeg2000, drawing.map((part) => Buffer.from(part))])
      expect((await inspected('owl', Buffer.concat(parts))).facts.embedded).toMatchObject({
        title: 'Snowy owl',
        keywords: ['bird'],
      });
  });

  test('in a PDF, the last packet of XMP counts', async () => {
    const pdf = `%PDF-1.7\n1 0 obj\n${xmp('Old')}\nendobj\n2 0 obj\n${xmp('Annual report', 'numbers')}\nendobj\n%%EOF`;
    const { facts, problem } = await inspected('report.pdf', Buffer.from(pdf));
    // Its objects are no document.
    expect([problem, facts.type?.mimeType]).toEqual([expect.stringContaining('is damaged'), 'application/pdf']);
    expect(facts.embedded).toMatchObject({ title: 'Annual report', keywords: ['numbers'] });
    expect((await inspected('plain.pdf', Buffer.from('%PDF-1.7\n%%EOF'))).facts.embedded).toEqual({});
  });

  test('in a PDF of many megabytes, at its beginning and its end', async () => {
    const filling = Buffer.alloc(9 * 1_048_576, ' ');
    const pdf = [Buffer.from(`%PDF-1.7\n${xmp('At the beginning')}`), filling, filling];
    expect((await inspected('report.pdf', ...pdf)).facts.embedded?.title).toBe('At the beginning');
    const { facts } = await inspected('report.pdf', ...pdf, Buffer.from(xmp('At the end')));
    expect(facts.embedded?.title).toBe('At the end');
  });

  test('of sound, its duration and title', async () => {
    const { facts, problem } = await inspected('owl.wav', wave('Hoot'));
    expect(problem).toBeUndefined();
    expect(facts).toMatchObject({ type: { mimeType: 'audio/wav' }, duration: 0.5, embedded: { title: 'Hoot' } });
  });

  test('of film, its duration and size', async () => {
    const { facts, problem } = await inspected('owl.webm', film());
    expect(problem).toBeUndefined();
    expect(facts).toMatchObject({ type: { mimeType: 'video/webm' }, duration: 2.5, width: 640, height: 480 });
  });

  test('metadata that is damaged is not in the way of the picture', async () => {
    const bytes = await picture().withXmp(xmp('Snowy owl')).jpeg().toBuffer();
    bytes.write('<<<<<<<<<<', bytes.indexOf('<rdf:RDF'), 'latin1');
    const { facts, problem } = await inspected('owl.jpg', bytes);
    expect([problem, facts.width, facts.embedded?.title]).toEqual([undefined, 400, undefined]);
  });
});

/** A PNG that says that it has so many pixels, and has few bytes. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(100_000));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

describe('of a picture that is not drawn, the size is found', () => {
  const bmp = (head: Buffer): Buffer => Buffer.concat([Buffer.from('BM'), Buffer.alloc(12), head, Buffer.alloc(40)]);
  const numbers = (...values: readonly number[]): Buffer => {
    const buffer = Buffer.alloc(4 * values.length);
    for (const [at, value] of values.entries()) buffer.writeInt32LE(value, 4 * at);
    return buffer;
  };
  const jpeg2000 = (...boxes: readonly string[]): Buffer =>
    Buffer.from(`\0\0\0\u000cjP  \r\n\x87\n\0\0\0\u0014ftypjp2 \0\0\0\0jp2 ${boxes.join('')}`, 'latin1');

  test.each<[what: string, bytes: Buffer, size: readonly (number | undefined)[]]>([
    ['BMP', bmp(numbers(40, 300, 200)), [300, 200]],
    ['BMP whose rows begin at the top', bmp(numbers(124, 300, -200)), [300, 200]],
    ['BMP of OS/2', bmp(Buffer.from([12, 0, 0, 0, 44, 1, 200, 0])), [300, 200]],
    ['BMP that breaks off', bmp(numbers(40, 300, 200)).subarray(0, 20), [undefined, undefined]],
    ['JPEG 2000', jpeg2000('\0\0\0\x1ejp2h\0\0\0\x16ihdr\0\0\0\xc8\0\0\x01\x2c\0\x03\x07\x07\0\0'), [300, 200]],
    ['JPEG 2000 without a head', jpeg2000('\0\0\0\x08jp2c'), [undefined, undefined]],
    ['JPEG 2000 that lies', jpeg2000('\0\0\0\x14jp2h\0\0\0\x0cihdr\0\0\0\0'), [undefined, undefined]],
  ])('%s', async (_what, bytes, size) => {
    const { facts } = await inspected('owl', bytes);
    expect([facts.width, facts.height]).toEqual(size);
  });
});

describe('what cannot be read is told in one sentence, beside what is known', () => {
  test('a picture that breaks off', async () => {
    const whole = await picture()
      .withExif({ IFD0: { ImageDescription: 'half' } })
      .jpeg()
      .toBuffer();
    const { facts, renditions, problem, early } = await inspected('owl.jpg', whole.subarray(0, whole.length / 2));
    expect(problem).toMatch(/^The picture is damaged and cannot be drawn \([^\n]+\); replace it by a whole copy\.$/);
    expect(facts).toMatchObject({ width: 400, height: 300, embedded: { description: 'half' } });
    expect(renditions).toEqual({});
    expect(early.at(-1)).toMatchObject({ type: { mimeType: 'image/jpeg' }, width: 400 });
  });

  test('a picture of which there is only the beginning', async () => {
    const { facts, problem } = await inspected('owl.png', (await picture().png().toBuffer()).subarray(0, 20));
    expect(problem).toContain('The picture is damaged');
    expect(facts.type?.mimeType).toBe('image/png');
  });

  test('more pixels than fit into memory', async () => {
    const { facts, renditions, problem } = await inspected('owl.png', hugePng(50_000, 50_000));
    expect(problem).toBe(
      'The picture has 50,000 × 50,000 pixels, and those of more than 268,402,689 are not drawn; replace it by a smaller copy.',
    );
    expect([facts.width, renditions]).toEqual([50_000, {}]);
  });

  test('a drawing that says that it is larger than decoders count', async () => {
    const drawing = (size: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="9" height="9" fill="red"/></svg>`);
    const { facts, problem } = await inspected('owl.svg', drawing('width="1e9" height="1e9"'));
    expect([facts.width, facts.height]).toEqual([1_000_000_000, 1_000_000_000]);
    expect(problem).toBe(
      'The picture has 1,000,000,000 × 1,000,000,000 pixels, and those of more than 268,402,689 are not drawn; replace it by a smaller copy.',
    );
    expect((await inspected('owl.svg', drawing('width="100000000" height="1"'))).facts).toMatchObject({
      width: 100_000_000,
      height: 1,
    });
  });

  test('a drawing whose text multiplies itself', async () => {
    const levels = Array.from({ length: 12 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
    const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "owl">${levels.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e12;</text></svg>`;
    expect((await inspected('owl.svg', Buffer.from(svg))).problem).toContain('The picture is damaged');
  });

  test('a drawing of many megabytes', async () => {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(21_000_000)}</svg>`);
    const { problem } = await inspected('owl.svg', svg);
    expect(problem).toBe(
      'The picture has 20 MiB, and those of more than 20 MiB are not drawn; replace it by a smaller copy.',
    );
  });

  test('a film that breaks off', async () => {
    const head = '\0\0\0\u0018ftypmp42\0\0\0\0mp42isom\0\0\u0010\0moov';
    const { facts, problem } = await inspected('owl.mp4', Buffer.from(head, 'latin1'));
    expect(problem).toMatch(/^The sound or film is damaged and cannot be read \(.+\); replace it by a whole copy\.$/);
    expect(facts.type?.mimeType).toBe('video/mp4');
  });

  test('a film of a type that is not read is not called damaged', async () => {
    const avi = Buffer.concat([Buffer.from('RIFF\u0010\0\0\0AVI LIST\u0004\0\0\0hdrl', 'latin1'), Buffer.alloc(64)]);
    const { facts, problem } = await inspected('owl.avi', avi);
    expect(problem).toBe(
      'Only the type of this kind of sound or film (video/vnd.avi) is read, so that it is found by its name, folder and dates alone; save a copy as MP4, or describe it in a sidecar.',
    );
    expect(facts.type?.extension).toBe('avi');
  });

  test.each([
    ['owl.png', 'The file does not begin as a .png file does'],
    ['owl.mp4', 'The file does not begin as a .mp4 file does'],
    ['owl.txt', undefined],
    ['owl', undefined],
  ])('content without a shape, named %s', async (name, problem) => {
    for (const bytes of [Buffer.from('hello, hello, hello'), Buffer.alloc(0)]) {
      const found = await inspected(name, bytes);
      expect(found).toMatchObject({ facts: {}, renditions: {} });
      if (problem === undefined) expect(found.problem).toBeUndefined();
      else expect(found.problem).toContain(problem);
    }
  });
});

test('a drawing takes no other files, and none from the network', async () => {
  const secret = `file://${import.meta.dirname}/secret.png`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10"><rect width="10" height="10" fill="#ffffff"/><image xlink:href="${secret}" width="10" height="10"/><image href="http://127.0.0.1:9/x.png" width="10" height="10"/><image href="secret.png" width="10" height="10"/></svg>`;
  const { facts, problem } = await inspected('owl.svg', Buffer.from(svg));
  expect([problem, facts.colors]).toEqual([undefined, ['white']]);
});

test('text in XML is no drawing', async () => {
  const { facts, problem } = await inspected('owl.xml', Buffer.from('<?xml version="1.0"?><owl/>'));
  expect([problem, facts.type?.extension]).toEqual([undefined, 'xml']);
});

test('files that are neither drawn nor heard have a type', async () => {
  const psd = Buffer.concat([Buffer.from('8BPS\u0000\u0001'), Buffer.alloc(40)]);
  expect(await inspected('owl.psd', psd)).toMatchObject({
    facts: { type: { extension: 'psd', mimeType: 'image/vnd.adobe.photoshop' } },
    renditions: {},
  });
  const gzip = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  expect((await inspected('owl.gz', gzip)).facts.type?.extension).toBe('gz');
});

test('where sharp does not run, there is none', async () => {
  expect(await loadSharp(() => Promise.reject(new Error('Could not load the "sharp" module')))).toBeUndefined();
});

describe('where sharp does not run', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'tiff'] as const)('the size of a picture in %s is found', async (kind) => {
    const bytes = await picture().toFormat(kind).toBuffer();
    const { facts, renditions, problem } = await inspectedWithoutSharp('owl', bytes);
    expect(facts).toMatchObject({ width: 400, height: 300, type: { mimeType: `image/${kind}` } });
    expect(renditions).toEqual({});
    expect(problem).toMatch(/^No preview is made of the picture, and its colours are not read: .*sharp/);
  });

  test.each([
    ['of WebP without loss', () => picture().webp({ lossless: true }).toBuffer()],
    [
      'of WebP with metadata',
      () =>
        picture()
          .withExif({ IFD0: { Artist: 'Ada' } })
          .webp()
          .toBuffer(),
    ],
  ])('so is that %s', async (_, make) => {
    expect((await inspectedWithoutSharp('owl.webp', await make())).facts).toMatchObject({ width: 400, height: 300 });
  });

  test('it is that of a picture as it is seen', async () => {
    const bytes = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await inspectedWithoutSharp('owl.jpg', bytes)).facts).toMatchObject({ width: 300, height: 400 });
  });

  test.each([
    ['<svg width="40" height="30px"/>', 40, 30],
    ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 36"><path/></svg>', 72, 36],
    ['<svg width="100%" height="100%" viewBox="0,0,72.4,36"/>', 72, 36],
    ['<svg width="1e99" height="-3"/>', undefined, undefined],
    ['<svg width="1e2" height="1.5E+1px"/>', 100, 15],
    ['<svg><path/></svg>', undefined, undefined],
  ])('a drawing has the size that it says: %s', async (text, width, height) => {
    const { facts } = await inspectedWithoutSharp('owl.svg', Buffer.from(text));
    expect([facts.width, facts.height]).toEqual([width, height]);
  });

  test.each([
    ['a damaged avif', async () => (await picture().avif().toBuffer()).subarray(0, 60)],
    ['a damaged webp', async () => (await picture().webp().toBuffer()).subarray(0, 20)],
    ['a webp of another form', async () => Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP9 '), Buffer.alloc(40)])],
    ['a damaged png', async () => (await picture().png().toBuffer()).subarray(0, 12)],
    ['a damaged jpeg', async () => (await picture().jpeg().toBuffer()).subarray(0, 20)],
  ])('none is given for %s', async (_, make) => {
    const { facts } = await inspectedWithoutSharp('owl', await make());
    expect([facts.width, facts.height]).toEqual([undefined, undefined]);
  });
});
