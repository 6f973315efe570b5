import { expect, test } from 'vitest';
import { inspectContent } from '../../src/processing/inspect-content.ts';
import { withOrientation } from '../../src/processing/with-orientation.ts';
import { picture } from '../node/processing/pictures.ts';
import { DOMParser } from '../xml-parser.ts';
import { raw } from './raw-files.ts';

const held = (fileName: string, bytes: Uint8Array) =>
  inspectContent({ content: new Blob([Uint8Array.from(bytes)]), fileName, wanted: 'embedded' }, async () => {}, {
    domParser: new DOMParser(),
    loadDrawer: async () => 'Nothing draws here.',
  });

test('the picture that a raw file holds is given as it is to be seen, and nothing of other files', async () => {
  const jpeg = await picture(60, 40).jpeg().toBuffer();
  const part = { offsetTag: 0x201, lengthTag: 0x202, bytes: jpeg };
  const turned = await held('a.nef', raw({ entries: [[0x112, 3, [8]]] }, [{ entries: [], picture: part }]));
  expect(turned.renditions.preview?.length).toBe(jpeg.length + 36);
  const upright = await held('a.nef', raw({ entries: [] }, [{ entries: [], picture: part }]));
  expect(upright.renditions.preview?.length).toBe(jpeg.length);
  const own = await picture(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const said = await held(
    'a.nef',
    raw({ entries: [[0x112, 3, [8]]] }, [{ entries: [], picture: { ...part, bytes: own } }]),
  );
  expect(said.renditions.preview?.length).toBe(own.length);
  expect((await held('a.nef', raw({ entries: [[0x100, 4, [6024]]] }))).renditions).toEqual({});
  for (const [name, bytes] of [
    ['a.jpg', jpeg],
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a.txt', Buffer.from('text')],
    ['broken.jpg', jpeg.subarray(0, 30)],
  ] as const)
    expect((await held(name, bytes)).renditions).toEqual({});
});

test('only an orientation that turns a picture is written', () => {
  const jpeg = Uint8Array.from([0xff, 0xd8, 1]);
  for (const orientation of [0, 1, 9, 2.5]) expect(withOrientation(jpeg, orientation)).toBe(jpeg);
  expect(withOrientation(jpeg, 6).length).toBe(39);
});
