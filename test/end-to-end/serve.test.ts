import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type Client } from '@assetql/client';
import { assetql, serve, type Served } from './command.ts';

const folder = mkdtempSync(join(tmpdir(), 'assetql-end-to-end-'));
const file = join(folder, 'animals.assetql');
writeFileSync(
  file,
  `@brand = category("Brand")
@since = startOfYear - 20y

### Cats
filters: AssetType EQ Image AND DateUploaded GE {{since}}
search: cat
sort: title A
count: 5

### Brand
containerfilter: CategoryIds/ANY(c: c EQ {{brand}}) OR CategoryAncestorIds/ANY(c: c EQ {{brand}})

### Broken
filters: AsseType EQ Image

### Unknown name
containerfilter: CategoryIds/ANY(c: c EQ {{nowhere}})
@nowhere = category("No such category")
`,
);

let served: Served;
let client: Client;

beforeAll(async () => {
  served = await serve();
  client = createClient({ baseUrl: served.baseUrl, auth: served.token, subscriptionKey: served.subscriptionKey });
});

afterAll(async () => {
  await served.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const connection = (): NodeJS.ProcessEnv => ({
  ASSETQL_BASE_URL: served.baseUrl,
  ASSETQL_TOKEN: served.token,
  ASSETQL_SUBSCRIPTION_KEY: served.subscriptionKey,
});

describe('a real assetql serve and a client', () => {
  test('thousands of real files can be queried', async () => {
    const all = await client.assets.list({ count: 1 });
    expect(all.total).toBeGreaterThan(4000);
    const images = await client.assets.list({ filters: "FileExtension EQ 'svg'", count: 3 });
    const thumbnail = await fetch(images.assets[0]?.media.thumbnail ?? '');
    expect(thumbnail.status).toBe(200);
    expect(thumbnail.headers.get('content-type')).toMatch(/^image\//);
  });

  test('iterate gives every asset once', async () => {
    const ids: string[] = [];
    let total = 0;
    const onPage = (page: { readonly total: number }): void => {
      total = page.total;
    };
    for await (const asset of client.assets.iterate({ search: 'animal' }, { pageSize: 37, onPage })) ids.push(asset.id);
    expect(ids.length).toBe(total);
    expect(new Set(ids).size).toBe(total);
  });

  test('facets agree with filters', async () => {
    const { groups } = await client.facets();
    for (const { extension, count } of groups.flatMap((group) => group.extensions).slice(0, 6)) {
      const { total } = await client.assets.list({ filters: `FileExtension EQ '${extension}'`, count: 0 });
      expect(total).toBe(count);
    }
  });

  test('without its credentials it answers nobody', async () => {
    const answer = await fetch(`${served.baseUrl}/assets`);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/bearer/i);
  });

  test('a page of another site gets nothing', async () => {
    const foreign = await fetch(`${served.baseUrl}/assets`, { headers: { origin: 'http://evil.example' } });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    expect(foreign.status).toBe(401);
  });

  test('the playground stands at its address', async () => {
    const page = await fetch(served.address);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/<title>.*AssetQL/);
  });
});

describe('assetql run', () => {
  test('prints what a saved search finds, from a service and from the embedded library alike', async () => {
    const args = ['run', file, '--name', 'Cats', '--format', 'ids'];
    const fromService = await assetql(args, '', connection());
    const embedded = await assetql(args);
    expect(fromService.status).toBe(0);
    expect(fromService.out.trim().split('\n')).toHaveLength(5);
    expect(embedded.out).toBe(fromService.out);
  });

  test('resolves names, and --all reads every page', async () => {
    const { status, out, err } = await assetql(
      ['run', file, '--name', 'Brand', '--all', '--format', 'json'],
      '',
      connection(),
    );
    expect(err).toMatch(/of \d+ assets/);
    expect(status).toBe(0);
    expect(JSON.parse(out).length).toBe(Number(/of (\d+) assets/.exec(err)?.[1]));
  });

  test('a table has a line for each asset', async () => {
    const { out } = await assetql(['run', file, '--name', 'Cats'], '', connection());
    const [heading, ...rows] = out.trimEnd().split('\n');
    expect(heading).toMatch(/^TITLE\s+TYPE\s+EXT/);
    expect(rows).toHaveLength(5);
  });

  test('a broken search is told, and the others go on', async () => {
    const broken = await assetql(['run', file, '--name', 'Broken'], '', connection());
    expect(broken.status).toBe(1);
    expect(broken.err).toMatch(/unknown-field/);
    expect(broken.out).toBe('');
  });

  test('a name that the library does not know is told where it stands', async () => {
    const { status, err } = await assetql(['run', file, '--name', 'Unknown name'], '', connection());
    expect(status).toBe(1);
    expect(err).toMatch(/animals\.assetql:18:\d+ error .*look-up/);
  });

  test('several searches want a name', async () => {
    const { status, err } = await assetql(['run', file], '', connection());
    expect(status).toBe(2);
    expect(err).toMatch(/--name.*“Cats”, “Brand”/);
  });

  test('a service that is not there is one sentence', async () => {
    const { status, err } = await assetql(['run', file, '--name', 'Cats'], '', {
      ASSETQL_BASE_URL: 'http://127.0.0.1:1/api',
    });
    expect(status).toBe(2);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).not.toMatch(/^\s+at /m);
  });
});

