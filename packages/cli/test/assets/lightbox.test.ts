import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytesOf, fileOf, metadata, type Person } from '../../../../test/client-uploads/upload-service.ts';
import { run, type Outcome, type Surroundings } from '../run-in-process.ts';
import { serveLibrary, type ServedLibrary } from '../served-library.ts';

interface Desk extends ServedLibrary {
  readonly lightbox: (who: Person, args: readonly string[], surroundings?: Surroundings) => Promise<Outcome>;
  /** Uploads a file; resolves to the id of the asset. */
  readonly upload: (name: string, who?: Person) => Promise<string>;
}

async function openDesk(): Promise<Desk> {
  const library = await serveLibrary();
  const cwd = mkdtempSync(join(tmpdir(), 'assetql-lightbox-'));
  let seed = 0;
  return {
    ...library,
    lightbox: (who, args, surroundings) => run(['lightbox', ...args], { cwd, env: library.env(who), ...surroundings }),
    upload: async (name, who = 'bob') => {
      const file = fileOf(bytesOf(100, (seed += 1)), name);
      return (await library.service.client(who).uploads.upload(file, { ...metadata, wait: true })).assetId;
    },
  };
}

const unknown = '00000000-0000-4000-8000-999999999999';

describe('assetql lightbox', () => {
  test('makes a lightbox of assets, adds others, and sends it to an approver', async () => {
    const { lightbox, upload, service } = await openDesk();
    const ids = [await upload('a.jpg'), await upload('b.jpg'), await upload('c.jpg')];
    const [first = '', second = '', third = ''] = ids;
    expect(await lightbox('bob', ['list'])).toEqual({
      status: 0,
      out: '',
      err: 'There are no lightboxes that you may see.\n',
    });
    const made = await lightbox('bob', ['create', 'New photos', '-', '--description', 'For the page'], {
      stdin: `${first}\n${second}\n`,
    });
    const [only] = await service.client().lightboxes();
    expect(only).toMatchObject({ name: 'New photos', description: 'For the page', assetCount: 2 });
    expect(made).toEqual({
      status: 0,
      out: `${first}: in New photos, lightbox ${only?.id}\n${second}: in New photos, lightbox ${only?.id}\n`,
      err: '',
    });
    expect(await lightbox('bob', ['add', 'new photos', third])).toEqual({
      status: 0,
      out: `${third}: in New photos\n`,
      err: '',
    });
    expect(await lightbox('bob', ['send', only?.id ?? '', 'ann'])).toEqual({
      status: 0,
      out: 'New photos is sent to ann\n',
      err: '',
    });
    const { out } = await lightbox('ann', ['list']);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
    ).toEqual([
      ['LIGHTBOX', 'NAME', 'ASSETS', 'OWNER', 'APPROVER'],
      [only?.id, 'New photos', '3', 'bob', 'ann'],
    ]);
    const listed: unknown = JSON.parse((await lightbox('ann', ['list', '--format', 'json'])).out);
    expect(listed).toMatchObject([{ name: 'New photos', approver: { userName: 'ann' } }]);
  });

  test('says of each asset why it was not added, and makes the lightbox with the first that it takes', async () => {
    const { lightbox, upload, service } = await openDesk();
    const id = await upload('a.jpg');
    const { status, out } = await lightbox('bob', ['create', 'New', unknown, id, '--format', 'json']);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject([
      { id: unknown, done: false, message: expect.stringContaining('404') },
      { id, done: true },
    ]);
    expect((await service.client().lightboxes()).map(({ name }) => name)).toEqual(['New']);
    const again = await lightbox('bob', ['create', 'NEW', id]);
    expect(again).toMatchObject({ status: 2, err: expect.stringContaining('a lightbox “NEW” already') });
  });

  test('refuses a lightbox and an approver that are not there, and an approver who may not', async () => {
    const { lightbox, upload } = await openDesk();
    const id = await upload('a.jpg');
    await lightbox('bob', ['create', 'New', id]);
    expect(await lightbox('bob', ['add', 'Nwe', id])).toMatchObject({ status: 2, err: expect.stringContaining('Nwe') });
    expect(await lightbox('bob', ['send', 'New', 'anne'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('anne'),
    });
    expect(await lightbox('bob', ['send', 'New', 'bob'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('400'),
    });
    await lightbox('bob', ['create', 'Emptied', id]);
    const forbidden = await lightbox('ann', ['add', 'New', id]);
    expect(forbidden.status).toBe(2);
  });

  test('says that a lightbox without an uploaded asset cannot be sent', async () => {
    const { lightbox, upload, service } = await openDesk();
    const id = await upload('a.jpg');
    await lightbox('bob', ['create', 'New', id]);
    await service.client('bob').uploads.remove(id);
    expect(await lightbox('bob', ['send', 'New', 'ann'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('New has no asset that you have uploaded'),
    });
  });
});
