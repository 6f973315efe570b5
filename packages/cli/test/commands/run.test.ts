import { mkdtempSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import stringWidth from 'fast-string-width';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, type Outcome, type Surroundings } from '../run-in-process.ts';

const many = 1200;
let lists = 0;
const queries: URLSearchParams[] = [];
let withAttributes = true;

/** A library with so many assets that a result is written in chunks. */
const server: Server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://service');
  response.setHeader('content-type', 'application/json');
  if (url.pathname.endsWith('/attributes')) {
    response.statusCode = withAttributes ? 200 : 403;
    response.end(JSON.stringify({ payload: [{ id: 'k1', name: 'Campaign', attributeType: 'string' }] }));
    return;
  }
  lists += 1;
  queries.push(url.searchParams);
  const offset = Number(url.searchParams.get('offset') ?? 0);
  const count = Number(url.searchParams.get('count') ?? 50);
  if (url.searchParams.get('search') === 'broken' && offset > 0) {
    response.statusCode = 404;
    response.end();
    return;
  }
  const search = url.searchParams.get('search');
  const there = { nothing: 0, hostile: 1, half: many / 2 }[search ?? ''] ?? many;
  const assets = Array.from({ length: Math.max(0, Math.min(count, there - offset)) }, (_, index) => ({
    id: `id-${offset + index}`,
    title: search === 'hostile' ? '\u009B31m\u202Egpj' : `=${'long '.repeat(60)}`,
    attributes: { Campaign: { id: 'k1', value: 'Spring', type: 'string' } },
    media: {},
    record: {},
  }));
  response.end(JSON.stringify({ payload: { assets, assetCount: search === 'hostile' ? 1 : many } }));
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function runSearch(args: readonly string[], surroundings: Surroundings = {}): Promise<Outcome> {
  lists = 0;
  queries.length = 0;
  return run(['run', '--base-url', `${origin}/api`, ...args], { stdin: 'search: a\nsort: title A\n', ...surroundings });
}

