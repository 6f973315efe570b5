import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { embedLibrary } from '../../src/index.ts';
import { openMemoryFolder, type DrawPicture, type MemoryFolder, type PlacedFile } from '../../src/folder/index.ts';
import { inspectPicture } from '../../src/node/processing/inspect-picture.ts';
import { statusNamed, type StatusName } from '../../src/approval/statuses.ts';
import { bag, iptc, photo, xmpPacket } from '../node/folder/photos.ts';

const domParser = new DOMParser({ onError: onErrorStopParsing });
const draw: DrawPicture = async ({ content, type, wanted }, onFacts) =>
  inspectPicture(
    sharp,
    Buffer.from(await content.arrayBuffer()),
    type,
    (facts, { xmp }) => onFacts(facts, xmp),
    wanted,
  );

const placed = (
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  modified = Date.UTC(2024, 4, 1),
): PlacedFile => ({
  path,
  content: new Blob([content]),
  modified,
});

const photoAt = async (path: string, options: Parameters<typeof photo>[0]): Promise<PlacedFile> =>
  placed(path, new Uint8Array(await photo(options)));

async function opened(files: readonly PlacedFile[], drawer: DrawPicture | string = draw): Promise<MemoryFolder> {
  const folder = await openMemoryFolder({
    name: 'Holidays',
    files,
    readers: { domParser, loadDrawer: async () => drawer },
  });
  onTestFinished(() => folder.close());
  return folder;
}

/** Asks the library of a folder as a page does. */
function asking({ store, media, parts, ownerId }: MemoryFolder) {
  const ask = embedLibrary({
    store,
    media,
    parts,
    viewer: ownerId,
    baseUrl: 'http://library.invalid/api',
    uploadRefusal: 'Nothing is uploaded to a folder.',
  });
  const headers = { authorization: 'bearer page', 'ocp-apim-subscription-key': 'page' };
  const get = (address: string) => ask(address, { headers });
  return {
    titles: async (query: string): Promise<readonly string[]> => {
      const { payload } = await (await get(`http://library.invalid/api/assets?${query}`)).json();
      return payload.assets.map(({ title }: { readonly title: string }) => title);
    },
    assets: async (query: string) =>
      (await (await get(`http://library.invalid/api/assets?${query}`)).json()).payload.assets,
    get,
    post: (path: string) => ask(`http://library.invalid/api${path}`, { method: 'POST', headers, body: '{}' }),
  };
}

test('files are found by their names and folders at once, and by what they say of themselves soon after', async () => {
  const folder = await opened([
    await photoAt('Norway/Lofoten/reine.jpg', {
      iptc: [
        [iptc.title, 'Rorbuer in Reine ☀'],
        [iptc.keyword, 'fjord'],
      ],
      exif: { Make: 'Fuji', Model: 'X100' },
    }),
    placed('Norway/notes.txt', 'What we saw.'),
    await photoAt('sidecar.jpg', {}),
    placed('sidecar.xmp', xmpPacket('xmp:Rating="4"')),
    placed('.DS_Store', 'rubbish'),
    placed('Norway/.assetqlignore', '*.bak'),
    placed('Norway/old.bak', 'left out'),
  ]);
  const { titles, assets } = asking(folder);
  expect(await titles('sort=title')).toEqual(['notes', 'reine', 'sidecar']);
  await folder.finished();
  expect(await titles('search=keywords:fjord')).toEqual(['Rorbuer in Reine ☀']);
  expect(await titles('filters=AverageRating+GE+4')).toEqual(['sidecar']);
  const categories = await folder.store.categories();
  expect(categories.map(({ name }) => name).toSorted()).toEqual(['Holidays', 'Lofoten', 'Norway']);
  const norway = categories.find(({ name }) => name === 'Norway')?.id ?? '';
  const inNorway = encodeURIComponent(`CategoryIds/ANY(c: c EQ '${norway}')`);
  expect(await titles(`containerfilter=${inNorway}`)).toEqual(['notes']);
  const [reine] = await assets('search=keywords:fjord');
  expect(reine).toMatchObject({ file: { width: 64, height: 48 } });
  expect(folder.problems()).toEqual([]);
});

test('originals and pictures of them are given out, pictures made once', async () => {
  let drawn = 0;
  const counted: DrawPicture = (picture, onFacts) => {
    if (picture.wanted !== 'facts') drawn += 1;
    return draw(picture, onFacts);
  };
  const file = await photoAt('large.jpg', { width: 2100, height: 40 });
  const folder = await opened([file, placed('note.txt', 'Hello')], counted);
  await folder.finished();
  const { assets, get } = asking(folder);
  const [{ media }] = await assets('search=large');
  const original = await get(media.basePath + media.original);
  expect(new Uint8Array(await original.arrayBuffer())).toEqual(new Uint8Array(await file.content.arrayBuffer()));
  for (const rendition of ['thumb', 'full', 'thumb'] as const) {
    const answer = await get(media.basePath + media[rendition]);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(width).toBe(rendition === 'full' ? 2048 : 512);
  }
  expect(drawn).toBe(2);
  const [note] = await assets('search=note');
  expect(await (await get(note.media.basePath + note.media.original)).text()).toBe('Hello');
});

