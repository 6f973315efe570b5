import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetql, serve, type Served } from './command.ts';

const folder = mkdtempSync(join(tmpdir(), 'assetql-requests-'));
const file = join(folder, 'cats.assetql');
writeFileSync(
  file,
  `@types = ["svg", "png"]

### Cats
filters: FileExtension EQ {{types}} AND AssetType EQ Image
search: cat
sort: title A
count: 5

### Many
search: animal
sort: title A
`,
);

let served: Served;
beforeAll(async () => {
  served = await serve();
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

describe('requests and saved searches', () => {
  test('a search, its address and the search made of the address find the same', async () => {
    const found = await assetql(['run', file, '--name', 'Cats', '--format', 'ids'], '', connection());
    const url = await assetql(['url', file, '--name', 'Cats', '--format', 'curl'], '', connection());
    expect(url.out).not.toContain(served.token);
    const again = await assetql(['from-url', '--name', 'Again'], url.out);
    expect(again).toMatchObject({ status: 0, err: '' });
    const searched = await assetql(['run', '--format', 'ids'], again.out, connection());
    expect(found.out.trim().split('\n')).toHaveLength(5);
    expect(searched.out).toBe(found.out);
  });

  test('a pasted command becomes a search, and nothing secret is printed', async () => {
    const command = `curl '${served.baseUrl}/assets?search=cat%20NOT+dog&count=3' -H 'Authorization: bearer ${served.token}' -H 'Ocp-Apim-Subscription-Key: ${served.subscriptionKey}'`;
    const { status, out, err } = await assetql(['from-url'], command);
    expect({ status, out, err }).toEqual({ status: 0, out: 'search: cat NOT dog\ncount: 3\n', err: '' });
  });

  test('every asset comes as CSV, once', async () => {
    const args = ['run', file, '--name', 'Many', '--all', '--format'];
    const ids = await assetql([...args, 'ids'], '', connection());
    const csv = await assetql([...args, 'csv'], '', connection());
    const [heading, ...rows] = csv.out.split('\r\n');
    expect(heading).toMatch(/^id,title,.*,attributes\.\w+.*,otherAttributes$/);
    expect(rows.slice(0, -1).map((row) => row.split(',')[0])).toEqual(ids.out.trimEnd().split('\n'));
  });

  test.skipIf(process.platform === 'win32')('a reader that stops early ends it, and well', async () => {
    const main = join(import.meta.dirname, '../../packages/cli/dist/main.js');
    const line = `{ "${process.execPath}" "${main}" run cats.assetql --name Many --all --format csv; echo "status $?" >&2; } | head -1`;
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', line], {
      cwd: folder,
      env: { ...process.env, ...connection() },
    });
    expect(stdout).toMatch(/^id,title,/);
    expect(stderr).toMatch(/status 0\n$/);
  });
});

describe('mending and reporting', () => {
  const wrong = '### A\r\nfilters: AsseType EQ Image\r\n';
  const right = '### A\r\nfilters: AssetType EQ Image\r\n';

  test('--fix writes through a link and leaves line ends alone', async () => {
    const real = join(folder, 'real.assetql');
    writeFileSync(real, wrong);
    symlinkSync(real, join(folder, 'link.assetql'));
    const { status, out } = await assetql(['check', '--fix', join(folder, 'link.assetql')]);
    expect({ status, out }).toEqual({ status: 0, out: '' });
    expect(readFileSync(real, 'utf8')).toBe(right);
  });

  test('standard input is mended to standard output', async () => {
    expect(await assetql(['check', '--fix'], wrong)).toEqual({ status: 0, out: right, err: '' });
  });

  test('SARIF goes to standard output alone, with status 1 for findings', async () => {
    const { status, out, err } = await assetql(['check', '--format', 'sarif'], wrong);
    expect({ status, err }).toEqual({ status: 1, err: '' });
    expect(JSON.parse(out)).toMatchObject({ version: '2.1.0', runs: [{ results: [{ ruleId: 'unknown-field' }] }] });
  });
});
