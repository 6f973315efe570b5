import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { action, runCheckStep } from './action.ts';
import { sampleRepository } from './sample-repository.ts';

const fine = '### Fine\nfilters: AssetType EQ Image\n';
const broken = '### Fine\nsearch: a\n\n### Broken\nfilters: AssetType EQ Image\n  AND AsseType EQ Video\n';
const doubtful = '### Doubtful\nfilters: Status EQ 0 OR Status EQ 2 AND AverageRating EQ 4\n';
const own = '### Own\nfilters: Region EQ EMEA\n';
const config = '{ "fields": [{ "name": "Region", "type": "enumeration" }], "values": { "Region": ["EMEA"] } }';

const annotations = (lines: readonly string[]): readonly string[] => lines.filter((line) => line.startsWith('::'));

interface Workflow {
  readonly jobs: {
    readonly searches: {
      readonly steps: readonly { readonly uses: string; readonly with?: Readonly<Record<string, unknown>> }[];
    };
  };
}

const readme = readFileSync(join(import.meta.dirname, '../../packages/cli/README.md'), 'utf8');

describe('the action that checks saved searches', () => {
  test('annotates the lines that are wrong, and fails', () => {
    const repository = sampleRepository({ 'searches/broken.assetql': broken, 'searches/fine.assetql': fine });
    const { status, lines, outputs } = runCheckStep(repository, { files: 'searches' });
    expect(status).toBe(1);
    expect(annotations(lines)).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^::error file=searches\/broken\.assetql,line=6,col=7,endLine=6,endColumn=15,title=unknown-field::\S.*AssetType/,
    );
    expect(outputs).toEqual({ errors: '1', warnings: '0' });
  });

  test('says nothing and succeeds when all is fine', () => {
    const { status, lines, outputs } = runCheckStep(sampleRepository({ 'fine.assetql': fine }), {});
    expect(status).toBe(0);
    expect(annotations(lines)).toEqual([]);
    expect(outputs).toEqual({ errors: '0', warnings: '0' });
  });

  test('names files as the repository does, wherever it stands, and knows the fields of the workspace', () => {
    const repository = sampleRepository({
      'team/assetql.config.json': config,
      'team/own.assetql': own,
      'team/deep/odd, 100%: [name].assetql': broken,
    });
    const { status, lines } = runCheckStep(repository, { 'working-directory': 'team' });
    expect(status).toBe(1);
    expect(annotations(lines)).toHaveLength(1);
    expect(lines[0]).toMatch(/^::error file=team\/deep\/odd%2C 100%25%3A \[name\]\.assetql,line=6,/);
  });

  test('takes several files, a line each, with blanks and Windows line ends', () => {
    const files = { 'a b.assetql': broken, 'c.assetql': broken, 'd.assetql': broken };
    const { lines } = runCheckStep(sampleRepository(files), { files: 'a b.assetql\r\n\n  \nc.assetql\n' });
    expect(annotations(lines).map((line) => /file=([^,]+)/.exec(line)?.[1])).toEqual(['a b.assetql', 'c.assetql']);
  });

  test.each([
    ['warning', { 'a.assetql': doubtful }, 1],
    ['error', { 'a.assetql': doubtful }, 0],
    ['error', { 'a.assetql': doubtful, 'b.assetql': broken }, 1],
    ['never', { 'a.assetql': doubtful, 'b.assetql': broken }, 0],
  ])('fail-on: %s', (failOn, files, status) => {
    const outcome = runCheckStep(sampleRepository(files), { 'fail-on': failOn });
    expect(outcome.status).toBe(status);
    expect(outcome.outputs['warnings']).toBe('1');
    expect(annotations(outcome.lines)).toHaveLength(Object.keys(files).length);
  });

  test('gives code scanning a log that names files from the repository', () => {
    const repository = sampleRepository({ 'team/broken.assetql': broken });
    const { status, outputs } = runCheckStep(repository, { sarif: 'true', 'working-directory': 'team' });
    expect(status).toBe(1);
    const log = readFileSync(outputs['sarif'] ?? '', 'utf8');
    expect(log).toContain('"uri": "team/broken.assetql"');
    expect(log).toMatch(/"uri": "file:\/\/[^"]*\/assetql-repository-[^/"]*\/"/);
  });

  test.each([
    ['nothing to check', { files: ' \n' }, /^::error::The input files must name/],
    ['a sarif that is neither', { sarif: 'yes' }, /^::error::The input sarif must be true or false/],
    ['an unknown fail-on', { 'fail-on': 'always' }, /^::error::The input fail-on must be warning, error or never/],
    ['a file that is missing', { files: 'missing.assetql' }, undefined],
    ['a folder without searches', {}, undefined],
  ])('%s fails with a reason', (_what, inputs: Readonly<Record<string, string>>, says) => {
    const { status, lines, err } = runCheckStep(sampleRepository({ 'readme.txt': '' }), inputs);
    expect(status).toBe(2);
    if (says === undefined) expect(err).toMatch(/^assetql: .*(?:no such file|holds no \.assetql file)/m);
    else expect(lines[0]).toMatch(says);
  });

  const hostile = [
    '$(touch hacked)',
    '`touch hacked`',
    '"; touch hacked; "',
    "'; touch hacked; '",
    '&& touch hacked',
  ].join('\n');

  test.each<readonly [what: string, inputs: Readonly<Record<string, string>>]>([
    ['commands for files', { files: hostile }],
    ['commands for fail-on', { 'fail-on': hostile }],
    ['commands for sarif', { sarif: hostile }],
    ['an option for a file', { files: '--fix\na.assetql' }],
    ['standard input for a file', { files: '-' }],
  ])('inputs never become commands or options: %s', (_what, inputs) => {
    const repository = sampleRepository({ 'a.assetql': 'filters: status eq 0\n' });
    runCheckStep(repository, inputs);
    expect(readdirSync(repository)).toEqual(['a.assetql']);
    expect(readFileSync(join(repository, 'a.assetql'), 'utf8')).toBe('filters: status eq 0\n');
  });

  test('no script holds an expression of GitHub, which would be pasted into it', () => {
    for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{');
  });

  test('the README gives it inputs that it has', () => {
    const example = /```yaml\n(on: pull_request\n[^`]*)```/.exec(readme)?.[1] ?? '';
    const workflow: Workflow = parse(example);
    const step = workflow.jobs.searches.steps.find(({ uses }) => uses.includes('/.github/actions/check@'));
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step?.with ?? {})));
    expect(step?.with).toMatchObject({ files: 'searches' });
  });
});