describe('assetql url', () => {
  test('is the request that run makes', async () => {
    const { status, out } = await assetql(
      ['url', file, '--name', 'Cats', '--now', '2026-05-01T00:00:00Z'],
      '',
      connection(),
    );
    expect(status).toBe(0);
    const url = new URL(out.trim());
    expect(`${url.origin}${url.pathname}`).toBe(`${served.baseUrl}/assets`);
    expect(url.searchParams.get('filters')).toBe('AssetType EQ Image AND DateUploaded GE 2006-01-01T00:00:00.000Z');
    const headers = { authorization: `bearer ${served.token}`, 'ocp-apim-subscription-key': served.subscriptionKey };
    expect((await fetch(url, { headers })).status).toBe(200);
  });
});

describe('assetql serve', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it cleanly', async (signal) => {
    const other = await serve();
    expect(await other.stop(signal)).toBe(0);
  });

  test('a port that is taken is one sentence', async () => {
    const { status, err } = await assetql(['serve', '--port', new URL(served.address).port]);
    expect(status).toBe(2);
    expect(err).toMatch(/in use; choose another one with --port/);
  });

  test('beyond this machine it wants a host name', async () => {
    const { status, err } = await assetql(['serve', '--port', '0', '--host', '0.0.0.0']);
    expect(status).toBe(2);
    expect(err).toMatch(/--allow-host/);
  });
});

test('serve sets how many costly terms a query may have, and how long it may take', { timeout: 120_000 }, async () => {
  const strict = await serve('--max-costly-terms', '1', '--max-query-time', '1');
  try {
    const { baseUrl, token: auth, subscriptionKey } = strict;
    const library = createClient({ baseUrl, auth, subscriptionKey });
    await expect(library.assets.list({ search: '*a*' })).resolves.toBeDefined();
    await expect(library.assets.list({ search: '*a* OR *b*' })).rejects.toThrow('a request may have 1;');
    // SQLite works on it for seconds.
    const pairs = Array.from(
      { length: 4000 },
      (_, index) => `Attributes/ANY(a: a GT '{"Key":"k${index}","Value":"1"}')`,
    );
    const slow = library.assets.list({ filters: pairs.join(' OR ') }, { check: false });
    await expect(slow).rejects.toThrow('takes more than 1 s of processor time');
  } finally {
    await strict.stop('SIGKILL');
  }
});

test('a query that takes too much memory is ended, and the next one is answered', { timeout: 120_000 }, async () => {
  const patient = await serve('--max-query-time', '3600');
  try {
    const { baseUrl, token: auth, subscriptionKey } = patient;
    const library = createClient({ baseUrl, auth, subscriptionKey });
    const phrase = library.assets.list({ search: `"${'a '.repeat(240_000)}"` }, { check: false });
    await expect(phrase).rejects.toThrow('takes more than 1024 MiB of memory');
    expect((await library.assets.list({ search: 'owl' })).total).toBeGreaterThan(0);
  } finally {
    await patient.stop('SIGKILL');
  }
});
