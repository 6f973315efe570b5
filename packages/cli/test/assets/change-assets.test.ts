import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytesOf, fileOf, metadata, type Person } from '../../../../test/client-uploads/upload-service.ts';
import { run, type Outcome, type Surroundings } from '../run-in-process.ts';
import { serveLibrary, type ServedLibrary } from '../served-library.ts';

interface Desk extends ServedLibrary {
  /** Runs a command as a person. */
  readonly as: (who: Person, args: readonly string[], surroundings?: Surroundings) => Promise<Outcome>;
  /** Uploads a file as bob; resolves to the id of the asset. */
  readonly upload: (name: string) => Promise<string>;
}

async function openDesk(): Promise<Desk> {
  const library = await serveLibrary();
  const cwd = mkdtempSync(join(tmpdir(), 'assetql-assets-'));
  let seed = 0;
  return {
    ...library,
    as: (who, args, surroundings) => run(args, { cwd, env: library.env(who), ...surroundings }),
    upload: async (name) => {
      const file = fileOf(bytesOf(100, (seed += 1)), name);
      return (await library.service.client().uploads.upload(file, { ...metadata, wait: true })).assetId;
    },
  };
}

const unknown = '00000000-0000-4000-8000-999999999999';

describe('assetql approve and reject', () => {
  test('move assets, also those that another command has found', async () => {
    const { as, upload } = await openDesk();
    const [first, second] = [await upload('a.jpg'), await upload('b.jpg')];
    const rejected = await as('ann', ['reject', first, '--comment', 'Blurred']);
    expect(rejected).toEqual({ status: 0, out: `${first}: a is rejected now\n`, err: '' });
    const found = await as('ann', ['run', '--kind', 'filters', '--format', 'ids'], {
      stdin: 'Status EQ 5 OR Status EQ 2',
    });
    const approved = await as('ann', ['approve', '-', '--format', 'json'], { stdin: found.out });
    expect(approved.status).toBe(0);
    expect(JSON.parse(approved.out)).toEqual(
      expect.arrayContaining([
        { id: first, done: true, message: 'a is approved now' },
        { id: second, done: true, message: 'b is approved now' },
      ]),
    );
  });

  test('say of each asset why it was not changed, and change the others', async () => {
    const { as, upload } = await openDesk();
    const id = await upload('a.jpg');
    const { status, out } = await as('ann', ['approve', unknown, id]);
    expect(status).toBe(1);
    const [first = '', second] = out.split('\n');
    expect(first).toMatch(new RegExp(`^${unknown}: failed\\. .*404`));
    expect(second).toBe(`${id}: a is approved now`);
    const forbidden = await as('bob', ['reject', id, '--comment', 'No']);
    expect({ status: forbidden.status, out: forbidden.out }).toEqual({
      status: 1,
      out: expect.stringMatching(/failed\. .*403/),
    });
  });

  test('a rejection needs a comment, and a change needs assets', async () => {
    const { as, requests } = await openDesk();
    expect((await as('ann', ['reject', unknown])).err).toMatch(/Required option '--comment <text>' not specified/);
    expect((await as('ann', ['approve', '-'], { stdin: '\n' })).err).toBe(
      'assetql: Name the assets to change by their ids.\n',
    );
    expect(requests).toEqual([]);
  });

  test('dots are no id, also where they are read', async () => {
    const { as, requests } = await openDesk();
    const said = { status: 2, out: '', err: 'assetql: “..” is no id of an asset.\n' };
    expect(await as('ann', ['approve', unknown, '..'])).toEqual(said);
    expect(await as('ann', ['approve', '-'], { stdin: `${unknown}\n..\n` })).toEqual(said);
    expect((await as('ann', ['links', 'list', '..'])).err).toBe(
      "assetql: Command-argument value '..' is invalid for argument 'asset'. It must be an id.\n",
    );
    expect((await as('ann', ['links', 'archive', unknown, ''])).err).toMatch(
      /for argument 'links'\. It must be an id\.\n$/,
    );
    expect(requests).toEqual([]);
  });
});

describe('assetql categories add', () => {
  test('adds assets to categories, which are looked up first', async () => {
    const { as, upload, service } = await openDesk();
    const id = await upload('a.jpg');
    const one = await as('bob', ['categories', 'add', id, '--category', 'Photos']);
    expect(one).toEqual({ status: 0, out: `${id}: added to the category\n`, err: '' });
    const several = await as('bob', ['categories', 'add', id, '--category', 'Photos', '--category', 'Brand']);
    expect(several.out).toBe(`${id}: added to 2 categories\n`);
    const [asset] = (await service.client().assets.list()).assets;
    expect(asset?.categories?.map(({ name }) => name).toSorted()).toEqual(['Brand', 'Logos', 'Photos']);
    const wrong = await as('bob', ['categories', 'add', id, '--category', 'Photoz']);
    expect(wrong).toMatchObject({ status: 2, out: '', err: expect.stringContaining('Photoz') });
  });
});

describe('assetql links', () => {
  const linksIn = ({ out }: Outcome): readonly Readonly<Record<string, unknown>>[] => JSON.parse(out);

  test('makes, activates, lists, deactivates and archives links', async () => {
    const { as, upload } = await openDesk();
    const asset = await upload('a.jpg');
    const empty = await as('bob', ['links', 'list', asset]);
    expect(empty).toEqual({ status: 0, out: '', err: 'The asset has no direct links.\n' });
    expect((await as('bob', ['links', 'activate', asset])).err).toBe('The asset has no direct links.\n');

    const json = ['--format', 'json'];
    const [made] = linksIn(await as('bob', ['links', 'create', asset, '--name', 'press', ...json]));
    expect(made).toMatchObject({ name: 'press', state: 'Deactivated' });
    const [public_] = linksIn(await as('bob', ['links', 'create', asset, '--activate', ...json]));
    expect(public_).toMatchObject({ name: 'a.jpg', state: 'Active' });
    const id = String(made?.['id']);
    await as('bob', ['links', 'archive', asset, String(public_?.['id'])]);
    expect(linksIn(await as('bob', ['links', 'activate', asset, ...json])).map(({ state }) => state)).toEqual([
      'Active',
    ]);
    expect(linksIn(await as('bob', ['links', 'deactivate', asset, id, ...json]))).toMatchObject([
      { state: 'Deactivated' },
    ]);
    expect(linksIn(await as('bob', ['links', 'activate', asset, id, ...json]))).toMatchObject([{ state: 'Active' }]);

    const { out } = await as('bob', ['links', 'list', asset]);
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows[0]).toEqual(['LINK', 'NAME', 'STATE', 'VIEWS', 'URL']);
    expect(
      rows
        .slice(1)
        .map(([, name, state, views]) => [name, state, views].join(' '))
        .toSorted(),
    ).toEqual(['a.jpg Archived 0', 'press Active 0']);
  });

  test('an asset that is not there is bad usage', async () => {
    const { as } = await openDesk();
    expect(await as('bob', ['links', 'list', unknown])).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringContaining('404'),
    });
  });
});