test('a picture that cannot be made is told, and asked for again later', async () => {
  let fails = true;
  const failing: DrawPicture = (picture, onFacts) => {
    if (picture.wanted === 'thumbnail' && fails) return Promise.reject(new Error('out of memory'));
    return draw(picture, onFacts);
  };
  const folder = await opened([await photoAt('a.jpg', {})], failing);
  await folder.finished();
  const { assets, get } = asking(folder);
  const [{ media }] = await assets('count=1');
  expect((await get(media.basePath + media.thumb)).status).toBe(500);
  fails = false;
  expect((await get(media.basePath + media.thumb)).status).toBe(200);
});

test('bad files are told in one sentence each, and are found by their names', async () => {
  const damaged = new Uint8Array(await photo({ width: 400, height: 400 })).slice(0, 900);
  const folder = await opened([
    placed('cut.jpg', damaged),
    placed('strange.png', 'no picture'),
    placed('empty.jpg', ''),
  ]);
  await folder.finished();
  const { titles } = asking(folder);
  expect(await titles('sort=title')).toEqual(['cut', 'empty', 'strange']);
  expect(folder.problems()).toEqual([
    { path: 'cut.jpg', message: expect.stringMatching(/^The picture is damaged .*replace it by a whole copy\.$/) },
    { path: 'strange.png', message: expect.stringContaining('does not begin as a .png file does') },
    { path: 'empty.jpg', message: expect.stringContaining('does not begin as a .jpg file does') },
  ]);
});

test('where nothing draws pictures, their sizes are known all the same, and uploads are refused in a sentence', async () => {
  const folder = await opened([await photoAt('a.jpg', {})], 'Nothing here draws pictures.');
  await folder.finished();
  const { assets, post } = asking(folder);
  const [asset] = await assets('count=1');
  expect(asset).toMatchObject({ file: { width: 64, height: 48 } });
  const refused = await post('/uploads');
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('Nothing is uploaded')]);
});

test('files of the same content are found by a keyword, whatever their names; those that cannot be read are no copies', async () => {
  const unreadable = new Blob(['same!']);
  unreadable.slice = () => {
    throw new Error('It was removed.');
  };
  const large = new Uint8Array(9_000_000).fill(7);
  const folder = await opened([
    placed('a/one.txt', 'same'),
    placed('b/two.txt', 'same'),
    placed('three.txt', 'else'),
    placed('large.bin', large),
    placed('large copy.bin', large),
    placed('five.txt', 'same?'),
    { ...placed('six.txt', ''), content: unreadable },
  ]);
  await folder.finished();
  const { titles } = asking(folder);
  expect([...(await titles('search=keywords:duplicate-file'))].toSorted()).toEqual([
    'large',
    'large copy',
    'one',
    'two',
  ]);
  expect(folder.problems()).toEqual([
    { path: 'six.txt', message: expect.stringContaining('cannot be read (It was removed)') },
  ]);
});

test('files without keywords of their own are found, copies among them', async () => {
  const folder = await opened([
    placed('one.txt', 'same'),
    placed('two.txt', 'same'),
    placed('two.xmp', xmpPacket('', bag('dc:subject', 'owl'))),
    placed('three.txt', 'else'),
  ]);
  await folder.finished();
  const { titles } = asking(folder);
  const lacking = encodeURIComponent('NOT keywords:* OR keywords:without-keywords');
  expect([...(await titles(`search=${lacking}`))].toSorted()).toEqual(['one', 'three']);
  expect(await titles('search=keywords:owl')).toEqual(['two']);
});

test('a label is the status of a file, unless its rating says that it is rejected', async () => {
  const labelled = (name: string, attributes: string) => [
    placed(`${name}.txt`, name),
    placed(`${name}.xmp`, xmpPacket(attributes)),
  ];
  const folder = await opened([
    ...labelled('red', 'xmp:Label="Red"'),
    ...labelled('review', 'xmp:Label="Review"'),
    ...labelled('pending', 'xmp:Label="pending"'),
    ...labelled('bad', 'xmp:Label="Rejected"'),
    ...labelled('worse', 'xmp:Label="Review" xmp:Rating="-1"'),
  ]);
  await folder.finished();
  const { titles } = asking(folder);
  const having = async (status: StatusName): Promise<readonly string[]> =>
    [...(await titles(`filters=Status+EQ+${statusNamed(status)}`))].toSorted();
  expect(await having('approved')).toEqual(['red']);
  expect(await having('pending')).toEqual(['pending', 'review']);
  expect(await having('rejected')).toEqual(['bad', 'worse']);
  const dated = encodeURIComponent(
    `Status EQ ${statusNamed('pending')} AND DatePendingApproval GT 1970-01-01T00:00:00.000Z`,
  );
  expect(await titles(`filters=${dated}`)).toHaveLength(2);
});
