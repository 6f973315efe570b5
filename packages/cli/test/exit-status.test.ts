import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from './run-in-process.ts';

const fine = 'filters: AssetType EQ Image\n';
const warned = "filters: FileExtension EQ '.jpg'\n";
const wrong = 'filters: AsseType EQ Image\n';
const untidy = 'filters:   AssetType EQ Image\n';

const offline = ['--base-url', 'http://127.0.0.1:1/api'];

/** The rule for all commands: warnings are allowed; errors and misses are 1; bad usage and failed runs are 2. */
const cases: readonly [args: readonly string[], stdin: string, status: number][] = [
  [['check'], fine, 0],
  [['check'], warned, 0],
  [['check', '--max-warnings', '1'], warned, 0],
  [['check', '--max-warnings', '0'], warned, 1],
  [['check', '--max-warnings', '0'], fine, 0],
  [['check', '--max-warnings', 'many'], fine, 2],
  [['check', '--format', 'github', '--max-warnings', '0'], warned, 1],
  [['check'], wrong, 1],
  [['check', '--kind', 'nothing'], fine, 2],
  [['check', 'not-there.assetql'], '', 2],
  [['fmt', '--check'], fine, 0],
  [['fmt', '--check'], untidy, 1],
  [['fmt'], untidy, 0],
  [['fmt', 'not-there.assetql'], '', 2],
  [['parse', '--kind', 'filters'], "FileExtension EQ '.jpg'", 0],
  [['parse', '--kind', 'filters'], 'Status EQ', 1],
  [['parse'], 'Status EQ 0', 2],
  [['explain'], fine, 0],
  [['explain'], warned, 0],
  [['explain'], wrong, 1],
  [['explain', '--kind', 'nothing'], fine, 2],
  [['diff', 'a.assetql', 'a.assetql'], '', 0],
  [['diff', 'a.assetql', 'wrong.assetql'], '', 1],
  [['diff', 'a.assetql'], '', 2],
  [['url'], fine, 0],
  [['url'], warned, 0],
  [['url'], wrong, 1],
  [['url', '--name', 'nobody'], fine, 2],
  [['from-url', 'filters=AssetType+EQ+Image'], '', 0],
  [['from-url', "filters=FileExtension+EQ+'.jpg'"], '', 0],
  [['from-url', 'search=title:black%2Bwhite'], '', 0],
  [['from-url', 'filters=AsseType+EQ+Image'], '', 1],
  [['from-url', 'nothing of the kind'], '', 2],
  [['run', ...offline], wrong, 1],
  [['run', ...offline], fine, 2],
  [['test', ...offline], `${fine}expect: total > 0\n`, 2],
  [['test', 'not-there.assetql'], '', 2],
  [['serve', '--port', 'none'], '', 2],
  [['types', ...offline], '', 2],
  [['completion', 'bash'], '', 0],
  [['completion', 'none'], '', 2],
  [['login', '--nothing'], '', 2],
  [['logout', '--nothing'], '', 2],
  [['whoami', ...offline], '', 1],
  [['whoami', '--nothing'], '', 2],
  [['lsp', '--nothing'], '', 2],
  [['nothing'], '', 2],
];

describe('the exit status of all commands', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'assetql-status-'));
  writeFileSync(join(cwd, 'a.assetql'), fine);
  writeFileSync(join(cwd, 'wrong.assetql'), wrong);

  test.each(cases)('%j of %j: %i', async (args, stdin, status) => {
    const outcome = await run(args, { cwd, stdin });
    expect(outcome, outcome.err).toMatchObject({ status });
  });

  test('is documented equally in the help of every command', async () => {
    const { out } = await run(['--help']);
    const names = [...out.matchAll(/^ {2}([a-z][a-z-]+) /gm)].flatMap(([, name = '']) =>
      name === 'help' ? [] : [name],
    );
    expect(names).toEqual(expect.arrayContaining(['check', 'from-url', 'lsp', 'whoami']));
    for (const name of ['', ...names]) {
      const help = await run([...(name === '' ? [] : [name]), '--help'], { columns: 200 });
      // Help texts are wrapped.
      expect(help.out.replaceAll(/\s+/g, ' '), name).toContain(
        'Exit status: 0 fine, 1 errors, unformatted files or a failed expectation, 2 bad usage or the run failed. ',
      );
    }
  });
});
