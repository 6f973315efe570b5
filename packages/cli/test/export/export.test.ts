import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytesOf, fileOf, metadata } from '../../../../test/client-uploads/upload-service.ts';
import type { ExportOutcome } from '../../src/export/export-outcome.ts';
import { run, type Outcome, type Surroundings } from '../run-in-process.ts';
import { loseAssets, serveLibrary, type ServedLibrary } from '../served-library.ts';

interface Desk extends ServedLibrary {
  readonly folder: string;
  readonly export: (args: readonly string[], surroundings?: Surroundings) => Promise<Outcome>;
  /** Uploads a file of a size as ann, who approves; resolves to the id of the asset. */
  readonly upload: (name: string, size?: number) => Promise<string>;
  /** The names of the exported files, without those of the metadata. */
  readonly files: () => readonly string[];
  readonly path: (...names: readonly string[]) => string;
  /** How many requests for originals came so far. */
  readonly fetches: () => number;
}

async function openDesk(): Promise<Desk> {
  const library = await serveLibrary();
  const folder = mkdtempSync(join(tmpdir(), 'assetql-export-'));
  const path = (...names: readonly string[]): string => join(folder, 'mirror', ...names);
  let seed = 0;
  return {
    ...library,
    folder,
    path,
    export: (args, surroundings) =>
      run(['export', '--files', 'mirror', ...args], { cwd: folder, env: library.env('ann'), ...surroundings }),
    upload: async (name, size = 100) => {
      library.service.pass(1000);
      const file = fileOf(bytesOf(size, (seed += 1)), name);
      const client = library.service.client('ann');
      return (await client.uploads.upload(file, { ...metadata, wait: true })).assetId;
    },
    files: () => readdirSync(path()).filter((name) => !/^\.assetql$|^assets\./.test(name)),
    fetches: () => library.requests.filter((each) => each.startsWith('GET /media/')).length,
  };
}

const all = ['--all', '--report', 'json'];
const json = ({ out }: Outcome): readonly ExportOutcome[] => JSON.parse(out);
const states = (outcome: Outcome): readonly string[] => json(outcome).map(({ state }) => state);
const answer = (status: number): Promise<Response> => Promise.resolve(new Response('No.', { status }));

