import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run, type Outcome } from '../run-in-process.ts';

const library = {
  fields: [
    { name: 'Region', type: 'enumeration' },
    { name: 'Weight', type: 'number', minimum: 0, maximum: 10, documentation: 'Kilograms.' },
    { name: 'Owner', type: 'string', example: "'Ann'", many: false },
  ],
  values: { Region: ['EMEA', { value: 'APAC', documentation: 'Asia and the Pacific.' }], AssetType: ['Model3D'] },
  searchFields: ['copyright', { name: 'shelf', match: 'id', unbound: true }],
  sortKeys: ['record.viewedAt', { key: 'file.pages', type: 'integer', label: 'Pages' }],
};

async function within(config: unknown, args: readonly string[], stdin = ''): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-workspace-'));
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  writeFileSync(join(folder, 'assetql.config.json'), text);
  mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
  mkdirSync(join(folder, 'own', 'assetql'), { recursive: true });
  const connections = { work: { baseUrl: 'https://work.example' }, home: { baseUrl: 'https://home.example' } };
  writeFileSync(join(folder, 'own', 'assetql', 'config.json'), JSON.stringify({ connection: 'home', connections }));
  return run(args, { stdin, cwd: join(folder, 'deep', 'er'), env: { XDG_CONFIG_HOME: join(folder, 'own') } });
}

describe('an extension of the language in a workspace', () => {
  test.each([
    ['filters', "Region EQ EMEA AND AssetType EQ Model3D AND Weight GE 2.5 AND Owner SW 'A'"],
    ['search', 'copyright:acme shelf:a1'],
    ['sort', 'record.viewedAt D'],
    ['sort', 'file.pages A'],
  ])('is valid in %s: %s', async (kind, text) => {
    const check = ['check', '--max-warnings', '0', '--kind', kind];
    expect((await within(library, check, text)).status).toBe(0);
    expect((await within({}, check, text)).status).toBe(1);
  });

  test.each([
    ['filters', 'Region EQ EMAE', /EMEA/],
    ['filters', 'Weight GT 11', /10/],
    ['filters', "Weight CT '1'", /Weight/],
    ['filters', 'Regoin EQ EMEA', /Region/],
  ])('is checked in %s: %s', async (kind, text, says) => {
    const { status, out } = await within(library, ['check', '--max-warnings', '0', '--kind', kind], text);
    expect(status).toBe(1);
    expect(out).toMatch(says);
  });

  test('says all that is wrong with a configuration, in one line', async () => {
    const { status, err } = await within({ fild: 1, severities: { foo: 'error' } }, ['check'], 'search: a\n');
    expect(status).toBe(2);
    expect(err).toMatch(/^assetql: \S+ has no “fild”; .*\. “severities” in \S+ has no “foo”; .*\.\n$/);
    expect(err).not.toContain('\uFFFD');
  });

  test('has the spelling of the workspace', async () => {
    expect((await within(library, ['fmt', '--kind', 'filters'], 'region eq EMEA')).out).toBe('Region EQ EMEA');
    expect((await within(library, ['fmt'], 'filters: region eq EMEA\n')).out).toMatch(/Region EQ EMEA/);
    expect((await within(library, ['parse', '--kind', 'filters'], 'region eq EMEA')).out).toMatch(
      /"canonical": "Region"/,
    );
  });

  test('is used in requests', async () => {
    const { out } = await within(
      { ...library, connection: 'work' },
      ['url'],
      'filters: region EQ EMEA\nsort: file.pages D',
    );
    expect(out).toBe('https://work.example/assets?filters=Region+EQ+EMEA&sort=file.pages+D\n');
    expect((await within(library, ['url'], 'search: a')).out).toMatch(/^https:\/\/home\./);
    const flag = await within({ connection: 'work' }, ['url', '--connection', 'home'], 'search: a');
    expect(flag.out).toMatch(/^https:\/\/home\./);
  });
});

describe('severities', () => {
  const mixed = 'Status EQ 0 OR Status EQ 2 AND AverageRating EQ 4';

  test('can be raised, lowered and turned off', async () => {
    const check = ['check', '--max-warnings', '0', '--kind', 'filters'];
    const status = async (severity: string): Promise<number> =>
      (await within({ severities: { 'mixed-joins': severity } }, check, mixed)).status;
    expect(await status('error')).toBe(1);
    expect(await status('warning')).toBe(1);
    expect(await status('hint')).toBe(0);
    expect(await status('off')).toBe(0);
  });
});

describe('an invalid workspace', () => {
  test.each<readonly [what: string, config: unknown, says: RegExp]>([
    [
      'no JSON',
      '{',
      /^assetql: \.\.\/\.\.\/assetql\.config\.json is not JSON, line 1, column 2: the text ends, and a name in double quotes or \} is missing here\.$/,
    ],
    ['a field without a name', { fields: [{ type: 'string' }] }, /“fields\[0\]” in .* needs a "name"/],
    ['a connection that is not configured', { connection: 'none' }, /has no connection none/],
  ])('%s is bad usage', async (_what, config, says) => {
    const { status, out, err } = await within(config, ['url'], 'search: a');
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err.trimEnd()).toMatch(says);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('the nearest configuration is used, and a folder with that name is reported', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assetql-workspace-'));
    mkdirSync(join(folder, 'assetql.config.json'));
    const { status, err } = await run(['check'], { cwd: folder, stdin: 'search: a' });
    expect(status).toBe(2);
    expect(err).toMatch(/assetql\.config\.json cannot be read: it is a folder/);
  });

  test('a named pipe in the place of the configuration is reported, and not waited for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assetql-workspace-'));
    execFileSync('mkfifo', [join(folder, 'assetql.config.json')]);
    const { status, err } = await run(['check'], { cwd: folder, stdin: 'search: a' });
    expect(status).toBe(2);
    expect(err).toMatch(/assetql\.config\.json is a named pipe; put a file in its place\.\n$/);
  });
});

describe('variables of a workspace', () => {
  const variables = { least: 3, types: ['svg', 'png'] };
  const searches = '### A\nfilters: AverageRating GE {{least}} AND FileExtension EQ {{types}}\n';

  test('are known to every command', async () => {
    expect(await within({ variables }, ['check', '--max-warnings', '0'], searches)).toMatchObject({ status: 0 });
    expect((await within({}, ['check'], searches)).out).toContain('least has no value');
    const { out } = await within({ variables }, ['url', '--base-url', 'https://library.example/api'], searches);
    expect(decodeURIComponent(out).replaceAll('+', ' ')).toContain(
      "AverageRating GE 3 AND (FileExtension EQ 'svg' OR FileExtension EQ 'png')",
    );
    expect((await within({ variables }, ['explain'], searches)).out).toContain('rated at least 3');
  });

  test('are overridden by those of a file, and both by --var', async () => {
    const given = ['url', '--base-url', 'https://library.example/api', '--var', 'least=1'];
    expect((await within({ variables }, given, searches)).out).toContain('AverageRating+GE+1');
    const own = `@least = 5\n${searches}`;
    expect((await within({ variables }, given.slice(0, 3), own)).out).toContain('AverageRating+GE+5');
  });
});
