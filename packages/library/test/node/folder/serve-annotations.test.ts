import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLibraryHandler, type LibraryHandler, type LibraryHandlerOptions } from '../../../src/index.ts';
import { bearing, serve } from '../server.ts';
import { bag, iptc, photo, xmpPacket } from './photos.ts';
import { assetsOf, folderWith, openFolder } from './served-folder.ts';

/** Serves a folder whose files may be described. */
async function served(files: Readonly<Record<string, string | Uint8Array>>, write = true) {
  const folder = folderWith(files);
  const library = await openFolder(folder, folderWith({}), { write });
  await library.follow();
  await library.finished();
  const server = await serve({ library });
  onTestFinished(() => server.close());
  const ask = async (method: string, path: string, body?: unknown, headers = bearing(server)) => {
    const answer = await fetch(`${server.baseUrl}/${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const json = JSON.parse(await answer.text());
    return { status: answer.status, payload: json.payload, error: json.errors?.[0]?.message };
  };
  const assets = await assetsOf(library);
  const id = (name: string): string => assets.find(({ fileName }) => fileName === name)?.id ?? name;
  const found = async (search: string): Promise<number> => {
    const { payload } = await ask('GET', `assets?search=${encodeURIComponent(search)}`);
    return payload.assets.length;
  };
  return { folder, library, server, ask, id, found };
}

describe('what is said of files', () => {
  test('is shown before it is written, is found at once, and is taken back', async () => {
    const bytes = await photo({ iptc: [[iptc.keyword, 'plover']] });
    const { folder, ask, id, found } = await served({ 'birds/owl.jpg': bytes, 'b.txt': 'b' });
    const change = { assetIds: [id('owl.jpg')], title: 'Schnee-Eule', rating: 5, addKeywords: [' owl ', 'Plover'] };
    const plan = await ask('POST', 'annotations?dryRun=true', change);
    expect(plan).toMatchObject({
      status: 200,
      payload: {
        planned: [
          {
            assetId: id('owl.jpg'),
            sidecar: 'owl.xmp',
            isNew: true,
            annotation: { title: 'Schnee-Eule', rating: 5, keywords: ['plover', 'owl'] },
          },
        ],
        unchanged: [],
        problems: [],
      },
    });
    expect(readdirSync(join(folder, 'birds'))).toEqual(['owl.jpg']);
    const written = await ask('POST', 'annotations', { ...change, version: plan.payload.version });
    expect(written).toMatchObject({ status: 200, payload: { planned: [{ sidecar: 'owl.xmp' }], problems: [] } });
    expect(await found('schnee')).toBe(1);
    expect(await found('plover AND owl')).toBe(1);
    expect(readFileSync(join(folder, 'birds/owl.jpg')).equals(bytes)).toBe(true);
    expect(await ask('POST', 'annotations', change)).toMatchObject({
      payload: { planned: [], unchanged: [id('owl.jpg')] },
    });
    expect(await ask('DELETE', `annotations/${written.payload.id}`)).toMatchObject({
      status: 200,
      payload: { restored: 1, problems: [] },
    });
    expect(readdirSync(join(folder, 'birds'))).toEqual(['owl.jpg']);
    expect(await found('schnee')).toBe(0);
    expect(await found('plover')).toBe(1);
    expect(await ask('DELETE', `annotations/${written.payload.id}`)).toMatchObject({
      status: 404,
      error: expect.stringContaining('all is taken back already'),
    });
  });

  test('is not written when it was changed since it was shown', async () => {
    const { folder, ask, id } = await served({ 'owl.jpg': 'x', 'owl.xmp': xmpPacket('', bag('dc:subject', 'bird')) });
    const change = { assetIds: [id('owl.jpg')], addKeywords: ['owl'] };
    const { payload } = await ask('POST', 'annotations?dryRun=true', change);
    const theirs = xmpPacket('', bag('dc:subject', 'night'));
    writeFileSync(join(folder, 'owl.xmp'), theirs);
    expect(await ask('POST', 'annotations', { ...change, version: payload.version })).toMatchObject({
      status: 409,
      error: expect.stringContaining('somebody has changed it meanwhile'),
    });
    expect(readFileSync(join(folder, 'owl.xmp'), 'utf8')).toBe(theirs);
  });

  test('is not taken back where somebody has changed it since', async () => {
    const { folder, ask, id } = await served({ 'a.jpg': 'x', 'b.jpg': 'x' });
    const written = await ask('POST', 'annotations', { assetIds: [id('a.jpg'), id('b.jpg')], title: 'one' });
    writeFileSync(join(folder, 'a.xmp'), xmpPacket(''));
    expect((await ask('DELETE', `annotations/${written.payload.id}`)).payload).toEqual({
      restored: 1,
      problems: ['a.xmp: It is left as it is: it was changed since.'],
    });
    expect([existsSync(join(folder, 'a.xmp')), existsSync(join(folder, 'b.xmp'))]).toEqual([true, false]);
  });

  test('by two people at once is said one after the other, and both is kept', async () => {
    const { ask, id, found } = await served({ 'owl.jpg': 'x' });
    const add = (keyword: string) => ask('POST', 'annotations', { assetIds: [id('owl.jpg')], addKeywords: [keyword] });
    const answers = await Promise.all(['red', 'green', 'blue'].map(add));
    expect(answers.map(({ payload }) => payload.problems)).toEqual([[], [], []]);
    expect(await found('red AND green AND blue')).toBe(1);
  });

  test('by a process beside the one that follows the folder is written, and is found by that one', async () => {
    const folder = folderWith({ 'owl.jpg': 'x' });
    const data = folderWith({});
    const following = await openFolder(folder, data);
    await following.follow();
    const notices: string[] = [];
    const other = await openFolder(folder, data, { write: true, onNotice: (sentence) => notices.push(sentence) });
    await other.follow();
    expect(notices).toEqual([expect.stringContaining('Another process follows')]);
    const [asset] = await assetsOf(other);
    const { annotations } = other;
    if (asset === undefined || annotations === undefined || typeof annotations === 'string')
      throw new Error('Nothing can be written.');
    const change = { addKeywords: ['owl'] };
    expect(await annotations.write([asset.id], change, undefined, new AbortController().signal)).toMatchObject({
      planned: [{ sidecar: 'owl.xmp' }],
    });
    await expect.poll(async () => (await assetsOf(following))[0]?.keywords, { timeout: 10_000 }).toEqual(['owl']);
  });

  test('of many files ends with the library, which is closed at once', async () => {
    const names = Array.from({ length: 500 }, (_, at) => `${at}.txt`);
    const folder = folderWith(Object.fromEntries(names.map((name) => [name, name])));
    const library = await openFolder(folder, folderWith({}), { write: true });
    await library.follow();
    await library.finished();
    const { annotations } = library;
    if (annotations === undefined || typeof annotations === 'string') throw new Error('Nothing can be written.');
    const ids = (await assetsOf(library)).map(({ id }) => id);
    const writing = annotations.write(ids, { title: 'a' }, undefined, new AbortController().signal);
    const sidecars = (): number => readdirSync(folder).filter((name) => name.endsWith('.xmp')).length;
    await expect.poll(sidecars, { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
    const begun = performance.now();
    await library.close();
    expect(performance.now() - begun).toBeLessThan(1500);
    const written = sidecars();
    expect(written).toBeLessThan(ids.length);
    const outcome = await writing;
    expect(outcome?.planned).toHaveLength(written);
    expect(outcome?.problems).toHaveLength(ids.length - written);
    expect(sidecars()).toBe(written);
  });

  test('of files that are gone, are sidecars, or have a sidecar elsewhere is told of each', async () => {
    const elsewhere = folderWith({ 'secret.xmp': xmpPacket('', bag('dc:subject', 'secret')) });
    const { folder, ask, id } = await served({ 'a.jpg': 'x', 'b.jpg': 'x', 'c.jpg': 'x', 'alone.xmp': xmpPacket('') });
    symlinkSync(join(elsewhere, 'secret.xmp'), join(folder, 'b.xmp'));
    writeFileSync(join(folder, 'c.xmp'), 'no XML');
    rmSync(join(folder, 'a.jpg'));
    const assetIds = [...['a.jpg', 'b.jpg', 'c.jpg', 'alone.xmp'].map(id), 'no-such-id'];
    const { status, payload } = await ask('POST', 'annotations', { assetIds, addKeywords: ['owl'] });
    expect([status, payload.planned, payload.id]).toEqual([200, [], undefined]);
    expect(payload.problems).toEqual([
      { assetId: assetIds[0], message: 'Nothing is said of it: there is no such file in the folder any more.' },
      { assetId: assetIds[1], message: 'Nothing is said of it: its sidecar is a link that leads out of the folder.' },
      { assetId: assetIds[2], message: 'Nothing is said of it: it is not well-formed XML.' },
      {
        assetId: assetIds[3],
        message: 'Nothing is said of it: it is a sidecar itself; name the file that it describes.',
      },
      { assetId: assetIds[4], message: 'Nothing is said of it: there is no such file in the folder any more.' },
    ]);
    expect(readFileSync(join(elsewhere, 'secret.xmp'), 'utf8')).toContain('secret');
  });

  test('whose sidecar is a link to a drive that is away is told, and the link stays', async () => {
    const { folder, ask, id } = await served({ 'owl.jpg': 'x' });
    symlinkSync(join(folder, 'away', 'owl.xmp'), join(folder, 'owl.xmp'));
    const { payload } = await ask('POST', 'annotations', { assetIds: [id('owl.jpg')], title: 'a' });
    const message = 'Nothing is said of it: its sidecar is a link to a file that is not there.';
    expect(payload).toMatchObject({ planned: [], problems: [{ message }] });
    expect(lstatSync(join(folder, 'owl.xmp')).isSymbolicLink()).toBe(true);
  });

  test('where its sidecar cannot be written is told', async () => {
    const { folder, ask, id } = await served({ 'owl.jpg': 'x' });
    mkdirSync(join(folder, 'owl.xmp'));
    const { payload } = await ask('POST', 'annotations', { assetIds: [id('owl.jpg')], title: 'a' });
    expect(payload).toMatchObject({
      planned: [],
      problems: [{ message: expect.stringContaining('its sidecar is no file') }],
    });
  });
});

describe('a call is refused in one sentence', () => {
  test('that says nothing, or says it wrongly', async () => {
    const { ask } = await served({ 'a.jpg': 'x' });
    const wrong: readonly (readonly [body: unknown, sentence: string])[] = [
      ['[', 'The body is no JSON'],
      [{ title: 'a' }, '“assetIds” is a list of 1 to 1000 ids of assets.'],
      [{ assetIds: [], title: 'a' }, '“assetIds” is a list of 1 to 1000 ids of assets.'],
      [{ assetIds: ['x'] }, 'Say what to write'],
      [{ assetIds: ['x'], titel: 'a' }, '“titel” is not known here'],
      [{ assetIds: ['x'], title: 5 }, '“title” is a text of at most 1000 characters'],
      [{ assetIds: ['x'], title: 'a\0' }, '“title” is a text of at most 1000 characters'],
      [{ assetIds: ['x'], title: 'a\uFFFE' }, '“title” is a text of at most 1000 characters'],
      [{ assetIds: ['x'], description: '\ud800' }, '“description” is a text of at most 100000 characters'],
      [{ assetIds: ['x'], rating: 6 }, '“rating” is a number of stars from 0 to 5'],
      [{ assetIds: ['x'], addKeywords: 'owl' }, '“addKeywords” is a list'],
      [{ assetIds: ['x'], addKeywords: ['a\uFFFF'] }, '“addKeywords” is a list'],
      [{ assetIds: ['x'], removeKeywords: [' '] }, '“removeKeywords” is a list'],
      [{ assetIds: ['x'], removeKeywords: ['owl', 'Duplicate-File '] }, '“Duplicate-File” is what the library says'],
      [{ assetIds: ['x'], title: 'a', version: 1 }, '“version” is the text that a plan has given.'],
    ];
    for (const [body, sentence] of wrong) {
      const { status, error } = await ask('POST', 'annotations', body);
      expect([status, error]).toEqual([400, expect.stringContaining(sentence)]);
    }
  });

  test('where writing was not permitted, nothing is written', async () => {
    const { folder, ask, id } = await served({ 'owl.jpg': 'x' }, false);
    expect(await ask('GET', 'annotations')).toMatchObject({
      status: 200,
      payload: { permitted: false, reason: expect.stringContaining('--write') },
    });
    for (const [method, path] of [
      ['POST', 'annotations'],
      ['POST', 'annotations?dryRun=true'],
      ['DELETE', 'annotations/1'],
    ] as const)
      expect(await ask(method, path, { assetIds: [id('owl.jpg')], title: 'a' })).toMatchObject({
        status: 403,
        error: expect.stringContaining('--write'),
      });
    expect(readdirSync(folder)).toEqual(['owl.jpg']);
  });

  test('of people who may not change assets, and in libraries that are no folder', async () => {
    const { library, id } = await served({ 'owl.jpg': 'x' });
    const { store, media, parts, annotations } = library;
    const handlerWith = (more: Partial<LibraryHandlerOptions>) =>
      createLibraryHandler({
        store,
        media,
        parts,
        authenticate: async () => ({ viewer: 'somebody' }),
        baseUrl: 'http://library.test/api',
        signingKey: new Uint8Array(32),
        ...more,
      });
    const answer = async (handler: LibraryHandler, method: string, path: string, body?: object) => {
      const headers = {
        'content-type': 'application/json',
        authorization: 'bearer any',
        'ocp-apim-subscription-key': 'any',
      };
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const response = await handler(new Request(`http://library.test/api/${path}`, init));
      return [response.status, await response.text()];
    };
    const change = { assetIds: [id('owl.jpg')], title: 'a' };
    const handler = handlerWith(annotations === undefined ? {} : { annotations });
    expect(await answer(handler, 'POST', 'annotations', change)).toEqual([
      403,
      expect.stringContaining('You may not change this asset'),
    ]);
    expect(await answer(handler, 'DELETE', 'annotations/1')).toEqual([
      403,
      expect.stringContaining('You may not take back'),
    ]);
    const other = handlerWith({});
    expect(await answer(other, 'POST', 'annotations', change)).toEqual([
      403,
      expect.stringContaining('library is none'),
    ]);
    expect(await answer(other, 'GET', 'annotations')).toEqual([200, expect.stringContaining('"permitted":false')]);
    expect((await answer(other, 'GET', 'reading'))[0]).toBe(404);
  });

  test('of nobody who is known', async () => {
    const { ask, id } = await served({ 'owl.jpg': 'x' });
    const change = { assetIds: [id('owl.jpg')], title: 'a' };
    expect((await ask('GET', 'annotations')).payload).toEqual({
      permitted: true,
      derivedKeywords: ['duplicate-file', 'similar-picture', 'without-keywords'],
    });
    expect((await ask('POST', 'annotations', change, {})).status).toBe(401);
  });
});
