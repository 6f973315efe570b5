import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createEmbeddedFetch, embeddedBaseUrl, type FolderLibrary } from '../../../src/node/index.ts';
import { raw } from '../../processing/raw-files.ts';
import { drawing } from './drawing.ts';
import { photo } from './photos.ts';
import { assetsOf, folderWith, openFolder } from './served-folder.ts';

const u16 = (value: number): readonly number[] => [value >> 8, value & 255];
const u32 = (value: number): readonly number[] => [...u16(value >>> 16), ...u16(value & 65_535)];

/** A JPEG whose EXIF has an orientation and a thumbnail, as cameras write them. */
function withThumbnail(jpeg: Buffer, thumbnail: Buffer, orientation: number): Buffer {
  const tables = [
    // The head, and a directory with the orientation.
    [0x4d, 0x4d, 0, 42, ...u32(8)],
    [...u16(1), ...u16(0x112), ...u16(3), ...u32(1), ...u16(orientation), 0, 0, ...u32(26)],
    // The directory of the thumbnail, which is behind it.
    [...u16(3), ...u16(0x103), ...u16(3), ...u32(1), ...u16(6), 0, 0],
    [...u16(0x201), ...u16(4), ...u32(1), ...u32(68)],
    [...u16(0x202), ...u16(4), ...u32(1), ...u32(thumbnail.length), ...u32(0)],
  ].flat();
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tables), thumbnail]);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, ...u16(body.length + 2)]),
    body,
    jpeg.subarray(2),
  ]);
}

/** The media type and the size, as it is seen, of the picture of each file; `undefined` where there is none. */
async function picturesOf(library: FolderLibrary, member: 'thumb' | 'full') {
  const fetch = createEmbeddedFetch(library);
  const { payload } = await (await fetch(`${embeddedBaseUrl}/assets`)).json();
  const found: Record<string, string> = {};
  for (const { file, media } of payload.assets) {
    const answer = await fetch(media.basePath + media[member]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) continue;
    const { width, height } = await sharp(bytes)
      .autoOrient()
      .toBuffer({ resolveWithObject: true })
      .then(({ info }) => info);
    found[file.name] = `${answer.headers.get('content-type')} ${width}x${height}`;
  }
  return found;
}

const jpeg = (width: number, height: number): Promise<Buffer> =>
  sharp(drawing(1)).resize(width, height, { fit: 'fill' }).jpeg().toBuffer();

test('a program that draws nothing shows what files hold of themselves, and leaves their colours to one that does', async () => {
  const folder = folderWith({
    'turned.jpg': withThumbnail(await jpeg(90, 60), await jpeg(30, 20), 6),
    'plain.png': await sharp(drawing(2)).resize(40, 40).png().toBuffer(),
    'camera.nef': raw({ entries: [[0x112, 3, [8]]] }, [
      { entries: [], picture: { offsetTag: 0x201, lengthTag: 0x202, bytes: await jpeg(60, 40) } },
    ]),
    'text.txt': 'a text that is found',
    'titled.jpg': await photo({ iptc: [[5, 'A title']] }),
  });
  const data = folderWith({});
  const library = await openFolder(folder, data, { draws: false });
  await library.follow();
  await library.finished();
  expect(library.reading?.()).toEqual({ heads: 5, done: 5, total: 5 });
  const found = (await assetsOf(library)).map(({ fileName, title, width, dominantColors }) => [
    fileName,
    title,
    width,
    ...dominantColors,
  ]);
  expect(found).toEqual([
    ['camera.nef', 'camera', null],
    ['plain.png', 'plain', 40],
    ['text.txt', 'text', null],
    ['titled.jpg', 'A title', 64],
    ['turned.jpg', 'turned', 60],
  ]);
  const shown = { 'camera.nef': 'image/jpeg 40x60', 'plain.png': 'image/png 40x40', 'titled.jpg': 'image/jpeg 64x48' };
  expect(await picturesOf(library, 'thumb')).toEqual({ ...shown, 'turned.jpg': 'image/jpeg 20x30' });
  expect(await picturesOf(library, 'full')).toEqual({ ...shown, 'turned.jpg': 'image/jpeg 60x90' });
  await library.close();

  const drawn = await openFolder(folder, data);
  await drawn.follow();
  await drawn.finished();
  expect((await assetsOf(drawn)).filter(({ dominantColors }) => dominantColors.length > 0)).toHaveLength(4);
  expect(readFileSync(`${folder}/text.txt`, 'utf8')).toBe('a text that is found');
});
