import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient, type Asset, type Client } from '@assetql/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bag, iptc, photo, xmpPacket } from '../../packages/library/test/node/folder/photos.ts';
import { assetql, serve, type Served } from './command.ts';

const scratch = mkdtempSync(join(tmpdir(), 'assetql-folder-story-'));
const folder = join(scratch, 'Pictures');
const data = join(scratch, 'data');

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** What a folder holds: its files with their checksums and times. */
function snapshot(): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    paths.map((path) => {
      const state = statSync(join(folder, path));
      const content = state.isFile() ? readFileSync(join(folder, path)) : '';
      return [path, `${state.mtimeMs} ${createHash('sha256').update(content).digest('hex')}`];
    }),
  );
}

const connect = ({ baseUrl, token, subscriptionKey }: Served): Client =>
  createClient({ baseUrl, auth: token, subscriptionKey });

const start = (): Promise<Served> => serve(folder, '--data', data);

let served: Served;
let client: Client;

const namesOf = async (query: Parameters<Client['assets']['list']>[0]): Promise<readonly string[]> =>
  (await client.assets.list(query)).assets.map(({ file }) => file.fileName ?? '').toSorted();

async function only(query: Parameters<Client['assets']['list']>[0]): Promise<Asset> {
  const { assets } = await client.assets.list(query);
  const [asset] = assets;
  if (assets.length !== 1 || asset === undefined) throw new Error(`${assets.length} assets were found.`);
  return asset;
}

/** Calls the API as the person who has started the server. */
const call = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(served.baseUrl + path, {
    method: 'POST',
    ...init,
    headers: {
      authorization: `bearer ${served.token}`,
      'ocp-apim-subscription-key': served.subscriptionKey,
      'content-type': 'application/json',
    },
  });

beforeAll(async () => {
  put(
    'Italy/Rome/IMG_0001.jpg',
    await photo({
      width: 1200,
      height: 900,
      iptc: [
        [iptc.keyword, 'piazza'],
        [iptc.title, 'Fontana di Trevi'],
      ],
      exposure: { DateTimeOriginal: '2019:05:06 07:08:09' },
    }),
  );
  put('Italy/IMG_0002.jpg', await photo());
  put('Italy/IMG_0002.xmp', xmpPacket('xmp:Rating="5"', bag('dc:subject', 'gelato')));
  put('Überblick.pdf', '%PDF-1.4\n');
  put('damaged.jpg', (await photo({ width: 800, height: 600 })).subarray(0, 3000));
  put('.hidden/secret.jpg', 'secret');
  served = await start();
  client = connect(served);
});

afterAll(async () => {
  await served.stop('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

test('the files of a folder are searched, followed and given out, and never written', async () => {
  const before = snapshot();
  // By their names at once, then by what they say of themselves.
  await expect.poll(() => namesOf({})).toEqual(['IMG_0001.jpg', 'IMG_0002.jpg', 'damaged.jpg', 'Überblick.pdf']);
  expect(await namesOf({ search: 'img*' })).toHaveLength(2);
  expect(await namesOf({ search: 'uberblick' })).toEqual(['Überblick.pdf']);
  await expect.poll(() => namesOf({ search: 'piazza' })).toEqual(['IMG_0001.jpg']);
  await expect.poll(() => namesOf({ search: 'gelato', filters: 'AverageRating EQ 5' })).toEqual(['IMG_0002.jpg']);
  await expect.poll(() => namesOf({ filters: 'CognitiveColor EQ blue', search: 'trevi' })).toEqual(['IMG_0001.jpg']);
  const filters = 'DateUploaded GE 2019-05-01T00:00:00.000Z AND DateUploaded LT 2019-06-01T00:00:00.000Z';
  expect(await namesOf({ filters })).toEqual(['IMG_0001.jpg']);
  const categories = await client.categories();
  const italy = categories.find(({ name }) => name === 'Italy');
  expect(await namesOf({ containerfilter: `CategoryAncestorIds/ANY(c: c EQ '${italy?.id}')` })).toEqual([
    'IMG_0001.jpg',
  ]);

  // The original in parts, and a thumbnail.
  const rome = await only({ search: 'trevi' });
  const original = readFileSync(join(folder, 'Italy/Rome/IMG_0001.jpg'));
  const part = await fetch(rome.media.original ?? 'none', { headers: { range: 'bytes=10-19' } });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, original.subarray(10, 20)]);
  const thumbnail = await fetch(rome.media.thumbnail ?? 'none');
  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp']);

  // The library's own approval works; uploads do not.
  const rejection = await call(`/assets/${rome.id}/approval/reject`, { body: JSON.stringify({ comment: 'Too dark' }) });
  expect(rejection.status).toBe(200);
  for (const [path, method] of [
    ['/uploads', 'POST'],
    [`/uploads/${rome.id}`, 'PATCH'],
    [`/uploads/${rome.id}`, 'DELETE'],
  ] as const) {
    const refused = await call(path, { method, body: '{"filename":"a.jpg"}' });
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('never writes there')]);
  }
  expect(snapshot()).toEqual(before);
});

