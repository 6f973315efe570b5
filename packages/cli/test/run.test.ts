import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, type Outcome, type Surroundings } from './run-in-process.ts';

const many = 1200;
let lists = 0;
let withAttributes = true;

/** A library of so many assets that a result is written in portions. */
const server: Server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://service');
  response.setHeader('content-type', 'application/json');
  if (url.pathname.endsWith('/attributes')) {
    response.statusCode = withAttributes ? 200 : 403;
    response.end(JSON.stringify({ payload: [{ id: 'k1', name: 'Campaign', attributeType: 'string' }] }));
    return;
  }
  lists += 1;
  const offset = Number(url.searchParams.get('offset') ?? 0);
  const count = Number(url.searchParams.get('count') ?? 50);
  if (url.searchParams.get('search') === 'broken' && offset > 0) {
    response.statusCode = 404;
    response.end();
    return;
  }
  const assets = Array.from({ length: Math.max(0, Math.min(count, many - offset)) }, (_, index) => ({
    id: `id-${offset + index}`,
    title: `=${'long '.repeat(60)}`,
    attributes: { Campaign: { id: 'k1', value: 'Spring', type: 'string' } },
    media: {},
    record: {},
  }));
  response.end(JSON.stringify({ payload: { assets, assetCount: many } }));
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

  test('one page is what the search asks for', async () => {
    const { out, err } = await runSearch(['--format', 'csv']);
    expect(out.trimEnd().split('\r\n')).toHaveLength(51);
    expect(err).toBe(
      `50 of ${many} assets\n50 values that a spreadsheet would run as a formula got a ' in front; --raw leaves it away.\n`,
    );
  });

  test('csv has the attributes of the library, and says so when it gives none', async () => {
    const { out } = await runSearch(['--format', 'csv']);
    expect(out.split('\r\n')[0]).toMatch(/,attributes\.Campaign,otherAttributes$/);
    expect(out.split('\r\n')[1]).toMatch(/,Spring,$/);
    withAttributes = false;
    const without = await runSearch(['--format', 'csv', '--raw']);
    withAttributes = true;
    expect(without.status).toBe(0);
    expect(without.out.split('\r\n')[1]).toMatch(/,Campaign=Spring$/);
    expect(without.err).toMatch(/403.*in the last column\.\n50 of 1200 assets\n$/s);
  });

  test('no more pages are asked for when nobody reads on', async () => {
    const { status } = await runSearch(['--all', '--format', 'csv'], { readerLeaves: true });
    expect(status).toBe(0);
    expect(lists).toBeLessThan(many / 200);
  });

  test('a service that fails midway is one sentence and status 2', async () => {
    const { status, err } = await runSearch(['--all', '--format', 'csv'], { stdin: 'search: broken\nsort: title A\n' });
    expect(status).toBe(2);
    expect(err).toMatch(/^Reading assets …\nassetql: .*404.*\n$/);
  });

  test.each([
    ['--bom', 'ids'],
    ['--raw', 'table'],
  ])('%s with %s is bad usage', async (option, format) => {
    const { status, err } = await runSearch([option, '--format', format]);
    expect({ status, err }).toEqual({ status: 2, err: `assetql: ${option} is for --format csv.\n` });
  });
});
