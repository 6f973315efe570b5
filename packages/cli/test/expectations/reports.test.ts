import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { githubReporter } from '../../src/report/expectations/github-reporter.ts';
import { junitReporter } from '../../src/report/expectations/junit-reporter.ts';
import type { ReportedSearch } from '../../src/report/expectations/test-reporter.ts';
import { textReporter } from '../../src/report/expectations/text-reporter.ts';
import { SearchFile } from '../../src/searches/search-file.ts';
import { run } from '../run-in-process.ts';
import { readXml, type Element } from './read-xml.ts';

const fileOf = (name: string, text: string): SearchFile =>
  new SearchFile({ name, path: `/repo/${name}`, text }, { check: {} });

const text = '### A\nsearch: a\nexpect: total = 1\nexpect: total = 2\n### B\nexpect: x\n### C\nsearch: c\n';
const file = fileOf('a.assetql', text);
const expectation = (status: 'met' | 'missed' | 'unknown', line: string, reasons: readonly string[] = []) => ({
  status,
  text: line,
  found: '1 found',
  ...(status === 'missed' ? { miss: `Expected ${line}, but total is 1` } : {}),
  range: { start: text.indexOf(line), end: text.indexOf(line) + line.length },
  reasons,
});
const searches: readonly ReportedSearch[] = [
  {
    file,
    name: 'A',
    kind: 'tested',
    seconds: 0.5,
    expectations: [expectation('met', 'total = 1'), expectation('missed', 'total = 2', ['Because.'])],
  },
  {
    file,
    name: 'B',
    kind: 'failed',
    seconds: 0,
    problems: [{ message: 'Write: total > 0, …', range: { start: 60, end: 61 } }],
  },
  { file, name: 'C', kind: 'untested' },
  {
    file: fileOf('b.assetql', text),
    name: 'D',
    kind: 'tested',
    seconds: 0,
    expectations: [expectation('unknown', 'total = 1')],
  },
];

const junit = (tested: readonly ReportedSearch[]): string => {
  const reporter = junitReporter(new Date('2024-05-01T12:00:00Z'));
  return tested.map((search) => reporter.add(search)).join('') + reporter.end();
};

/** The attributes and children that the common schema of JUnit reports (Ant's, and the wider one of Jenkins) allows in each element. */
const schema: Readonly<Record<string, { readonly attributes: readonly string[]; readonly children: RegExp }>> = {
  testsuites: { attributes: [], children: /^(testsuite )*$/ },
  testsuite: {
    attributes: ['name', 'package', 'id', 'timestamp', 'hostname', 'tests', 'failures', 'errors', 'time'],
    children: /^properties (testcase )*system-out system-err $/,
  },
  properties: { attributes: [], children: /^$/ },
  testcase: { attributes: ['name', 'classname', 'time'], children: /^((failure|error) )?$/ },
  failure: { attributes: ['message', 'type'], children: /^$/ },
  error: { attributes: ['message', 'type'], children: /^$/ },
  'system-out': { attributes: [], children: /^$/ },
  'system-err': { attributes: [], children: /^$/ },
};

function expectValid({ name, attributes, children }: Element): void {
  const row = schema[name];
  expect(Object.keys(attributes)).toEqual(row?.attributes);
  expect(children.map((child) => `${child.name} `).join('')).toMatch(row?.children ?? /no such element/);
  if (attributes['time'] !== undefined) expect(attributes['time']).toMatch(/^\d+\.\d+$/);
  if (attributes['timestamp'] !== undefined) expect(attributes['timestamp']).toMatch(/^[\d-]{10}T[\d:]{8}$/);
  for (const child of children) expectValid(child);
}

