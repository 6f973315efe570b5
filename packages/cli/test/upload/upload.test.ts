import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytesOf, digest } from '../../../../test/client-uploads/upload-service.ts';
import type { UploadOutcome } from '@assetql/client/upload-files';
import { run, type Outcome, type Surroundings } from '../run-in-process.ts';
import { serveLibrary, type ServedLibrary } from '../served-library.ts';

interface Desk extends ServedLibrary {
  readonly folder: string;
  readonly upload: (args: readonly string[], surroundings?: Surroundings) => Promise<Outcome>;
  /** Writes a file of random bytes and returns its digest. */
  readonly write: (name: string, size?: number) => string;
}

async function openDesk(): Promise<Desk> {
  const library = await serveLibrary();
  const folder = mkdtempSync(join(tmpdir(), 'assetql-upload-'));
  const env = { ...library.env('bob'), XDG_STATE_HOME: join(folder, 'state') };
  mkdirSync(join(folder, 'photos'));
  let seed = 0;
  return {
    ...library,
    folder,
    upload: (args, surroundings) => run(['upload', ...args], { cwd: folder, env, ...surroundings }),
    write: (name, size = 100) => {
      const bytes = bytesOf(size, (seed += 1));
      writeFileSync(join(folder, name), bytes);
      return digest(bytes);
    },
  };
}

/** The options that make the library accept a file. */
const accepted = ['--category', 'Brand/Logos', '--attribute', 'Campaign=Spring'];

const json = ({ out }: Outcome): readonly UploadOutcome[] => JSON.parse(out);

