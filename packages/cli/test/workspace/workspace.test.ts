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

describe('what a workspace adds to the language', () => {
  test.each([
    ['filters', "Region EQ EMEA AND AssetType EQ Model3D AND Weight GE 2.5 AND Owner SW 'A'"],
    ['search', 'copyright:acme shelf:a1'],
    ['sort', 'record.viewedAt D'],
    ['sort', 'file.pages A'],
  ])('is right in %s: %s', async (kind, text) => {
    expect((await within(library, ['check', '--kind', kind], text)).status).toBe(0);
    expect((await within({}, ['check', '--kind', kind], text)).status).toBe(1);
  });

  test.each([
    ['filters', 'Region EQ EMAE', /EMEA/],
    ['filters', 'Weight GT 11', /10/],
    ['filters', "Weight CT '1'", /Weight/],
    ['filters', 'Regoin EQ EMEA', /Region/],
  ])('is checked in %s: %s', async (kind, text, says) => {
    const { status, out } = await within(library, ['check', '--kind', kind], text);
    expect(status).toBe(1);
    expect(out).toMatch(says);
  });

  test('is spelled as the workspace spells it', async () => {
    expect((await within(library, ['fmt', '--kind', 'filters'], 'region eq EMEA')).out).toBe('Region EQ EMEA');
    expect((await within(library, ['fmt'], 'filters: region eq EMEA\n')).out).toMatch(/Region EQ EMEA/);
    expect((await within(library, ['parse', '--kind', 'filters'], 'region eq EMEA')).out).toMatch(
      /"canonical": "Region"/,
    );
  });

  test('is what requests are made with, and where they go', async () => {
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
    const status = async (severity: string): Promise<number> =>
      (await within({ severities: { 'mixed-joins': severity } }, ['check', '--kind', 'filters'], mixed)).status;
    expect(await status('error')).toBe(1);
    expect(await status('warning')).toBe(1);
    expect(await status('hint')).toBe(0);
    expect(await status('off')).toBe(0);
  });
});

describe('a workspace that cannot be meant', () => {
  test.each<readonly [what: string, config: unknown, says: RegExp]>([
    ['no JSON', '{', /^assetql: \.\.\/\.\.\/assetql\.config\.json is no JSON\.$/],
    ['a list', [], /assetql\.config\.json must be a JSON object/],
    ['an unknown member', { field: [] }, /has no “field”; it can have .*fields/],
    ['a secret', { connections: {} }, /has no “connections”/],
    ['fields that are no list', { fields: {} }, /“fields” in .* must be a JSON list/],
    ['a field without a name', { fields: [{ type: 'string' }] }, /“fields\[0\]” in .* needs a "name"/],
    ['a field without a type', { fields: [{ name: 'A' }] }, /“fields\[0\]” in .* needs a "type"/],
    ['a field of an unknown type', { fields: [{ name: 'A', type: 'text' }] }, /must be one of string, enumeration, id/],
    ['a field of the language', { fields: [{ name: 'status', type: 'string' }] }, /is in the language already/],
    [
      'a collection of the language',
      { fields: [{ name: 'Attributes', type: 'string' }] },
      /is in the language already/,
    ],
    [
      'a field twice',
      {
        fields: [
          { name: 'A', type: 'id' },
          { name: 'a', type: 'id' },
        ],
      },
      /“fields\[1\]” .* is there twice/,
    ],
    ['a name with a blank', { fields: [{ name: 'A b', type: 'id' }] }, /“fields\[0\]\.name” .* is no name/],
    ['a name with a quote', { fields: [{ name: "A'", type: 'id' }] }, /is no name/],
    ['a name that is an operator', { fields: [{ name: 'AND', type: 'id' }] }, /is no name/],
    ['a name that is a number', { fields: [{ name: 5, type: 'id' }] }, /must be a text/],
    ['an empty name', { fields: [{ name: ' ', type: 'id' }] }, /must be a text/],
    ['a minimum that is a text', { fields: [{ name: 'A', type: 'number', minimum: '0' }] }, /must be a number/],
    ['many that is a text', { fields: [{ name: 'A', type: 'string', many: 'yes' }] }, /must be true or false/],
    ['values of nothing', { values: { Region: ['EMEA'] } }, /“values” in .* has no “Region”; it can have AssetType/],
    ['a value without a text', { values: { AssetType: [{}] } }, /“values\.AssetType\[0\]” .* needs a "value"/],
    ['a value that is empty', { values: { AssetType: [''] } }, /must be a text/],
    ['a search field of the language', { searchFields: ['title'] }, /is in the language already/],
    ['a search field without a name', { searchFields: [{}] }, /needs a "name"/],
    ['a search field that matches otherwise', { searchFields: [{ name: 'a', match: 'all' }] }, /one of words, id/],
    ['a sort key of the language', { sortKeys: ['title'] }, /is in the language already/],
    ['a sort key without a key', { sortKeys: [{}] }, /needs a "key"/],
    ['a sort key with a blank', { sortKeys: ['a b'] }, /is no name/],
    ['a code that is none', { severities: { 'mixed-join': 'off' } }, /“severities” .* has no “mixed-join”/],
    ['a code that every object has', { severities: { toString: 'off' } }, /has no “toString”/],
    ['a severity that is none', { severities: { 'mixed-joins': 'fatal' } }, /must be one of error, warning/],
    ['a connection that is not configured', { connection: 'none' }, /has no connection none/],
  ])('%s is bad usage', async (_what, config, says) => {
    const { status, out, err } = await within(config, ['url'], 'search: a');
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err.trimEnd()).toMatch(says);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('the nearest one counts, and a folder of its name is told', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assetql-workspace-'));
    mkdirSync(join(folder, 'assetql.config.json'));
    const { status, err } = await run(['check'], { cwd: folder, stdin: 'search: a' });
    expect(status).toBe(2);
    expect(err).toMatch(/assetql\.config\.json cannot be read: it is a folder/);
  });
});