describe('the JUnit report', () => {
  test('has a suite for each file and a case for each expectation', () => {
    const report = readXml(junit(searches));
    expectValid(report);
    expect(report.children.map(({ attributes }) => attributes)).toMatchObject([
      {
        name: 'a.assetql',
        id: '0',
        tests: '3',
        failures: '1',
        errors: '1',
        time: '0.500',
        timestamp: '2024-05-01T12:00:00',
      },
      { name: 'b.assetql', id: '1', tests: '1', failures: '0', errors: '1' },
    ]);
    const cases = report.children.flatMap(({ children }) => children.filter(({ name }) => name === 'testcase'));
    expect(
      cases.map(({ attributes, children }) => [attributes['classname'], attributes['name'], children[0]]),
    ).toMatchObject([
      ['A', 'total = 1', undefined],
      [
        'A',
        'total = 2',
        {
          name: 'failure',
          attributes: { message: 'line 4: Expected total = 2, but total is 1\nBecause.', type: 'missed' },
        },
      ],
      ['B', 'runs', { name: 'error', attributes: { message: 'line 6: Write: total > 0, …', type: 'not-run' } }],
      ['D', 'total = 1', { name: 'error', attributes: { type: 'unknown' } }],
    ]);
  });

  test('is valid XML for any names and messages', () => {
    const awkward = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(']]>', '<!--', '&amp;', '"', '\u0000', '\u001b[2J', '\ud800', '\ufffe', '\u0085', '😀', '\r\n\t'),
    );
    const texts = fc.array(awkward).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, texts, texts, (name, found, reason) => {
        const search: ReportedSearch = {
          file,
          name,
          kind: 'tested',
          seconds: 1,
          expectations: [{ ...expectation('missed', 'total = 1', [reason]), miss: found }],
        };
        const report = readXml(
          junit([
            search,
            { file, name, kind: 'failed', seconds: 0, problems: [{ message: found, range: { start: 0, end: 0 } }] },
          ]),
        );
        expectValid(report);
      }),
    );
  });

  test('without tests is empty', async () => {
    const { status, out } = await run(['test', '--format', 'junit', '--base-url', 'http://127.0.0.1:9/api'], {
      stdin: 'search: a\n',
    });
    expect(status).toBe(0);
    expect(readXml(out).children[0]?.attributes).toMatchObject({ name: '<stdin>', tests: '0' });
  });
});

describe('the GitHub report', () => {
  test('annotates missed expectations and searches that cannot be run or decided', () => {
    const reporter = githubReporter('/repo');
    const report = searches.map((search) => reporter.add(search)).join('') + reporter.end();
    expect(report).toBe(
      [
        '::error file=a.assetql,line=4,col=9,endLine=4,endColumn=18,title=A::Expected total = 2, but total is 1. Because.\n',
        '::error file=a.assetql,line=6,col=3,endLine=6,endColumn=4,title=B cannot be run::Write: total > 0, …\n',
        '::warning file=b.assetql,line=3,col=9,endLine=3,endColumn=18,title=D::Not known: total = 1 (1 found).\n',
      ].join(''),
    );
  });

  test('has one line per annotation, from which its texts can be parsed back', () => {
    const piece = fc.constantFrom('\n', '\r', '::', ',', '%', '%0A', 'title=', '::error ::', '😀', 'a', ' ');
    const texts = fc.array(piece, { minLength: 1 }).map((parts) => parts.join(''));
    const decoded = (encoded = ''): string =>
      encoded.replaceAll(/%(0A|0D|25|2C|3A)/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
    fc.assert(
      fc.property(texts, texts, (name, message) => {
        const problems = [{ message, range: { start: 0, end: 0 } }];
        const line = githubReporter('/repo').add({ file, name, kind: 'failed', seconds: 0, problems });
        const parts =
          /^::error file=a\.assetql,line=1,col=1,endLine=1,endColumn=1,title=([^:,\n\r]*)::([^\n\r]*)\n$/.exec(line);
        expect([decoded(parts?.[1]), decoded(parts?.[2])]).toEqual([`${name} cannot be run`, message]);
      }),
    );
  });

  test('escapes control characters', () => {
    const problems = [{ message: 'a\u009B31m\u202Eb\u001B[2J', range: { start: 0, end: 0 } }];
    const line = githubReporter('/repo').add({ file, name: 'A', kind: 'failed', seconds: 0, problems });
    expect(line).toContain('::a\uFFFD31m\uFFFDb\uFFFD[2J\n');
  });

  test('has paths relative to the repository', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-test-'));
    writeFileSync(join(cwd, 'a.assetql'), '### A\nfilters: AsseType EQ Image\nexpect: total = 0\n');
    const { status, out } = await run(
      ['test', '--format', 'github', '--base-url', 'http://127.0.0.1:9/api', 'a.assetql'],
      { cwd },
    );
    expect(status).toBe(2);
    expect(out).toMatch(/^::error file=a\.assetql,line=2,col=10,endLine=2,endColumn=18,title=A cannot be run::/);
  });
});

describe('the text report', () => {
  test('has coloured marks on a terminal, and no control characters of files or services', () => {
    const hostile: ReportedSearch = { file, name: '\u001b[2Ja\nb', kind: 'untested' };
    expect(textReporter(true).add(hostile)).toBe(
      'a.assetql\n  \u001b[90m-\u001b[39m \uFFFD[2Ja\uFFFDb: not tested, it has no expect: line\n',
    );
    const report = searches.map((search) => textReporter(false).add(search)).join('');
    expect(report).not.toContain('\u001b');
  });
});
