import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run, type Outcome } from '../run-in-process.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

function compare(before: string, after: string, args: readonly string[] = [], terminal = false): Promise<Outcome> {
  const cwd = mkdtempSync(join(tmpdir(), 'assetql-diff-'));
  writeFileSync(join(cwd, 'before'), before);
  writeFileSync(join(cwd, 'after'), after);
  return run(['diff', 'before', 'after', ...args], { cwd, terminal });
}

const expressions: readonly (readonly [kind: string, before: string, after: string, rows: readonly string[]])[] = [
  ['filters', 'Status EQ 0', '(status eq 0)', []],
  ['filters', 'Status EQ 0', 'Status EQ 2', ['~ Status EQ 0 → Status EQ 2']],
  ['filters', 'Status EQ {{a}}', '', ['- Status EQ {{a}}']],
  ['sort', '', 'title D', ['+ title D']],
  [
    'filters',
    'Status EQ 0 AND AssetType EQ Image',
    'Status EQ 0 OR AssetType EQ Image',
    ['~ all of → any of', '    Status EQ 0', '    AssetType EQ Image'],
  ],
  ['search', 'a b', 'a NOT b', ['  all of', '    a', '~   one condition → not', '      b']],
  [
    'containerfilter',
    "CategoryIds/ANY(c: c NE 'a' AND c NE 'b')",
    "CategoryIds/ANY(c: c NE 'a')",
    ['~ one of CategoryIds with → one condition', "-   c NE 'a' AND c NE 'b'", "+   CategoryIds/ANY(c: c NE 'a')"],
  ],
  [
    'filters',
    'Status EQ 0 AND (AssetType EQ Image OR AverageRating GE 4)',
    '(AssetType EQ Image OR AverageRating GE 4 OR Status EQ 0)',
    [
      '~ all of → one condition',
      '-   Status EQ 0 (moved away)',
      '    any of',
      '      AssetType EQ Image',
      '      AverageRating GE 4',
      '+     Status EQ 0 (moved here)',
    ],
  ],
  ['search', 'a b c d e f', 'a b c d e g', ['  all of', '    a', '    b', '    … 3 more', '~   f → g']],
  [
    'filters',
    'AverageRating GE 4',
    'AverageRating EQ 4 OR AverageRating EQ 5',
    [
      '~ one condition → any of',
      '~   AverageRating GE 4 → AverageRating EQ 4',
      '+   AverageRating EQ 5',
      '  Both mean the same.',
    ],
  ],
];

describe('assetql diff --kind', () => {
  test.each(expressions)('%s: %s to %s', async (kind, before, after, rows) => {
    const { status, out, err } = await compare(before, after, ['--kind', kind]);
    expect(out).toBe(lines(...rows));
    expect({ status, err }).toEqual({ status: rows.length === 0 ? 0 : 1, err: '' });
  });

  test('an expression with errors is reported, and not compared', async () => {
    const { status, out, err } = await compare('Status EQ 0', 'Status EQ', ['--kind', 'filters']);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^after:1:\d+ error [^]*\nassetql: An expression with errors cannot be compared\.\n$/);
  });

  test('--format json prints the difference as JSON', async () => {
    const { out, status } = await compare('a b', 'a c NOT d', ['--kind', 'search', '--format', 'json']);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toEqual({
      meaning: 'different',
      difference: {
        change: 'inside',
        before: 'And',
        after: 'And',
        operands: [
          { change: 'kept', text: 'a' },
          { change: 'changed', before: 'b', after: 'c', parts: ['value'] },
          { change: 'added', after: 'NOT d', moved: false },
        ],
      },
    });
    expect(JSON.parse((await compare('a', 'A', ['--kind', 'search', '--format', 'json'])).out)).toEqual({
      meaning: 'same',
      difference: null,
    });
    expect(JSON.parse((await compare('a', '', ['--kind', 'search', '--format', 'json'])).out)).toMatchObject({
      difference: { change: 'removed', before: 'a', moved: false },
    });
    expect(JSON.parse((await compare('a', 'a b', ['--kind', 'search', '--format', 'json'])).out)).toMatchObject({
      difference: { before: null, after: 'And' },
    });
  });
});

