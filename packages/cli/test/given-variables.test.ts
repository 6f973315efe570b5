import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, stopService, type TestService } from './expectations/service.ts';
import { run, type Outcome } from './run-in-process.ts';

const file = `@since = now - 30d
@client = "Acme"
### A
filters: DateUploaded GE {{since}}
search: {{client}}
### B
search: {{word}}
`;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => stopService(service));

const env = { ASSETQL_TOKEN: 't', ASSETQL_SUBSCRIPTION_KEY: 'k' };

const now = ['--now', '2024-05-31T00:00:00Z'];

const url = (...args: readonly string[]): Promise<Outcome> =>
  run(['url', '--name', 'A', ...now, ...args], { stdin: file });

describe('--var', () => {
  test('overrides variables of a file, with the types of the file', async () => {
    const { status, out } = await url('--var', 'since=now-1d', '--var', '@client = 2024');
    expect(status).toBe(0);
    const { searchParams } = new URL(out.trim());
    expect(searchParams.get('filters')).toBe('DateUploaded GE 2024-05-30T00:00:00.000Z');
    expect(searchParams.get('search')).toBe('" 2024"');
  });

  test('are used by run', async () => {
    const run2 = (value: string): Promise<Outcome> =>
      run(['run', '--base-url', service.baseUrl, '--name', 'B', '--count', '--var', `word=${value}`, '-'], {
        stdin: file,
        env,
      });
    expect(await run2('"logo"')).toEqual({ status: 0, out: '1\n', err: '' });
    expect(await run2('"nothing at all"')).toEqual({ status: 0, out: '0\n', err: '' });
  });

  test('are used by test for the files that define them', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-variables-'));
    writeFileSync(join(cwd, 'a.assetql'), '@word = "none"\n### A\nsearch: {{word}}\nexpect: total = 1\n');
    writeFileSync(join(cwd, 'b.assetql'), '### B\nsearch: logo\nexpect: total = 1\n');
    const args = ['test', '--base-url', service.baseUrl, 'a.assetql', 'b.assetql'];
    expect(await run(args, { cwd, env })).toMatchObject({ status: 1 });
    expect(await run([...args, '--var', 'word=logo'], { cwd, env })).toMatchObject({ status: 0, err: '2 passed\n' });
  });

  test('are used by explain and check', async () => {
    const explained = await run(['explain', '--name', 'B', '--var', 'word="logo"'], { stdin: file });
    expect(explained).toMatchObject({ status: 0, out: expect.stringContaining('logo') });
    expect((await run(['check'], { stdin: file })).status).toBe(1);
    expect(await run(['check', '--var', 'word="logo"'], { stdin: file })).toEqual({ status: 0, out: '', err: '' });
    expect(await run(['check', '--var', 'word=logo'], { stdin: file })).toEqual({ status: 0, out: '', err: '' });
  });

  test('a text that the place cannot take is told there', async () => {
    const { status, out } = await run(['check', '--var', 'stars=four'], {
      stdin: 'filters: AverageRating GE {{stars}}\n',
    });
    expect({ status, out }).toEqual({ status: 1, out: expect.stringMatching(/^<stdin>:1:27 error .*AverageRating/) });
  });

  test.each<readonly [readonly string[], RegExp]>([
    [['--var', 'clinet=x'], /No search here has a variable “clinet”\. Did you mean “client”\?/],
    [['--var', 'nothing'], /must be a name and a value, for example since=now-30d/],
    [['--var', 'since=soon'], /--var since: since is a time such as now - 30d/],
    [['--var', 'client=a', '--var', 'client=b'], /client is given twice/],
  ])('%j is bad usage of every command', async (args, says) => {
    for (const command of ['url', 'run', 'test', 'explain', 'check']) {
      const { status, out, err } = await run([command, ...args], { stdin: file });
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(err).toMatch(says);
      expect(err.trimEnd().split('\n')).toHaveLength(1);
    }
  });

  test.each([['run'], ['check'], ['explain']])('%s rejects it for an expression', async (command) => {
    const { status, err } = await run([command, '--kind', 'search', '--var', 'a=b'], { stdin: 'a' });
    expect({ status, err }).toMatchObject({ status: 2, err: expect.stringMatching(/--kind or --var, not both/) });
  });
});
