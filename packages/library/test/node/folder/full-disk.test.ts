import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { undoAnnotations, writeAnnotations } from '../../../src/node/folder/annotate.ts';
import { bearing, serve } from '../server.ts';
import { assetsOf, folderWith, openFolder } from './served-folder.ts';

vi.mock('node:fs/promises', { spy: true });
const whole = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');

const noRoom = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));

let isFull = false;

/** On a full disk files are made, but nothing can be written into them. */
beforeEach(() => {
  isFull = false;
  vi.mocked(open).mockImplementation(async (...file) => {
    const opened = await whole.open(...file);
    return isFull ? Object.assign(opened, { writeFile: noRoom }) : opened;
  });
  vi.mocked(writeFile).mockImplementation(async (...file) => {
    await whole.writeFile(...file);
    if (isFull) await noRoom();
  });
});

describe('on a full disk', () => {
  async function served() {
    const folder = folderWith({ 'searches/owls.assetql': '### Owls\n', 'a.txt': 'a' });
    const library = await openFolder(folder, folderWith({}), { write: true });
    await library.follow();
    await library.finished();
    const id = (await assetsOf(library)).find(({ fileName }) => fileName === 'a.txt')?.id;
    const server = await serve({ library });
    onTestFinished(() => server.close());
    const ask = async (method: string, path: string, body?: unknown) => {
      const headers = { ...bearing(server), 'content-type': 'application/json' };
      const answer = await fetch(server.baseUrl + path, { method, headers, body: JSON.stringify(body) });
      const { payload, errors } = await answer.json();
      return { status: answer.status, payload, message: errors?.[0]?.message };
    };
    return { folder, ask, id };
  }

  test('searches are not saved, which is said, and nothing is left in the way of the next try', async () => {
    const { folder, ask } = await served();
    isFull = true;
    for (const name of ['owls.assetql', 'foxes.assetql'])
      expect(await ask('PUT', `/searches?path=${name}`, { text: '### Foxes\n' })).toEqual({
        status: 507,
        message: `“${name}” is not changed: the disk is full. Make room on it, and try again.`,
      });
    expect(readdirSync(join(folder, 'searches'))).toEqual(['owls.assetql']);
    expect(readFileSync(join(folder, 'searches/owls.assetql'), 'utf8')).toBe('### Owls\n');
    isFull = false;
    expect((await ask('PUT', '/searches?path=foxes.assetql', { text: '### Foxes\n' })).status).toBe(200);
  });

  test('sidecars are not written where what takes them back cannot be stored, and it is said why', async () => {
    const { folder, ask, id } = await served();
    isFull = true;
    expect(await ask('POST', '/annotations', { assetIds: [id], title: 'A' })).toEqual({
      status: 507,
      message: 'The disk of the library is full, so that it cannot store what it needs; make room on it.',
    });
    expect(readdirSync(folder).toSorted()).toEqual(['a.txt', 'searches']);
  });
});

test('a sidecar that is not restored on a full disk can be restored later', async () => {
  const folder = folderWith({ 'a.txt': 'a', 'a.txt.xmp': 'new' });
  const journals = join(folder, 'journals');
  mkdirSync(journals);
  const sidecar = join(folder, 'a.txt.xmp');
  const plan = { path: join(folder, 'a.txt'), sidecar, isNew: false, annotation: {}, before: 'new', after: 'newer' };
  expect((await writeAnnotations([plan], journals)).problems).toEqual([]);
  isFull = true;
  const { restored, problems } = (await undoAnnotations(journals)) ?? {};
  expect({ restored, problems }).toEqual({
    restored: [],
    problems: [{ path: sidecar, message: 'It is left as it is: the disk is full.' }],
  });
  isFull = false;
  expect(await undoAnnotations(journals)).toEqual({ restored: [sidecar], problems: [] });
  expect(readFileSync(sidecar, 'utf8')).toBe('new');
});