describe('assetql diff', () => {
  test('the example of the README', async () => {
    const [, section = ''] = /## Reviewing changes\n([^]*?)\n## /.exec(readme) ?? [];
    const [before = '', after = ''] = [...section.matchAll(/```assetql\n([^]*?)```/g)].map((found) => found[1] ?? '');
    const [, shown = ''] = /\$ assetql diff .*\n([^]*?)```/.exec(section) ?? [];
    expect(await compare(before, after)).toEqual({ status: 1, out: shown, err: '' });
    expect(await compare(before, before)).toEqual({ status: 0, out: '', err: '' });
  });

  test('searches, variables, settings and expectations', async () => {
    const before = lines(
      '@a = 1',
      '@b = "x"',
      '### Same',
      'search: s',
      '### Old name',
      'search: o',
      '### Gone',
      'search: g',
      '### Changed',
      '# Old.',
      'filters: Status EQ 0',
      'search: c',
      'sort: title A',
      'count: 5',
      'expect: total > 0',
    );
    const after = lines(
      '@a = 2',
      'search: untitled',
      '### Same',
      'search: s',
      '### New name',
      'search: o',
      '### Changed',
      '@own = 1',
      'search: c "d',
      'containerfilter: CategoryIds/ANY(c: c EQ {{own}})',
      'sort: title D',
      'expect: total > 1',
      '### Fresh',
      'search: f',
    );
    expect((await compare(before, after)).out).toBe(
      lines(
        '~ @a = 1 → 2',
        '- @b = "x"',
        '+ (no title)',
        '~ ### Old name → ### New name',
        '- ### Gone',
        '  ### Changed',
        '-   # Old.',
        '+   @own = 1',
        '-   filters: Status EQ 0',
        '+   containerfilter: CategoryIds/ANY(c: c EQ {{own}})',
        '~   search: c → c "d',
        '    sort:',
        '~     title A → title D',
        '-   count: 5',
        '~   expect: total > 0 → total > 1',
        '+ ### Fresh',
      ),
    );
  });

  test('json contains variables and searches', async () => {
    const { out } = await compare('@a = 1\n### A\nsort: title A\ncount: 1\n', '### A\nsort: title D\n', [
      '--format',
      'json',
    ]);
    expect(JSON.parse(out)).toMatchObject({
      variables: [{ part: 'variable', name: 'a', before: '1' }],
      searches: [
        {
          change: 'changed',
          after: 'A',
          parts: [
            {
              part: 'sort',
              before: 'title A',
              after: 'title D',
              meaning: 'different',
              difference: { change: 'changed' },
            },
            { part: 'count', before: '1' },
          ],
        },
      ],
    });
    expect(JSON.parse((await compare('', '', ['--format', 'json'])).out)).toEqual({ variables: [], searches: [] });
  });

  test('a very long condition is cut', async () => {
    const text = '😀'.repeat(5000);
    const { out } = await compare('### A\nsearch: a\n', `### A\nsearch: a "${text}"\n`);
    const row = out.split('\n').find((line) => line.startsWith('+'));
    expect(row).toMatch(/^\+ +"(?:😀)+… \(90\d\d more characters\)$/u);
    expect(row?.length).toBeLessThan(1100);
  });

  test('colours appear on a terminal only, without control characters of files', async () => {
    const [before, after] = ['### A\u001b[2J\nsearch: a\n', '### B\u202e\nsearch: b\n'];
    expect((await compare(before, after)).out).not.toMatch(/[\u001b\u202e]/);
    const { out } = await compare(before, after, [], true);
    expect(out).toContain('\u001b[31m- ### A\uFFFD[2J\u001b[39m');
    expect(out).toContain('\u001b[32m+ ### B\uFFFD\u001b[39m');
  });

  test('one side may be standard input, but not both', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-diff-'));
    writeFileSync(join(cwd, 'a.assetql'), 'search: a\n');
    expect((await run(['diff', '-', 'a.assetql'], { cwd, stdin: 'search: a\n' })).status).toBe(0);
    expect((await run(['diff', 'a.assetql', '-'], { cwd, stdin: 'search: b\n' })).status).toBe(1);
    expect(await run(['diff', '-', '-'], { cwd })).toEqual({
      status: 2,
      out: '',
      err: 'assetql: Only one of the two can be standard input.\n',
    });
    expect((await run(['diff', 'a.assetql', 'gone.assetql'], { cwd })).err).toMatch(/there is no such file/);
    writeFileSync(join(cwd, 'b.assetql'), '');
    expect((await run(['diff', '.', 'a.assetql'], { cwd })).err).toMatch(/holds several files/);
    expect((await run(['diff', 'a.assetql'], { cwd })).err).toMatch(/Missing required argument/);
  });

  test('git diff uses it when configured as in the README', () => {
    const [, section = ''] = /## Reviewing changes\n([^]*?)\n## /.exec(readme) ?? [];
    const [, recipe = ''] = /```sh\n([^]*?)```/.exec(section) ?? [];
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-diff-'));
    const bin = join(cwd, '.git-bin');
    mkdirSync(bin);
    const main = join(import.meta.dirname, '../../src/main.ts');
    writeFileSync(
      join(bin, 'assetql'),
      `#!/bin/sh\nexec '${process.execPath}' --conditions=@assetql/source '${main}' "$@"\n`,
    );
    chmodSync(join(bin, 'assetql'), 0o755);
    const env = { ...process.env, HOME: cwd, GIT_CONFIG_NOSYSTEM: '1', PATH: `${bin}:${process.env['PATH'] ?? ''}` };
    const sh = (command: string): string => execFileSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
    sh('git init -q .');
    sh(recipe);
    const author = '-c user.name=A -c user.email=a@b.example';
    writeFileSync(join(cwd, 'a b.assetql'), 'search: a\n');
    sh(`git add "a b.assetql" && git ${author} commit -q -m A`);
    writeFileSync(join(cwd, 'a b.assetql'), 'search: b\n');
    writeFileSync(join(cwd, 'new.assetql'), '### New\nsearch: n\n');
    sh('git add new.assetql');
    expect(sh('git diff HEAD')).toBe(lines('  (no title)', '    search:', '~     a → b', '+ ### New'));
  });
});
