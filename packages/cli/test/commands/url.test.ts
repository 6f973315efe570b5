import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { run } from '../run-in-process.ts';

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
const base = 'http://127.0.0.1:4310/api';
const two = lines('### Images', 'filters: AssetType EQ Image', '', '### Logos', 'search: logo', 'count: 5');

/** Without a service, requests are for a server that has to be started. */
const unserved = `No service is configured: “assetql serve” answers at ${base}, once it runs.\n`;

describe('assetql url', () => {
  test('prints the URL of the only search, or of the named one', async () => {
    expect(await run(['url'], { stdin: 'search: logo\n' })).toEqual({
      status: 0,
      out: `${base}/assets?search=logo\n`,
      err: unserved,
    });
    const { out } = await run(['url', '--name', 'Logos', '-'], { stdin: two });
    expect(out).toBe(`${base}/assets?search=logo&count=5\n`);
  });

  test('--all prints every search under its title', async () => {
    const { status, out } = await run(['url', '--all'], { stdin: two });
    expect(status).toBe(0);
    expect(out).toBe(
      lines('# Images', `${base}/assets?filters=AssetType+EQ+Image`, '# Logos', `${base}/assets?search=logo&count=5`),
    );
  });

  test('variables and times are resolved', async () => {
    const stdin = lines(
      '@since = now - 30d',
      '@types = ["jpg", "it\'s"]',
      '### A',
      'filters: DateUploaded GE {{since}} AND FileExtension EQ {{types}}',
    );
    const { out } = await run(['url', '--now', '2024-05-31T00:00:00Z'], { stdin });
    expect(new URL(out.trim()).searchParams.get('filters')).toBe(
      "DateUploaded GE 2024-05-01T00:00:00.000Z AND (FileExtension EQ 'jpg' OR FileExtension EQ 'it''s')",
    );
  });

  test('a search with errors is reported, and the others are printed', async () => {
    const stdin = lines('### A', 'filters: AsseType EQ Image', '', '### B', 'search: b');
    const { status, out, err } = await run(['url', '--all'], { stdin });
    expect({ status, out }).toEqual({ status: 1, out: lines('# B', `${base}/assets?search=b`) });
    expect(err).toMatch(/^<stdin>:2:10 error/);
  });

  test('an error in a variable of the file is reported once', async () => {
    const stdin = lines(
      '@a = now -',
      '### A',
      'filters: DateUploaded GE {{a}}',
      '### B',
      'filters: DateUploaded LT {{a}}',
    );
    const { err } = await run(['url', '--all'], { stdin });
    expect(err.match(/time-expression/g)).toHaveLength(1);
  });

  test('json contains the requests as they are sent', async () => {
    const { out } = await run(['url', '--all', '--format', 'json'], { stdin: two });
    expect(JSON.parse(out)).toEqual([
      { name: 'Images', method: 'GET', url: `${base}/assets?filters=AssetType+EQ+Image` },
      { name: 'Logos', method: 'GET', url: `${base}/assets?search=logo&count=5` },
    ]);
  });

  test('a request that is too long for a URL is printed with a hint, and sent in a body', async () => {
    const filters = Array.from({ length: 800 }, (_, id) => `CreatedBy EQ '${id}'`).join(' OR ');
    const stdin = lines('### Long', `filters: ${filters}`, 'search: a', 'searchFields: title', 'count: 5');
    const plain = await run(['url'], { stdin });
    expect(plain.status).toBe(0);
    expect(new URL(plain.out.trim()).searchParams.get('filters')).toBe(filters);
    expect(plain.err).toMatch(/^The address of “Long” has \d+ characters.*--format curl.*\n/);
    const { out } = await run(['url', '--format', 'json'], { stdin });
    expect(JSON.parse(out)).toEqual([
      {
        name: 'Long',
        method: 'POST',
        url: `${base}/assets/search`,
        body: { filters, search: 'a', searchFields: 'title', count: 5 },
      },
    ]);
    const curl = await run(['url', '--format', 'curl'], { stdin });
    expect(curl.err).toBe(unserved);
    expect((await run(['from-url'], { stdin: curl.out })).out).toContain("OR CreatedBy EQ '799'");
  });

  test('a curl command contains no secrets, which the shell inserts', async () => {
    const env = { ASSETQL_TOKEN: 'geheim', ASSETQL_SUBSCRIPTION_KEY: 'key' };
    const { out } = await run(['url', '--base-url', 'https://library.example/api', '--format', 'curl'], {
      stdin: "filters: FileExtension EQ 'it''s'\n",
      env,
    });
    expect(out).not.toContain('geheim');
    const args = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${out}`], { env, encoding: 'utf8' });
    expect(args.trimEnd().split('\n')).toEqual([
      'https://library.example/api/assets?filters=FileExtension+EQ+%27it%27%27s%27',
      '-H',
      'Authorization: bearer geheim',
      '-H',
      'Ocp-Apim-Subscription-Key: key',
    ]);
  });

  test('from-url parses the curl command back', async () => {
    const piece = fc.constantFrom("it''s", '"', '$HOME', '`x`', '\\', '{{a}}', '&', '#', '%20', 'é😀', '!', ' ');
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1 }), async (pieces) => {
        const text = JSON.stringify(pieces.join('').replaceAll("''", "'"));
        const stdin = lines(`@x = ${text}`, '### A', 'filters: FileExtension NE {{x}}');
        const { out: url } = await run(['url'], { stdin });
        const { out: curl } = await run(['url', '--format', 'curl'], { stdin });
        const { out: search } = await run(['from-url'], { stdin: curl });
        expect((await run(['url'], { stdin: search })).out).toBe(url);
      }),
      { numRuns: 40 },
    );
  });

  test.each<[string, readonly string[], string, RegExp]>([
    ['a file without a search', ['url', '--all'], '# nothing\n', /<stdin> holds no search/],
    ['a name that is not there', ['url', '--name', 'C'], two, /holds no search “C”. Known: “Images”, “Logos”/],
    ['a name in other case', ['url', '--name', 'logos'], two, /holds no search “logos”. Did you mean “Logos”\?$/m],
    ['a name with a slip', ['url', '--name', 'Imgaes'], two, /Did you mean “Images”\?$/m],
    ['a part of a name', ['url', '--name', 'mag'], two, /Did you mean “Images”\?$/m],
    ['all and one', ['url', '--all', '--name', 'Logos'], two, /--all or --name, not both/],
    ['several without a choice', ['url'], two, /choose one with --name/],
    ['an address that is none', ['url', '--base-url', 'nowhere'], 'search: a\n', /base/i],
  ])('%s is bad usage', async (_, args, stdin, says) => {
    const { status, out, err } = await run(args, { stdin });
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(says);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('a look-up in an unreachable library is reported in one sentence', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-url-'));
    writeFileSync(
      join(cwd, 'a.assetql'),
      lines('@b = category("Brand")', '### A', 'containerfilter: CategoryIds/ANY(c: c EQ {{b}})'),
    );
    const { status, err } = await run(['url', 'a.assetql', '--base-url', 'http://127.0.0.1:1/api'], { cwd });
    expect(status).toBe(2);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});
