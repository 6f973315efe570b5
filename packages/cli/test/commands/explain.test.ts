import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../run-in-process.ts';
import { attributeService } from '../types/attribute-service.ts';

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

const two = lines(
  '@since = now - 30d',
  '@brand = category("Brand/Logos")',
  '### New images',
  'filters: AssetType EQ Image AND DateUploaded GE {{since}}',
  'sort: record.createdAt D',
  '### Logos',
  'containerfilter: CategoryIds/ANY(c: c EQ {{brand}}) OR CategoryAncestorIds/ANY(c: c EQ {{brand}})',
);

describe('assetql explain', () => {
  test('explains every search of a file under its title', async () => {
    expect(await run(['explain'], { stdin: two })).toEqual({
      status: 0,
      out: lines(
        '# New images',
        'Images uploaded in the last 30 days; newest first',
        '',
        '# Logos',
        'Assets in Brand/Logos or below it',
      ),
      err: '',
    });
  });

  test('explains one search', async () => {
    const { out } = await run(['explain', '--name', 'Logos'], { stdin: two });
    expect(out).toBe('Assets in Brand/Logos or below it\n');
  });

  test('explains an expression part by part', async () => {
    const stdin = 'AverageRating GE 4 AND (Status EQ 0 OR AssetType EQ Image)';
    expect((await run(['explain', '--kind', 'filters', '--format', 'tree'], { stdin })).out).toBe(
      lines(
        'Assets rated at least 4, either approved or of type Image',
        '  - rated at least 4',
        '  - any of:',
        '    - approved',
        '    - of type Image',
      ),
    );
    expect((await run(['explain', '--kind', 'search'], { stdin: 'logo NOT {{x}}' })).out).toBe(
      'Assets matching “logo”, not matching {{x}}\n',
    );
  });

  test('json has ranges in the file', async () => {
    const { out } = await run(['explain', '--format', 'json', '--name', 'New images'], { stdin: two });
    const [search]: readonly { readonly name: string; readonly text: string; readonly parts: readonly Part[] }[] =
      JSON.parse(out);
    interface Part {
      readonly text: string;
      readonly ranges: readonly { readonly start: number; readonly end: number }[];
    }
    expect([search?.name, search?.text]).toEqual(['New images', 'Images uploaded in the last 30 days; newest first']);
    expect(
      search?.parts.map(({ text, ranges }) => [text, ...ranges.map(({ start, end }) => two.slice(start, end))]),
    ).toEqual([
      ['of type Image', 'AssetType EQ Image'],
      ['uploaded in the last 30 days', 'DateUploaded GE {{since}}'],
      ['newest first', 'record.createdAt D'],
    ]);
  });

  test('dates depend on the time zone and the current time', async () => {
    const stdin = 'DateUploaded GE 2024-04-30T22:00:00.000Z AND DateUploaded LT 2024-05-31T22:00:00.000Z';
    const args = ['explain', '--kind', 'filters', '--time-zone', 'Europe/Berlin'];
    expect((await run(args, { stdin })).out).toBe('Assets uploaded in May 2024; days and times in Europe/Berlin\n');
    expect((await run([...args, '--now', '2024-06-15'], { stdin })).out).toBe(
      'Assets uploaded last month; days and times in Europe/Berlin\n',
    );
  });

  test('errors are reported, and the rest is explained', async () => {
    const { status, out, err } = await run(['explain', '--kind', 'filters'], { stdin: 'Status EQ 0 AND Status EQ' });
    expect({ status, out }).toEqual({
      status: 1,
      out: 'Approved assets with something that could not be understood: “Status EQ”\n',
    });
    expect(err).toContain('missing-operand');
    const document = await run(['explain'], { stdin: 'filters: Status EQ 0 AND\n' });
    expect(document.status).toBe(1);
    expect(document.out).toMatch(/^Approved assets/);
  });

  test('fields of the workspace are known', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-explain-'));
    const field = { name: 'Season', type: 'enumeration', documentation: 'When.' };
    writeFileSync(
      join(cwd, 'assetql.config.json'),
      JSON.stringify({ fields: [field], values: { Season: ['Winter'] } }),
    );
    writeFileSync(join(cwd, 'a.assetql'), 'filters: Season EQ winter\n');
    writeFileSync(join(cwd, 'b.assetql'), '### B\nsearch: b\n');
    expect((await run(['explain', '.'], { cwd })).out).toBe(
      lines('# a', 'Assets whose Season is Winter', '', '# B', 'Assets matching “b”'),
    );
  });

  test('--names replaces ids by names of the library', async () => {
    const payload = [
      { id: 'u1', name: 'Mary', username: 'mary', firstName: 'Mary', lastName: 'Smith', type: 'string' },
    ];
    const base = await attributeService({ payload });
    const { out } = await run(['explain', '--kind', 'filters', '--names'], {
      stdin: "CreatedBy EQ 'u1'",
      env: { ASSETQL_BASE_URL: base },
    });
    expect(out).toBe('Assets uploaded by Mary Smith\n');
  });

  test('an unreachable library is reported in one sentence', async () => {
    const stdin = "CreatedBy EQ 'nobody-has-this-id'";
    const { status, err } = await run(['explain', '--kind', 'filters', '--base-url', 'http://127.0.0.1:1/api'], {
      stdin,
    });
    expect(status).toBe(2);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test.each([
    ['a file without a search', ['explain'], '# nothing\n', /^assetql: <stdin> holds no search\.$/],
    [
      'a name that is not there',
      ['explain', '--name', 'C'],
      two,
      /^assetql: <stdin> holds no search “C”\. Known: “.+”\.$/,
    ],
    ['a name of an expression', ['explain', '--name', 'C', '--kind', 'sort'], 'title', /--kind or --name, not both/],
  ])('%s is bad usage', async (_, args, stdin, says) => {
    const { status, out, err } = await run(args, { stdin });
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err.trimEnd()).toMatch(says);
  });
});
