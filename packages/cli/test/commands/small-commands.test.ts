import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codes } from '@assetql/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, stopService, type TestService } from '../expectations/service.ts';
import { run, type Outcome } from '../run-in-process.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => stopService(service));

const env = { ASSETQL_TOKEN: 't', ASSETQL_SUBSCRIPTION_KEY: 'k' };

describe('assetql names', () => {
  const names = (...args: readonly string[]): Promise<Outcome> =>
    run(['names', ...args, '--base-url', service.baseUrl], { env });

  test.each([['categories'], ['attributes'], ['users'], ['lightboxes'], ['keywords']])(
    'lists %s, as a table and as JSON',
    async (what) => {
      const { status, out } = await names(what);
      expect(status).toBe(0);
      const rows: readonly unknown[] = JSON.parse((await names(what, '--format', 'json')).out);
      expect(rows.length).toBeGreaterThan(0);
      expect(out.trimEnd().split('\n')).toHaveLength(rows.length + 1);
      expect(out).toMatch(/^[A-Z]+/);
    },
  );

  test('lists those that start with a prefix, ignoring case', async () => {
    const all: readonly { readonly name: string }[] = JSON.parse((await names('attributes', '--format', 'json')).out);
    const [first] = all;
    const prefix = (first?.name ?? '').slice(0, 3).toUpperCase();
    const some: readonly { readonly name: string }[] = JSON.parse(
      (await names('attributes', prefix, '--format', 'json')).out,
    );
    expect(some).toContainEqual(first);
    for (const { name } of some) expect(name.toUpperCase().startsWith(prefix)).toBe(true);
  });

  test('reports when there are none', async () => {
    expect(await names('users', 'nobody')).toEqual({
      status: 0,
      out: '',
      err: 'The library has no users that start with “nobody”.\n',
    });
  });

  test('an unknown kind of names is bad usage', async () => {
    expect((await names('colours')).err).toMatch(/colours.*categories, attributes, users, keywords, lightboxes/);
  });
});

describe('assetql explain-code', () => {
  test('lists every code in a line', async () => {
    const { status, out } = await run(['explain-code']);
    expect(status).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(Object.keys(codes));
  });

  test.each(Object.keys(codes))('documents %s', async (code) => {
    const { status, out } = await run(['explain-code', code]);
    expect(status).toBe(0);
    expect(out).toMatch(new RegExp(`^${code} \\((error|warning|info|hint|off)\\)\\n\\n.+`));
  });

  test.each([
    ['status-companoin', /Did you mean “status-companion”\?/],
    ['constructor', /There is no code “constructor”/],
  ])('%s is bad usage', async (code, says) => {
    expect(await run(['explain-code', code])).toMatchObject({ status: 2, err: expect.stringMatching(says) });
  });
});

describe('assetql init', () => {
  test('writes files that pass check, fmt and explain', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-init-'));
    const { status, out, err } = await run(['init', 'searches'], { cwd });
    expect({ status, out }).toEqual({ status: 0, out: '' });
    expect(err).toMatch(/searches.searches\.assetql written\n.*assetql\.config\.json written\nNext: /);
    const inside = join(cwd, 'searches');
    expect(await run(['check', '.'], { cwd: inside })).toEqual({ status: 0, out: '', err: '' });
    expect(await run(['fmt', '--check', '.'], { cwd: inside })).toEqual({ status: 0, out: '', err: '' });
    expect((await run(['explain', 'searches.assetql'], { cwd: inside })).status).toBe(0);
  });

  test('shows every member of the configuration', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-init-'));
    await run(['init'], { cwd });
    const members: unknown = JSON.parse(readFileSync(join(cwd, 'assetql.config.json'), 'utf8'));
    expect(members).toEqual({ fields: [], values: {}, searchFields: [], sortKeys: [], severities: {}, variables: {} });
  });

  test('replaces no file', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-init-'));
    writeFileSync(join(cwd, 'searches.assetql'), 'mine');
    mkdirSync(join(cwd, 'assetql.config.json'));
    const { status, err } = await run(['init'], { cwd });
    expect(status).toBe(0);
    expect(err.match(/is there already, and stays as it is/g)).toHaveLength(2);
    expect(readFileSync(join(cwd, 'searches.assetql'), 'utf8')).toBe('mine');
  });

  test('a folder that cannot be created is reported in one sentence', async () => {
    const { status, err } = await run(['init', '/dev/null/x']);
    expect(status).toBe(2);
    expect(err).toMatch(/^assetql: \/dev\/null\/x cannot be made: .*\n$/);
    if (process.platform !== 'linux') return;
    // Node's own recursive mkdir never returns from there.
    expect(await run(['init', '/proc/x/y'])).toEqual({
      status: 2,
      out: '',
      err: 'assetql: /proc/x/y cannot be made: no folder can be made in /proc.\n',
    });
  });
});

describe('assetql check --names', () => {
  const stdin = '@brand = category("Nowhere at all")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{brand}})\n';

  test('checks names in the library; without the option no library is contacted', async () => {
    expect(await run(['check'], { stdin, env: { ...env, ASSETQL_BASE_URL: 'http://127.0.0.1:1' } })).toMatchObject({
      status: 0,
    });
    const { status, out } = await run(['check', '--names'], {
      stdin,
      env: { ...env, ASSETQL_BASE_URL: service.baseUrl },
    });
    expect(status).toBe(1);
    expect(out).toMatch(/^<stdin>:1:\d+ error .*look-up\n/);
  });

  test('an option that selects a library checks names too', async () => {
    expect((await run(['check', '--base-url', service.baseUrl], { stdin, env })).status).toBe(1);
  });

  test('an unreachable library is reported in one sentence', async () => {
    const { status, err } = await run(['check', '--names', '--base-url', 'http://127.0.0.1:1/api'], { stdin });
    expect(status).toBe(2);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});