describe('assetql upload', () => {
  test('uploads files and folders with what the options say of all of them', async () => {
    const { upload, write, service } = await openDesk();
    const digests = [write('logo.svg'), write('photos/a.jpg'), write('photos/b.jpg', 300_000)];
    const outcome = await upload(['logo.svg', 'photos', ...accepted, '--keyword', 'red', '--wait', '--format', 'json']);
    expect({ status: outcome.status, err: outcome.err }).toEqual({
      status: 0,
      err: 'Uploading 3 files …\n3 uploaded.\n',
    });
    expect(json(outcome)).toMatchObject([
      { file: 'logo.svg', state: 'uploaded', size: 100 },
      { file: 'photos/a.jpg', state: 'uploaded', size: 100 },
      { file: 'photos/b.jpg', state: 'uploaded', size: 300_000 },
    ]);
    expect(await service.stored()).toEqual(digests.toSorted());
    const { assets } = await service.client().assets.list({ search: 'red', sort: 'title A' });
    expect(assets.map(({ title, categories }) => [title, categories?.map(({ name }) => name)])).toEqual([
      ['a', ['Logos']],
      ['b', ['Logos']],
      ['logo', ['Logos']],
    ]);
  });

  test('takes from a sheet what it says of each file', async () => {
    const { upload, write, service, folder } = await openDesk();
    write('photos/a.jpg');
    write('photos/b.jpg');
    writeFileSync(
      join(folder, 'photos', 'sheet.csv'),
      'file;title;categories;keywords;attributes.Campaign;attributes.Width;attributes.Shot\n' +
        'a.jpg;A cat;Photos;"cat; red";Summer;12;2026-05-01\n' +
        'b.jpg;A dog;;dog;;;\n',
    );
    const { status, out } = await upload(['--from', 'photos/sheet.csv', ...accepted, '--wait', '--format', 'csv']);
    expect(status).toBe(0);
    expect(out.replaceAll(/[\da-f-]{36}/g, 'ID').split('\r\n')).toEqual([
      'file,state,size,id,message',
      'photos/a.jpg,uploaded,100,ID,',
      'photos/b.jpg,uploaded,100,ID,',
      '',
    ]);
    const { assets } = await service.client().assets.list({ sort: 'title A' });
    expect(
      assets.map(({ title, keywords, categories, attributes }) => ({
        title,
        keywords,
        categories: categories?.map(({ name }) => name),
        attributes: attributes?.map(({ name, values }) => `${name}=${values.join()}`),
      })),
    ).toEqual([
      {
        title: 'A cat',
        keywords: ['cat', 'red'],
        categories: ['Logos', 'Photos'],
        attributes: ['Campaign=Summer', 'Width=12', 'Shot=2026-05-01T00:00:00.000Z'],
      },
      { title: 'A dog', keywords: ['dog'], categories: ['Logos'], attributes: ['Campaign=Spring'] },
    ]);
  });

  test('goes on where it was interrupted, and uploads no file twice', async () => {
    const { upload, write, service, requests, inject } = await openDesk();
    const digests = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => write(`photos/${name}`, 600_000));
    const interruption = new AbortController();
    inject('PUT', (pass) => pass());
    inject('PUT', (pass) => pass());
    inject('PUT', (pass) => pass());
    inject('PUT', (pass) => pass());
    inject('PUT', async () => {
      interruption.abort(new DOMException('The command was interrupted.', 'AbortError'));
      throw new Error('gone');
    });
    const args = ['photos', ...accepted, '--parallel', '1', '--format', 'json'];
    const first = await upload(args, { signal: interruption.signal });
    expect(first.status).toBe(130);
    expect(first.err).toContain('1 uploaded, 1 begun, 1 not begun.\nThe same command, run again, goes on');
    expect(json(first)).toMatchObject([{ state: 'uploaded' }, { state: 'interrupted' }, { state: 'waiting' }]);

    const before = requests.filter((each) => each === 'POST /uploads').length;
    const second = await upload(args);
    expect(json(second)).toMatchObject([{ state: 'present' }, { state: 'uploaded' }, { state: 'uploaded' }]);
    expect(second.err).toContain('2 uploaded, 1 uploaded before.');
    expect(requests.filter((each) => each === 'POST /uploads').length - before).toBe(1);
    expect(await service.stored()).toEqual(digests.toSorted());
    expect(await service.unfinished()).toBe(0);

    const third = await upload(args);
    expect({ status: third.status, err: third.err.split('\n').at(-2) }).toEqual({
      status: 0,
      err: '3 uploaded before.',
    });
    expect((await upload([...args, '--again'])).err).toContain('3 uploaded.');
  });

  test('does not upload a file that another run is uploading, and does upload others', async () => {
    const { upload, write, folder, service } = await openDesk();
    write('a.jpg');
    const others = [write('b.jpg'), write('c.jpg')];
    await upload(['c.jpg', ...accepted]);
    const uploads = join(folder, 'state', 'assetql', 'uploads');
    const [log = ''] = readdirSync(uploads);
    const other = { host: hostname(), process: process.ppid, paths: [join(folder, 'a.jpg')] };
    writeFileSync(join(uploads, log.replace('.ndjson', '.other.running.json')), JSON.stringify(other));
    const refused = await upload(['b.jpg', 'a.jpg', ...accepted]);
    expect(refused).toMatchObject({ status: 2, out: '' });
    expect(refused.err).toContain(
      `Another upload of a.jpg is running (process ${process.ppid}); wait until it has ended, or end it.`,
    );
    expect(await upload(['b.jpg', ...accepted])).toMatchObject({ status: 0 });
    expect(await service.stored()).toEqual(others.toSorted());
    expect(readdirSync(uploads)).toHaveLength(2);
  });

  test('does not mind what a run that was killed has left', async () => {
    const { upload, write, folder } = await openDesk();
    write('a.jpg');
    write('b.jpg');
    await upload(['b.jpg', ...accepted]);
    const uploads = join(folder, 'state', 'assetql', 'uploads');
    const [log = ''] = readdirSync(uploads);
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const left = { host: hostname(), paths: [join(folder, 'a.jpg')] };
    for (const [at, content] of [
      JSON.stringify({ ...left, process: ended }),
      JSON.stringify({ ...left, process: process.pid }),
      '{"host":',
      '{}',
    ].entries())
      writeFileSync(join(uploads, log.replace('.ndjson', `.${at}.running.json`)), content);
    expect(await upload(['a.jpg', ...accepted])).toMatchObject({ status: 0 });
  });

  test('uploads again what is not in the library any more, and what has changed', async () => {
    const { upload, write, service } = await openDesk();
    write('a.jpg');
    write('b.jpg');
    const args = ['a.jpg', 'b.jpg', ...accepted, '--wait', '--format', 'json'];
    const first = json(await upload(args));
    const assetId = first[0]?.assetId ?? '';
    await service
      .client('ann')
      .uploads.remove(assetId)
      .catch(() => service.client().uploads.remove(assetId));
    write('b.jpg', 120);
    expect(json(await upload(args))).toMatchObject([{ state: 'uploaded' }, { state: 'uploaded', size: 120 }]);
  });

  test('says which files failed and why, and goes on with the others', async () => {
    const { upload, write, inject } = await openDesk();
    write('a.jpg');
    write('b.jpg');
    inject('PATCH', async () => Response.json({ errors: ['The file name is taken.'] }, { status: 400 }));
    const { status, out, err } = await upload(['a.jpg', 'b.jpg', ...accepted, '--parallel', '1']);
    expect(status).toBe(1);
    expect(out).toMatch(/^a\.jpg: failed\. .*The file name is taken.*\nb\.jpg: uploaded, asset [\da-f-]{36}\n$/);
    expect(err).toMatch(/1 uploaded, 1 failed\.\nThe same command, run again, goes on where this one ended\.\n$/);
  });

  test('checks everything before anything is sent, and says where the mistakes are', async () => {
    const { upload, write, requests, folder } = await openDesk();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) write(name);
    writeFileSync(
      join(folder, 'sheet.csv'),
      'file,categories,attributes.Campaign,attributes.Weight\n' +
        'a.jpg,Brand/Loggos,Spring,\nb.jpg,Photos,Spring,3\nc.jpg,Photos,,\n',
    );
    const wrong = await upload(['--from', 'sheet.csv']);
    expect({ status: wrong.status, out: wrong.out }).toEqual({ status: 1, out: '' });
    const lines = wrong.err.trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^sheet\.csv:2: categories: .*Brand\/Loggos/);
    expect(lines[1]).toMatch(/^sheet\.csv:3: attributes\.Weight: .*Weight/);
    expect(lines[2]).toMatch(/^c\.jpg: .*Campaign/);
    expect(lines[3]).toBe('Nothing was uploaded.');
    const option = await upload(['a.jpg', 'b.jpg', 'c.jpg', '--category', 'Photoz', '--attribute', 'Campaign=Spring']);
    expect(option.err).toMatch(/^a\.jpg: .*Photoz.* So it is with 2 more\.\nNothing was uploaded\.\n$/);
    expect(requests.filter((each) => !each.startsWith('GET'))).toEqual([]);
  });

  test('says which names cannot be stored before anything is sent', async () => {
    const { upload, write, requests, folder } = await openDesk();
    for (const name of ['a.jpg', 'con.jpg', 'nul.png']) write(name);
    const { status, err } = await upload(['a.jpg', 'con.jpg', 'nul.png', ...accepted]);
    expect({ status, err }).toEqual({
      status: 1,
      err:
        'con.jpg: The file name is invalid: “con” is reserved for a device; choose another one.\n' +
        'nul.png: The file name is invalid: “nul” is reserved for a device; choose another one.\n' +
        'Nothing was uploaded.\n',
    });
    writeFileSync(join(folder, 'sheet.csv'), 'file,categories,attributes.Campaign\nnul.png,Photos,Spring\n');
    expect((await upload(['--from', 'sheet.csv'])).err).toMatch(/^sheet\.csv:2: file: .*“nul” is reserved/);
    expect(requests.filter((each) => !each.startsWith('GET'))).toEqual([]);
  });

  test('says what is wrong with the sheet itself', async () => {
    const { upload, write, folder, requests } = await openDesk();
    write('a.jpg');
    writeFileSync(join(folder, 'sheet.csv'), 'file,titel\na.jpg,A\nmissing.jpg,B\nphotos,C\n');
    const { status, err } = await upload(['--from', 'sheet.csv']);
    expect({ status, err }).toEqual({
      status: 1,
      err:
        'sheet.csv:1: titel: No column is called so. Did you mean “title”?\n' +
        'sheet.csv:3: file: missing.jpg cannot be read: there is no such file.\n' +
        'sheet.csv:4: file: The folder photos holds no files.\n' +
        'Nothing was uploaded.\n',
    });
    writeFileSync(join(folder, 'sheet.csv'), 'file,status\na.jpg,0\nb.jpg,0\n');
    const given = await upload(['a.jpg', '--from', 'sheet.csv']);
    expect(given.err).toBe(
      'sheet.csv: The library sets status; these columns are left out.\n' +
        'sheet.csv:3: file: This file is not among those that are given.\nNothing was uploaded.\n',
    );
    expect(requests).toEqual([]);
  });

  test('sends nothing in a dry run', async () => {
    const { upload, write, requests, folder } = await openDesk();
    write('a.jpg');
    const { status, out, err } = await upload(['a.jpg', ...accepted, '--dry-run', '--output', 'report.txt']);
    expect({ status, out, err }).toEqual({ status: 0, out: '', err: '1 would be uploaded.\n' });
    expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toBe('a.jpg: would be uploaded\n');
    expect(requests.filter((each) => !each.startsWith('GET'))).toEqual([]);
  });

  test('puts the files into a lightbox and sends it to an approver', async () => {
    const { upload, write, service } = await openDesk();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) write(name);
    const args = ['a.jpg', 'b.jpg', 'c.jpg', ...accepted, '--lightbox', 'New photos', '--approver', 'ann', '--wait'];
    expect((await upload(args)).status).toBe(0);
    expect((await service.client().lightboxes()).map(({ name }) => name)).toEqual(['New photos']);
    const { assets } = await service.client().assets.list({ filters: 'Status EQ 2', sort: 'title A' });
    expect(assets.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
  });

  test.each([
    [[], 'Name files or folders to upload, or a sheet of them with --from.'],
    [
      ['a.jpg', 'b.jpg', '--title', 'A'],
      '--title is for a single file; give the titles of several in a sheet, with --from.',
    ],
    [['c.jpg'], 'c.jpg cannot be read: there is no such file.'],
  ])('%j is bad usage', async (args, message) => {
    const { upload, write } = await openDesk();
    write('a.jpg');
    write('b.jpg');
    expect(await upload(args)).toEqual({ status: 2, out: '', err: `assetql: ${message}\n` });
  });
});
