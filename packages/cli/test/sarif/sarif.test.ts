import { mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import type { ArtifactLocation, Log, Region, Result, Run } from 'sarif';
import { describe, expect, test } from 'vitest';
import { applyEdits, codeDocumentation, codes, kinds } from '@assetql/core';
import { lineHashes } from '../../src/report/sarif/line-hashes.ts';
import { run } from '../run-in-process.ts';

const {
  $schema: _,
  id: __,
  ...schema
} = JSON.parse(readFileSync(join(import.meta.dirname, 'sarif-schema-2.1.0.json'), 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile<Log>(schema);

/** A log that is valid by the schema. */
function read(out: string): Run {
  const log: unknown = JSON.parse(out);
  if (!validate(log)) throw new Error(ajv.errorsText(validate.errors));
  expect(log.version).toBe('2.1.0');
  expect(log.$schema).toMatch(/sarif-2\.1\.0\.json$/);
  const [only, ...more] = log.runs;
  if (only === undefined || more.length > 0) throw new Error('A log has one run.');
  return only;
}

async function sarif(args: readonly string[], surroundings: Parameters<typeof run>[1]): Promise<Run> {
  return read((await run(['check', '--format', 'sarif', ...args], surroundings)).out);
}

const results = ({ results: found = [] }: Run): readonly Result[] => found;
const locationOf = (result: Result | undefined): ArtifactLocation =>
  result?.locations?.[0]?.physicalLocation?.artifactLocation ?? {};
const regionOf = (result: Result | undefined): Region => result?.locations?.[0]?.physicalLocation?.region ?? {};

/** The offset of a line and column in a text without its byte order mark. */
function offset(text: string, line = 1, column = 1): number {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), (end) => end.index + end[0].length)];
  return (starts[line - 1] ?? Number.NaN) + column - 1;
}
const range = (text: string, { startLine, startColumn, endLine, endColumn }: Region) => ({
  start: offset(text, startLine, startColumn),
  end: offset(text, endLine, endColumn),
});

const folder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'assetql-sarif-')));

describe('the rules', async () => {
  const { tool } = await sarif(['--kind', 'filters'], { stdin: 'Status EQ 0' });
  const rules = tool.driver.rules ?? [];

  test('are all codes, each with the members that GitHub needs', () => {
    expect(rules.map(({ id }) => id)).toEqual(Object.keys(codes));
    for (const { shortDescription, fullDescription, help, defaultConfiguration, properties } of rules) {
      for (const text of [shortDescription?.text, fullDescription?.text]) {
        expect(text).toMatch(/\S/);
        expect(text?.length).toBeLessThanOrEqual(1024);
      }
      expect(help?.text).toContain(fullDescription?.text);
      expect(help?.markdown).toContain(fullDescription?.text);
      expect(help?.markdown?.split('```').length).toSatisfy((parts: number) => parts % 4 === 1);
      expect(['error', 'warning', 'note']).toContain(defaultConfiguration?.level);
      expect(['very-high', 'high', 'medium', 'low']).toContain(properties?.['precision']);
      expect(['error', 'warning', 'recommendation']).toContain(properties?.['problem.severity']);
    }
  });

  test('name the tool and its version', async () => {
    expect(tool.driver.name).toBe('AssetQL');
    expect(tool.driver.semanticVersion).toBe((await run(['--version'])).out.trim());
  });
});