describe('assetql export', () => {
  test('copies all files with their metadata, and the next time only what is new or has changed', async () => {
    const desk = await openDesk();
    const [first, second] = [await desk.upload('a.jpg', 100), await desk.upload('b.jpg', 70_000)];
    const outcome = await desk.export(all);
    expect({ status: outcome.status, err: outcome.err }).toEqual({
      status: 0,
      err: `Exporting assets …\n2 fetched.\nThe metadata of 2 assets is in ${join('mirror', 'assets.csv')}.\n`,
    });
    expect(json(outcome)).toEqual([
      { id: second, file: 'b.jpg', size: 70_000, state: 'fetched' },
      { id: first, file: 'a.jpg', size: 100, state: 'fetched' },
    ]);
    expect(readFileSync(desk.path('a.jpg'))).toEqual(Buffer.from(bytesOf(100, 1)));
    expect(readFileSync(desk.path('b.jpg'))).toEqual(Buffer.from(bytesOf(70_000, 2)));
    const [headings = '', ...rows] = readFileSync(desk.path('assets.csv'), 'utf8').trimEnd().split('\r\n');
    expect(headings).toMatch(/^id,title,.*,attributes\.Campaign,.*,exportedFile$/);
    expect(rows.map((row) => [row.split(',')[0], row.split(',').at(-1)])).toEqual([
      [second, 'b.jpg'],
      [first, 'a.jpg'],
    ]);

    desk.service.pass(1000);
    await desk.service.client('ann').approval.reject(first, { comment: 'Blurred' });
    const third = await desk.upload('c.jpg');
    const before = desk.fetches();
    const again = await desk.export([...all, '--format', 'ndjson']);
    // The record of the first one has changed and its file has not, which the service says without sending it.
    expect(json(again).map(({ id, state }) => [id, state])).toEqual([
      [third, 'fetched'],
      [second, 'present'],
      [first, 'present'],
    ]);
    expect(desk.fetches() - before).toBe(2);
    const lines = readFileSync(desk.path('assets.ndjson'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: third, exportedFile: 'c.jpg', title: 'c' },
      { id: second, exportedFile: 'b.jpg' },
      { id: first, exportedFile: 'a.jpg', statusName: 'rejected' },
    ]);
    const text = await desk.export(['--all']);
    expect({ status: text.status, out: text.out }).toEqual({ status: 0, out: '' });
    expect(text.err).toContain('3 there already.\n');
    expect((await desk.export(['--all', '--report', 'csv'])).out).toContain(
      `id,state,file,size,message\r\n${third},present,c.jpg,100,\r\n`,
    );
  });

  test('keeps neither secrets nor signatures', async () => {
    const desk = await openDesk();
    await desk.upload('a.jpg');
    await desk.export([...all, '--format', 'ndjson']);
    const log = readFileSync(desk.path('.assetql', 'export.ndjson'), 'utf8');
    const written = `${readFileSync(desk.path('assets.ndjson'), 'utf8')}${log}`;
    expect(written).toContain('/media/');
    expect(written).not.toMatch(/signature|the-subscription-key/);
    expect(written).not.toContain(`"token"`);
  });

  test('exports the assets of a search, all of them, and one search to one folder', async () => {
    const desk = await openDesk();
    for (const name of ['red one.jpg', 'red two.jpg', 'blue.jpg']) await desk.upload(name);
    writeFileSync(
      join(desk.folder, 'colors.assetql'),
      '### Red\nsearch: red\ncount: 1\noffset: 1\nsort: title A\n\n### Blue\nsearch: blue\n',
    );
    const red = await desk.export(['colors.assetql', '--name', 'Red']);
    expect(red.status).toBe(0);
    expect(desk.files()).toEqual(['red one.jpg', 'red two.jpg']);
    const blue = await desk.export(['colors.assetql', '--name', 'Blue']);
    expect(blue).toMatchObject({
      status: 2,
      err: expect.stringMatching(/the search “Red”, and this is the search “Blue”; choose another folder\.\n$/),
    });
    expect((await desk.export(['--all'])).err).toContain('this is the whole library');
    expect((await desk.export(['--kind', 'search', '--files', 'other'], { stdin: 'NOT red' })).status).toBe(0);
    expect(readdirSync(join(desk.folder, 'other')).toSorted()).toEqual(['.assetql', 'assets.csv', 'blue.jpg']);
    const broken = await desk.export(['--kind', 'filters', '--files', 'third'], { stdin: 'Status EQ' });
    expect(broken.status).toBe(1);
  });

  test('gives equal names apart, and never replaces a file that it has not made', async () => {
    const desk = await openDesk();
    const [first, second] = [await desk.upload('Owl.jpg', 10), await desk.upload('owl.JPG', 20)];
    const mine = await desk.upload('mine.txt', 30);
    const csv = await desk.upload('assets.csv', 40);
    await desk.export(all);
    rmSync(desk.path(), { recursive: true });
    await desk.export(['--kind', 'search'], { stdin: 'nothing' });
    rmSync(desk.path('.assetql', 'export.ndjson'));
    writeFileSync(desk.path('Mine.TXT'), 'my own text');
    const outcomes = json(await desk.export(all));
    expect(Object.fromEntries(outcomes.map(({ id, file }) => [id, file]))).toEqual({
      [csv]: `assets (${csv}).csv`.replace(csv, csv.slice(0, 8)),
      [mine]: `mine (${mine.slice(0, 8)}).txt`,
      [second]: 'owl.JPG',
      [first]: `Owl (${first.slice(0, 8)}).jpg`,
    });
    expect(readFileSync(desk.path('Mine.TXT'), 'utf8')).toBe('my own text');
    expect((await desk.export(['--all'])).err).toContain('4 there already.\n');
  });

  test('keeps what somebody has changed, fetches what is missing, and believes a copied folder', async () => {
    const desk = await openDesk();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await desk.upload(name);
    await desk.export(all);
    writeFileSync(desk.path('a.jpg'), 'my own picture');
    rmSync(desk.path('b.jpg'));
    utimesSync(desk.path('c.jpg'), 1, 1);
    const before = desk.fetches();
    const outcome = await desk.export(all);
    expect(outcome.status).toBe(1);
    expect(json(outcome)).toMatchObject([
      { file: 'c.jpg', state: 'present' },
      { file: 'b.jpg', state: 'fetched' },
      { file: 'a.jpg', state: 'kept', message: expect.stringContaining('move it away') },
    ]);
    expect(desk.fetches() - before).toBe(1);
    expect(readFileSync(desk.path('a.jpg'), 'utf8')).toBe('my own picture');
    renameSync(desk.path('a.jpg'), desk.path('my own.jpg'));
    expect(states(await desk.export(all))).toEqual(['present', 'present', 'fetched']);
    expect(desk.files()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'my own.jpg']);
  });

  test('deletes files of assets that are gone only when it is told to, and none that were changed', async () => {
    const desk = await openDesk();
    const ids = [await desk.upload('a.jpg'), await desk.upload('b.jpg'), await desk.upload('c.jpg')];
    await desk.export(all);
    const client = desk.service.client('ann');
    for (const id of ids.slice(0, 2)) await client.uploads.remove(id);
    const told = await desk.export(['--all']);
    expect(told.status).toBe(0);
    expect(told.out.split('\n').toSorted().slice(1)).toEqual([
      `a.jpg: not found any more, asset ${ids[0]}. Its file stays; --delete deletes it.`,
      `b.jpg: not found any more, asset ${ids[1]}. Its file stays; --delete deletes it.`,
    ]);
    expect(desk.files()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    writeFileSync(desk.path('a.jpg'), 'my own picture');
    const deleted = await desk.export([...all, '--delete']);
    expect(states(deleted).toSorted()).toEqual(['deleted', 'gone', 'present']);
    expect(desk.files()).toEqual(['a.jpg', 'c.jpg']);

    await client.uploads.remove(ids[2] ?? '');
    const empty = await desk.export(['--all', '--delete']);
    expect(empty.err).toContain('No assets were found at all, so no files were deleted.\n');
    expect(desk.files()).toEqual(['a.jpg', 'c.jpg']);
  });

  test.each([
    ['asks to wait', () => Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '60' } }))],
    [
      'does not go on with a file',
      () => Promise.resolve(new Response(new ReadableStream({ start: (file) => file.enqueue(bytesOf(10)) }))),
    ],
  ])('says that it waits for a service that %s', async (_, fault) => {
    const desk = await openDesk();
    const id = await desk.upload('a.jpg');
    desk.inject(`GET /media/${id}`, fault);
    const interrupt = new AbortController();
    const { status, err } = await desk.export(all, {
      env: desk.env('ann'),
      signal: interrupt.signal,
      cwd: desk.folder,
      onText: (text) => {
        if (text.startsWith('Waiting')) interrupt.abort();
      },
    });
    expect(status).toBe(130);
    expect(err).toContain('Waiting for an answer from 127.0.0.1:');
  });

  test('deletes no files of assets that a service counts and does not give', async () => {
    const desk = await openDesk();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await desk.upload(name);
    await desk.export(all);
    const before = readFileSync(desk.path('assets.csv'), 'utf8');
    loseAssets(desk);
    const { status, err } = await desk.export(['--all', '--delete']);
    expect({ status, err }).toEqual({
      status: 2,
      err: expect.stringContaining('assetql: The service says that it has 3 assets, and gave only 1 of them.\n'),
    });
    expect(desk.files()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(readFileSync(desk.path('assets.csv'), 'utf8')).toBe(before);
  });

  test('continues a connection that breaks, renews an address that has expired, and tries again', async () => {
    const desk = await openDesk();
    const ids = [await desk.upload('a.jpg', 200_000), await desk.upload('b.jpg'), await desk.upload('c.jpg')];
    desk.inject(`GET /media/${ids[0]}`, async (pass) => {
      const whole = await pass();
      const bytes = new Uint8Array(await whole.arrayBuffer()).subarray(0, 70_000);
      let isSent = false;
      const body = new ReadableStream({
        pull: (controller) => {
          if (isSent) controller.error(new Error('The connection breaks.'));
          else controller.enqueue(bytes);
          isSent = true;
        },
      });
      return new Response(body, { headers: whole.headers });
    });
    desk.inject(`GET /media/${ids[1]}`, () => answer(503));
    desk.inject(`GET /media/${ids[2]}`, async (pass) => {
      desk.service.pass(3 * 3_600_000);
      return await pass();
    });
    expect(states(await desk.export(all))).toEqual(['fetched', 'fetched', 'fetched']);
    const rest = desk.requests.filter((each) => each.startsWith(`GET /media/${ids[0]}`));
    expect(rest.length).toBeGreaterThan(1);
    expect(readFileSync(desk.path('a.jpg'))).toEqual(Buffer.from(bytesOf(200_000, 1)));
    expect(readFileSync(desk.path('c.jpg'))).toEqual(Buffer.from(bytesOf(100, 3)));
    expect(desk.requests.some((each) => each.includes('DateUploaded'))).toBe(true);
  });

  test('says which files failed and why, and goes on with the others', async () => {
    const desk = await openDesk();
    const [first, second] = [await desk.upload('a.jpg'), await desk.upload('b.jpg')];
    await desk.upload('c.jpg');
    desk.inject(`GET /media/${first}`, () => answer(404));
    desk.inject(`GET /media/${second}`, async () => new Response('short'));
    const outcome = await desk.export(all);
    expect(outcome.status).toBe(1);
    expect(json(outcome)).toMatchObject([
      { file: 'c.jpg', state: 'fetched' },
      { file: 'b.jpg', state: 'failed', message: expect.stringContaining('gives 5 bytes, and the record says 100') },
      { file: 'a.jpg', state: 'failed', message: expect.stringContaining('The service answers 404') },
    ]);
    expect(outcome.err).toMatch(
      /1 fetched, 2 failed\.\n.*\nThe same command, run again, goes on where this one ended\.\n$/,
    );
    expect(readFileSync(desk.path('assets.csv'), 'utf8').match(/,\r\n/g)).toHaveLength(2);
    expect(readdirSync(desk.path('.assetql', 'unfinished'))).toEqual([]);
    expect(states(await desk.export(all))).toEqual(['present', 'fetched', 'fetched']);
  });

  test('can be interrupted, and then keeps the metadata of the run before', async () => {
    const desk = await openDesk();
    const ids = [await desk.upload('a.jpg'), await desk.upload('b.jpg')];
    writeFileSync(join(desk.folder, 'all.csv'), 'before');
    const interruption = new AbortController();
    desk.inject(`GET /media/${ids[0]}`, async () => {
      interruption.abort(new DOMException('The command was interrupted.', 'AbortError'));
      throw new Error('gone');
    });
    const args = [...all, '--parallel', '1', '--output', 'all.csv'];
    const outcome = await desk.export(args, { signal: interruption.signal });
    expect(outcome.status).toBe(130);
    expect(outcome.err).toContain('goes on where this one ended');
    expect(readFileSync(join(desk.folder, 'all.csv'), 'utf8')).toBe('before');
    expect(readdirSync(desk.folder).toSorted()).toEqual(['all.csv', 'mirror']);
    expect(states(await desk.export(args))).toEqual(['present', 'fetched']);
    expect(existsSync(desk.path('assets.csv'))).toBe(false);
  });

  test('says that the disk is full before it fetches a file that does not fit', async () => {
    const desk = await openDesk();
    await desk.upload('small.jpg', 10);
    const id = await desk.upload('large.mov', 20);
    const { bavail, bsize } = statfsSync(desk.folder);
    desk.inject('GET /assets', async (pass) => {
      const body = JSON.stringify(await (await pass()).json());
      return new Response(body.replaceAll(/"(fileSizeInBytes|sizeInBytes)":20\b/g, `"$1":${bavail * bsize * 2}`), {
        headers: { 'content-type': 'application/json' },
      });
    });
    const outcome = await desk.export([...all, '--parallel', '1']);
    expect(outcome.status).toBe(2);
    expect(outcome.err).toMatch(/assetql: The disk of mirror is full\. What was fetched is kept; make room, .*\n$/);
    expect(states(outcome)).toEqual(['waiting', 'waiting']);
    expect(desk.requests.some((each) => each.startsWith(`GET /media/${id}`))).toBe(false);
  });

  test.each([
    [[], 'Give --all to export the whole library, or a search.'],
    [['--all', 'x.assetql'], 'Give --all or a search, not both.'],
    [['--all', '--format', 'ndjson', '--bom'], '--bom and --raw are for --format csv.'],
  ])('%j is bad usage', async (args, message) => {
    const desk = await openDesk();
    expect(await desk.export(args)).toEqual({ status: 2, out: '', err: `assetql: ${message}\n` });
    expect(desk.requests).toEqual([]);
  });

  test('says that the folder cannot be made, or has something else', async () => {
    const desk = await openDesk();
    writeFileSync(join(desk.folder, 'mirror'), '');
    expect((await desk.export(['--all'])).err).toMatch(/^assetql: The folder mirror cannot be written: .*\.\n$/);
    rmSync(join(desk.folder, 'mirror'));
    await desk.export(['--all']);
    writeFileSync(desk.path('.assetql', 'export.ndjson'), 'my notes\n');
    expect((await desk.export(['--all'])).err).toContain('was not written by this command; choose another folder');
  });
});

test('a second export into a folder says at once which process runs the first one', async () => {
  const desk = await openDesk();
  expect((await desk.export(all)).status).toBe(0);
  const lock = desk.path('.assetql', 'lock');
  // A process that runs, and is not this one.
  writeFileSync(lock, JSON.stringify({ host: hostname(), process: process.ppid, id: 'x' }));
  const start = performance.now();
  const { status, out, err } = await desk.export(all);
  expect(performance.now() - start).toBeLessThan(900);
  expect({ status, out, err }).toEqual({
    status: 2,
    out: '',
    err: `assetql: Another export into mirror is running. The process ${process.ppid} on ${hostname()} holds ${lock}. Wait for its end, or end it; if there is no such program, delete that file.\n`,
  });
  rmSync(lock);
  expect((await desk.export(all)).status).toBe(0);
});