test('files that are renamed, removed and added are seen, also after a kill', async () => {
  const rome = await only({ search: 'trevi' });
  mkdirSync(join(folder, 'Best of'));
  renameSync(join(folder, 'Italy/Rome/IMG_0001.jpg'), join(folder, 'Best of/Trevi at night.jpg'));
  rmSync(join(folder, 'Italy/IMG_0002.jpg'));
  put('Spain/new.txt', 'new');
  await expect
    .poll(() => namesOf({}))
    .toEqual(['IMG_0002.xmp', 'Trevi at night.jpg', 'damaged.jpg', 'new.txt', 'Überblick.pdf']);
  const renamed = await only({ search: 'night' });
  expect([renamed.id, renamed.status]).toEqual([rome.id, 5]);

  await served.stop('SIGKILL');
  renameSync(join(folder, 'Best of'), join(folder, 'Better'));
  put('Spain/newer.txt', 'newer');
  const before = snapshot();
  served = await start();
  client = connect(served);
  await expect.poll(() => namesOf({ search: 'trevi OR new*' })).toEqual(['Trevi at night.jpg', 'new.txt', 'newer.txt']);
  const again = await only({ search: 'trevi' });
  expect([again.id, again.status]).toEqual([rome.id, 5]);
  // It looked like a picture that is gone now, and is compared with the others when all are read.
  await expect.poll(async () => (await only({ search: 'trevi' })).keywords).toEqual(['piazza']);
  expect(snapshot()).toEqual(before);
});

test('the report has one sentence for each file that cannot be read', async () => {
  const { status, out } = await assetql(['serve', folder, '--data', join(scratch, 'other data'), '--report']);
  expect(status).toBe(0);
  expect(out).toMatch(
    /^damaged\.jpg: The picture is damaged and cannot be drawn \([^\n]+\); replace it by a whole copy\.\nÜberblick\.pdf: The document is damaged and its text cannot be read \([^\n]+\); replace it by a whole copy\.\n$/,
  );
});

test('files that are there several times are found', async () => {
  const copies = mkdtempSync(join(scratch, 'copies-'));
  for (const name of ['one.txt', 'two.txt']) writeFileSync(join(copies, name), 'The same.');
  const text = await assetql(['duplicates', copies]);
  expect([text.status, text.out]).toEqual([0, '2 copies, 9 bytes each\n  one.txt\n  two.txt\n']);
  const json = await assetql(['duplicates', copies, '--format', 'json', '--alike']);
  expect(JSON.parse(json.out)).toEqual([{ kind: 'same', paths: ['one.txt', 'two.txt'], sizes: [9, 9] }]);
  const missing = await assetql(['duplicates', join(copies, 'none')]);
  expect([missing.status, missing.err]).toEqual([
    2,
    expect.stringContaining('none cannot be searched: there is no such file.'),
  ]);
});

test('what files show is said in sidecars, shown before, and taken back', async () => {
  const own = mkdtempSync(join(scratch, 'annotated-'));
  writeFileSync(join(own, 'owl.jpg'), await photo());
  const said = ['--title', 'Snowy owl', '--keyword', 'owl', '--keyword', 'snow', '--rating', '5', '--data', data];
  const planned = await assetql(['annotate', join(own, 'owl.jpg'), ...said, '--dry-run']);
  const line = `${join(own, 'owl.xmp')} (new): title "Snowy owl"; rating 5; keywords owl, snow\n`;
  expect([planned.status, planned.out, planned.err]).toEqual([0, line, 'Nothing was written.\n']);
  expect(readdirSync(own)).toEqual(['owl.jpg']);
  expect((await assetql(['annotate', join(own, 'owl.jpg'), ...said])).out).toBe(line);
  expect(readFileSync(join(own, 'owl.xmp'), 'utf8')).toContain('<rdf:li>snow</rdf:li>');
  const wouldUndo = await assetql(['annotate', '--undo', '--dry-run', '--data', data]);
  const restored = `${join(own, 'owl.xmp')}: would be as before\n`;
  expect([wouldUndo.status, wouldUndo.out, wouldUndo.err]).toEqual([0, restored, 'Nothing was written.\n']);
  expect(readdirSync(own)).toEqual(['owl.jpg', 'owl.xmp']);
  const undone = await assetql(['annotate', '--undo', '--data', data]);
  expect([undone.status, undone.out]).toEqual([0, `${join(own, 'owl.xmp')}: as before\n`]);
  expect(readdirSync(own)).toEqual(['owl.jpg']);
  for (const [args, sentence] of [
    [['--undo'], 'There is nothing to take back.'],
    [['--undo', 'x.jpg'], 'leave out the files'],
    [[], 'Name the files'],
    [['x.jpg'], 'Say what to write'],
  ] as const) {
    const wrong = await assetql(['annotate', ...args, '--data', join(scratch, 'no-data')]);
    expect([wrong.status, wrong.err]).toEqual([2, expect.stringContaining(sentence)]);
  }
  const missing = await assetql(['annotate', join(own, 'none.jpg'), '--rating', '1', '--data', data]);
  expect([missing.status, missing.err]).toEqual([1, expect.stringContaining('there is no such file')]);
});