describe('a log', () => {
  test('without diagnostics has no results, but lists the files', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'good.assetql'), 'filters: Status EQ 0\n');
    const found = await sarif(['good.assetql'], { cwd });
    expect(found.results).toEqual([]);
    expect(found.artifacts).toMatchObject([{ location: { uri: 'good.assetql', uriBaseId: '%SRCROOT%' } }]);
    expect(found.originalUriBaseIds).toEqual({ '%SRCROOT%': { uri: `${pathToFileURL(cwd).href}/` } });
  });

  test('has at most as many results as GitHub accepts, the most severe first', async () => {
    const warning = 'filters: Status EQ 0 OR Status EQ 2 AND AverageRating EQ 4\n';
    const stdin = Array.from(Array(25_001).keys(), (index) => `### ${index}\n${warning}`).join('');
    const { out, err } = await run(['check', '--format', 'sarif'], { stdin: `${stdin}### Z\nfilters: Statu EQ 0\n` });
    const log: Log = JSON.parse(out);
    const levels = log.runs[0]?.results?.map(({ level }) => level) ?? [];
    expect(levels).toHaveLength(25_000);
    expect(levels.slice(0, 2)).toEqual(['error', 'warning']);
    expect(err).toBe('The log has the 25000 gravest of 25002 findings, as many as code scanning takes.\n');
  });

  test.each([
    ['search one.assetql', 'search%20one.assetql'],
    ['100%25 #1?.assetql', '100%2525%20%231%3F.assetql'],
    ['a:b.assetql', 'a%3Ab.assetql'],
    ['über/漢字😀.assetql', '%C3%BCber/%E6%BC%A2%E5%AD%97%F0%9F%98%80.assetql'],
    ['[x]&<y>.assetql', '%5Bx%5D%26%3Cy%3E.assetql'],
  ])('names %s relative to the folder, encoded', async (name, uri) => {
    const cwd = folder();
    mkdirSync(join(cwd, name, '..'), { recursive: true });
    writeFileSync(join(cwd, name), 'filters: Statu EQ 0\n');
    const [result] = results(await sarif(['.'], { cwd }));
    expect(locationOf(result)).toEqual({ uri, uriBaseId: '%SRCROOT%', index: 0 });
    expect(fileURLToPath(new URL(uri, `${pathToFileURL(cwd).href}/`))).toBe(join(cwd, name));
  });

  test('has absolute URIs for files outside the folder', async () => {
    const cwd = folder();
    mkdirSync(join(cwd, 'here'));
    writeFileSync(join(cwd, 'there.assetql'), 'filters: Statu EQ 0\n');
    for (const name of ['../there.assetql', join(cwd, 'there.assetql')]) {
      const [result] = results(await sarif([name], { cwd: join(cwd, 'here') }));
      expect(locationOf(result)).toEqual({ uri: pathToFileURL(join(cwd, 'there.assetql')).href, index: 0 });
    }
  });

  test('resolves links, and lists each file once', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'real.assetql'), 'filters: Statu EQ 0\n');
    symlinkSync('real.assetql', join(cwd, 'link.assetql'));
    const found = await sarif(['link.assetql', 'real.assetql', './real.assetql'], { cwd });
    expect(found.artifacts).toHaveLength(1);
    expect(results(found).map((result) => locationOf(result).uri)).toEqual(['real.assetql', 'real.assetql']);
  });

  test('contains the text of standard input', async () => {
    const found = await sarif([], { stdin: '\uFEFFfilters: Statu EQ 0\n' });
    expect(found.artifacts).toMatchObject([{ contents: { text: 'filters: Statu EQ 0\n' } }]);
    expect(locationOf(results(found)[0])).toEqual({ index: 0 });
  });

  test('has the severities of the workspace', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'assetql.config.json'), '{ "severities": { "unknown-field": "hint" } }');
    const [result] = results(await sarif(['--kind', 'filters'], { cwd, stdin: 'Statu EQ 0' }));
    expect(result).toMatchObject({ ruleId: 'unknown-field', level: 'note' });
  });

  test('has related locations', async () => {
    const stdin = '### A\nsearch: a\n\n### A\nsearch: b\n';
    const [result] = results(await sarif([], { stdin }));
    const [related] = result?.relatedLocations ?? [];
    expect(result?.ruleId).toBe('duplicate-title');
    expect(related).toMatchObject({
      id: 1,
      message: { text: expect.stringMatching(/\S/) },
      physicalLocation: { region: { startLine: 1 } },
    });
  });

  test.each([
    ['a byte order mark', '\uFEFFfilters: Statu EQ 0\n', { startLine: 1, startColumn: 10, endLine: 1, endColumn: 15 }],
    ['CRLF', '# c\r\nfilters: Statu EQ 0\r\n', { startLine: 2, startColumn: 10, endLine: 2, endColumn: 15 }],
    ['lone CR', '# c\rfilters: Statu EQ 0\r', { startLine: 2, startColumn: 10, endLine: 2, endColumn: 15 }],
    [
      'a character of two units',
      "filters: FileExtension EQ '😀' AND Statu EQ 0\n",
      { startLine: 1, startColumn: 36, endLine: 1, endColumn: 41 },
    ],
  ])('counts columns in UTF-16 units with %s', async (_name, stdin, region) => {
    const found = await sarif([], { stdin });
    expect(found.columnKind).toBe('utf16CodeUnits');
    expect(regionOf(results(found)[0])).toEqual(region);
  });
});

const failing = Object.values(codeDocumentation).flatMap(({ examples }) =>
  examples.map(({ kind, fails }) => ({ kind, fails })),
);
const surrounded = fc.record({
  mark: fc.constantFrom('', '\uFEFF'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  text: fc.constantFrom(
    ...failing.filter(({ kind, fails }) => kind === 'document' && fails.length < 1000).map(({ fails }) => fails),
  ),
  before: fc.constantFrom('', '# 😀\n\n', '### Other\nfilters: AsseType EQ 5\n\n'),
});

describe('any diagnostic', () => {
  const same = async (args: readonly string[], stdin: string): Promise<void> => {
    const text = stdin.replace(/^\uFEFF/, '');
    const mark = stdin.length - text.length;
    const found = results(await sarif(args, { stdin }));
    const rows = JSON.parse((await run(['check', '--format', 'json', ...args], { stdin })).out);
    expect(found).toHaveLength(rows.length);
    const hashes = lineHashes(text);
    for (const [index, result] of found.entries()) {
      const row = rows[index];
      const at = range(text, regionOf(result));
      expect(result).toMatchObject({ ruleId: row.code, message: { text: row.message } });
      expect(Object.keys(codes)[result.ruleIndex ?? -1]).toBe(row.code);
      expect({ start: at.start + mark, end: at.end + mark }).toEqual(row.range);
      expect(result.partialFingerprints).toEqual({
        primaryLocationLineHash: hashes[(regionOf(result).startLine ?? 0) - 1],
      });
      const fixes = (result.fixes ?? []).map(({ artifactChanges: [change] }) =>
        applyEdits(
          text,
          (change?.replacements ?? []).map(({ deletedRegion, insertedContent }) => ({
            range: range(text, deletedRegion),
            newText: insertedContent?.text ?? '',
          })),
        ),
      );
      expect(fixes).toEqual(
        row.fixes.map(({ edits }: { edits: Parameters<typeof applyEdits>[1] }) => applyEdits(stdin, edits).slice(mark)),
      );
    }
  };

  test.each(kinds)('has the same content as in JSON: %s', async (kind) => {
    for (const example of failing.filter((one) => one.kind === kind && one.fails.length < 5000))
      await same(['--kind', kind], example.fails);
  });

  test('has the same content as in JSON with any line ends', async () => {
    await fc.assert(
      fc.asyncProperty(surrounded, async ({ mark, end, text, before }) =>
        same([], mark + (before + text).replaceAll('\n', end)),
      ),
      { numRuns: 60 },
    );
  });
});