describe('assetql run', () => {
  test('--all prints every asset once, in every format', async () => {
    const ids = await runSearch(['--all', '--format', 'ids']);
    expect(ids.status).toBe(0);
    expect(ids.out.trimEnd().split('\n')).toHaveLength(many);
    expect(ids.err).toContain(`${many} of ${many} assets\n`);
    const json = await runSearch(['--all', '--format', 'json']);
    expect(JSON.parse(json.out).map(({ id }: { readonly id: string }) => id)).toEqual(ids.out.trimEnd().split('\n'));
    const csv = await runSearch(['--all', '--format', 'csv']);
    expect(
      csv.out
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(ids.out.trimEnd().split('\n'));
  });

  test('a service that reports a total but returns no assets is an error', async () => {
    const { status, err } = await runSearch(['--all', '--format', 'ids'], { stdin: 'search: nothing\n' });
    expect(status).toBe(2);
    expect(err).toContain(
      `assetql: The service says that it has ${many} assets for this query, and gave none of them.\n`,
    );
  });

  test('a service that returns fewer assets than its total is an error, after those that it has', async () => {
    const { status, out, err } = await runSearch(['--all', '--format', 'ids'], { stdin: 'search: half\n' });
    expect(out.trimEnd().split('\n')).toHaveLength(600);
    expect(err).toContain('600 of 1200 assets: the service gave no more, so 600 are missing\n');
    expect(status).toBe(2);
    const limited = await runSearch(['--limit', '601', '--format', 'ids'], { stdin: 'search: half\n' });
    expect(limited.err).toContain('600 of 1200 assets: the service gave no more, so 1 is missing\n');
    expect(limited.status).toBe(2);
    const enough = await runSearch(['--limit', '600', '--format', 'ids'], { stdin: 'search: half\n' });
    expect(enough.err).toContain('600 of 1200 assets\n');
    expect(enough.status).toBe(0);
  });

  test('control characters of a title do not reach the terminal, and JSON values are unchanged', async () => {
    for (const format of ['json', 'ndjson', 'table', 'csv', 'tsv']) {
      const { out } = await runSearch(['--format', format], { stdin: 'search: hostile\n', terminal: true });
      expect(out, format).not.toMatch(/[\u007F-\u009F\u202E]/);
    }
    const { out } = await runSearch(['--format', 'json'], { stdin: 'search: hostile\n', terminal: true });
    expect(JSON.parse(out)[0].title).toBe('\u009B31m\u202Egpj');
  });

  test('without --all it prints the page that the search requests', async () => {
    const { out, err } = await runSearch(['--format', 'csv']);
    expect(out.trimEnd().split('\r\n')).toHaveLength(51);
    expect(err).toBe(
      `50 of ${many} assets; --all prints all, --limit N the first N\n50 values that a spreadsheet would run as a formula got a ' in front; --raw leaves it away.\n`,
    );
  });

  test('csv has a column per attribute, and a message when they are unavailable', async () => {
    const { out } = await runSearch(['--format', 'csv']);
    expect(out.split('\r\n')[0]).toMatch(/,attributes\.Campaign,otherAttributes$/);
    expect(out.split('\r\n')[1]).toMatch(/,Spring,$/);
    withAttributes = false;
    const without = await runSearch(['--format', 'csv', '--raw']);
    withAttributes = true;
    expect(without.status).toBe(0);
    expect(without.out.split('\r\n')[1]).toMatch(/,Campaign=Spring$/);
    expect(without.err).toMatch(/403.*in the last column\.\n50 of 1200 assets; --all prints all.*\n$/s);
  });

  test('no more pages are requested when the reader has closed the stream', async () => {
    const { status } = await runSearch(['--all', '--format', 'csv'], { readerLeaves: true });
    expect(status).toBe(0);
    expect(lists).toBeLessThan(many / 200);
  });

  test('a service that fails midway gives one sentence and status 2', async () => {
    const { status, err } = await runSearch(['--all', '--format', 'csv'], { stdin: 'search: broken\nsort: title A\n' });
    expect(status).toBe(2);
    expect(err).toMatch(
      /^Reading assets …\nassetql: .*404: nothing was found at http\S+\/assets; the base URL .* probably wrong.*\n$/,
    );
  });

  test('an expression is parsed as by check', async () => {
    const { status, out } = await runSearch(['--kind', 'filters', '--format', 'ids'], {
      stdin: 'AssetType EQ Image\n',
    });
    expect({ status, ids: out.trimEnd().split('\n').length }).toEqual({ status: 0, ids: 50 });
    expect(queries.map((query) => query.get('filters'))).toEqual(['AssetType EQ Image']);
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-run-'));
    writeFileSync(join(cwd, 'words.txt'), 'logo NOT draft\n');
    await runSearch(['--kind', 'search', 'words.txt', '--count'], { cwd });
    expect(queries.map((query) => query.get('search'))).toEqual(['logo NOT draft']);
  });

  test.each(['', ' \n'])('an expression that is not there (%j) does not find everything', async (stdin) => {
    const { status, out, err } = await runSearch(['--kind', 'filters', '--count'], { stdin });
    expect(err).toContain('<stdin> has no expression, which would find every asset.');
    expect([status, out]).toEqual([2, '']);
    expect((await runSearch(['--kind', 'search', '--count'], { stdin: '*' })).status).toBe(0);
  });

  test('an expression with an error is reported as by check, without a request', async () => {
    const { status, out, err } = await runSearch(['--kind', 'filters'], { stdin: 'AsseType EQ Image' });
    expect({ status, out, asked: queries }).toEqual({ status: 1, out: '', asked: [] });
    expect(err).toMatch(/^<stdin>:1:1 error .*unknown-field\n/);
  });

  test('--count prints the number only, and requests no assets', async () => {
    expect(await runSearch(['--count'], { stdin: 'search: a\noffset: 20\n' })).toEqual({
      status: 0,
      out: `${many}\n`,
      err: '',
    });
    expect(queries.map((query) => query.get('count'))).toEqual(['0']);
  });

  test.each([1, 30, 1001])("--limit %i prints that many assets, whatever the search's count is", async (limit) => {
    const { out, err } = await runSearch(['--limit', String(limit), '--format', 'ids'], {
      stdin: 'search: a\ncount: 20\nsort: title A\n',
    });
    expect(new Set(out.trimEnd().split('\n')).size).toBe(limit);
    expect(err).toContain(`${limit} of ${many} assets\n`);
  });

  test('ndjson has one asset per line, equal to that of json', async () => {
    const lines = (await runSearch(['--format', 'ndjson'])).out.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(JSON.parse((await runSearch(['--format', 'json'])).out));
  });

  test('tsv and csv have the selected columns in order', async () => {
    const tsv = await runSearch([
      '--format',
      'tsv',
      '--raw',
      '--columns',
      'title, id',
      '--columns',
      'attributes.Campaign',
    ]);
    expect(tsv.out.split('\n').slice(0, 2)).toEqual([
      'title\tid\tattributes.Campaign',
      `=${'long '.repeat(60)}\tid-0\tSpring`,
    ]);
    const csv = await runSearch(['--format', 'csv', '--columns', 'id,media.type']);
    expect(csv.out.split('\r\n').slice(0, 2)).toEqual(['id,media.type', 'id-0,']);
  });

  test("a table has the selected columns, cut to the terminal's width", async () => {
    const { out } = await runSearch(['--columns', 'id,title,attributes.Campaign'], { terminal: true, columns: 40 });
    const [heading = '', ...rows] = out.trimEnd().split('\n');
    expect(heading.split(/\s+/)).toEqual(['id', 'title', 'attributes.Camp…']);
    for (const row of rows) expect(stringWidth(row)).toBeLessThanOrEqual(40);
  });

  test('--output replaces the file at the end, and messages stay the same', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-run-'));
    const args = ['--all', '--format', 'csv'];
    const printed = await runSearch(args, { cwd });
    expect(await runSearch([...args, '--output', 'a.csv'], { cwd, terminal: true })).toEqual({ ...printed, out: '' });
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe(printed.out);
    const failed = await runSearch([...args, '--output', 'a.csv'], { cwd, stdin: 'search: broken\nsort: title A\n' });
    expect(failed.status).toBe(2);
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe(printed.out);
    expect(readdirSync(cwd)).toEqual(['a.csv']);
  });

  test.each([
    ['to a file', 'real.ids'],
    ['to a file that is not there yet', 'new.ids'],
    ['to another link', 'other.ids'],
  ])('--output leaves a link a link: %s', async (_what, target) => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-run-'));
    writeFileSync(join(cwd, 'real.ids'), 'before');
    symlinkSync('later.ids', join(cwd, 'other.ids'));
    symlinkSync(target, join(cwd, 'a.ids'));
    expect(await runSearch(['--format', 'ids', '--output', 'a.ids'], { cwd })).toMatchObject({ status: 0, out: '' });
    expect(readlinkSync(join(cwd, 'a.ids'))).toBe(target);
    expect(readlinkSync(join(cwd, 'other.ids'))).toBe('later.ids');
    expect(readFileSync(join(cwd, 'a.ids'), 'utf8')).toMatch(/^id-0\n/);
  });

  test('--output works despite temporary files of a killed process with the same id', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-run-'));
    writeFileSync(join(cwd, `a.ids.${process.pid}.tmp`), 'left');
    expect(await runSearch(['--format', 'ids', '--output', 'a.ids'], { cwd })).toMatchObject({ status: 0, out: '' });
    expect(readdirSync(cwd)).toContain('a.ids');
  });

  test.each<[readonly string[], RegExp]>([
    [['--columns', 'id', '--format', 'ids'], /--columns is for/],
    [['--columns', 'id,,title'], /names with commas between them/],
    [['--columns', 'Campaing'], /no column “Campaing”\. Known: /],
    [['--columns', 'Campaign'], /Did you mean “attributes.Campaign”\?/],
    [['--columns', 'tilte'], /Did you mean “title”\?/],
    [['--all', '--limit', '5'], /--all or --limit, not both/],
    [['--count', '--limit', '5'], /leave out --all and --limit/],
    [['--count', '--format', 'ids'], /leave out --format and --columns/],
    [['--limit', '0'], /whole number/],
    [['--kind', 'sort', '--name', 'A'], /--kind or --name, not both/],
    [['--output', '/nowhere/a.csv'], /^assetql: \/nowhere\/a.csv cannot be written: its folder does not exist/],
    [['--output', '.'], /it is a folder/],
    [['--output', 'circle.ids'], /^assetql: circle.ids cannot be written: /],
    [['a.assetql', '--output', './a.assetql'], /^assetql: a.assetql is the file that is read/],
  ])('%j is bad usage', async (args, says) => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-run-'));
    symlinkSync('circle.ids', join(cwd, 'circle.ids'));
    const { status, out, err } = await runSearch(args, { cwd });
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(says);
  });

  test.each([
    ['--bom', 'ids'],
    ['--raw', 'table'],
  ])('%s with %s is bad usage', async (option, format) => {
    const { status, err } = await runSearch([option, '--format', format]);
    expect({ status, err }).toEqual({ status: 2, err: `assetql: ${option} is for --format csv and tsv.\n` });
  });
});
