import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmbeddedFetch, embeddedBaseUrl, type FolderLibrary } from '../../../src/node/index.ts';
import { photo, xmpPacket } from './photos.ts';
import { folderWith, openFolder } from './served-folder.ts';

/** The values of attributes that people can choose from, by name. */
async function offered(library: FolderLibrary): Promise<Readonly<Record<string, readonly string[]>>> {
  const { payload } = await (await createEmbeddedFetch(library)(`${embeddedBaseUrl}/attributes`)).json();
  const listed: readonly { name: string; values?: readonly string[] }[] = payload;
  return Object.fromEntries(listed.flatMap(({ name, values }) => (values === undefined ? [] : [[name, values]])));
}

const taken = (camera: string, more = ''): Promise<Buffer> =>
  photo({ xmp: xmpPacket(`tiff:Model="${camera}" ${more}`) });

test('the values that files have of an attribute are offered, as long as they have them', async () => {
  const folder = folderWith({
    'a.jpg': await taken('Lumix 10', 'photoshop:City="Oslo" exif:FocalLength="50/1"'),
    'b.jpg': await taken('Lumix 9', 'exif:DateTimeOriginal="2019-03-14T23:30:00-05:00"'),
    'c.jpg': await taken('Lumix 10', `xmp:Label="${'long '.repeat(30)}"`),
  });
  const data = folderWith({});
  const library = await openFolder(folder, data);
  await library.follow();
  await library.finished();
  expect(await offered(library)).toEqual({
    'Date taken': ['2019-03-14'],
    Camera: ['Lumix 9', 'Lumix 10'],
    City: ['Oslo'],
  });

  rmSync(join(folder, 'a.jpg'));
  await expect.poll(() => offered(library)).toEqual({ 'Date taken': ['2019-03-14'], Camera: ['Lumix 9', 'Lumix 10'] });
  await library.close();

  // They are known at once when the folder is opened again.
  const again = await openFolder(folder, data);
  expect(await offered(again)).toEqual({ 'Date taken': ['2019-03-14'], Camera: ['Lumix 9', 'Lumix 10'] });
  await again.follow();
  await again.finished();
  expect(await offered(again)).toEqual({ 'Date taken': ['2019-03-14'], Camera: ['Lumix 9', 'Lumix 10'] });
});
