import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { build, buildExtension } from './build.ts';
import { findNeovim } from './neovim.ts';
import { findShells } from './shells.ts';
import { run } from './step.ts';
import { findWorkbench } from './workbench.ts';

/** Checks that stand for one test each. They go on after a failure, so that one run tells everything. */
const checks: readonly (readonly [title: string, command: string, ...args: string[]])[] = [
  ['Formatting', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['Types', 'tsc', '-b', 'test'],
  ['Lint and import rules', 'oxlint', '--type-aware', '--deny-warnings'],
  ['Unused code', 'knip'],
];

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
}

let passed = 0;
let failed = 0;

function count(title: string, fine: boolean): void {
  if (fine) passed += 1;
  else failed += 1;
  process.stderr.write(`${fine ? 'passed' : 'FAILED'}: ${title}\n`);
}

const browser = await findBrowser();
count('A browser for the tests', browser !== undefined);
if (browser !== undefined) {
  process.env['ASSETQL_BROWSER'] = browser;
  process.stderr.write(`Browser: ${browser}\n`);
}

count('Shells for the tests of completion', await findShells());
count('Neovim for the tests of the language server', await findNeovim());
const workbench = await findWorkbench();
count('A VS Code workbench for the tests', workbench !== undefined);
if (workbench !== undefined) process.env['ASSETQL_WORKBENCH'] = workbench;
count('Build', (await build()) === 0);
count('Build of the extension', (await buildExtension()) === 0);
for (const [title, command, ...args] of checks) count(title, (await run(command, args, { quiet: true })) === 0);

const folder = mkdtempSync(join(tmpdir(), 'assetql-test-'));
const file = join(folder, 'report.json');
const status = await run('vitest', [
  'run',
  '--config',
  'test/vitest.config.ts',
  '--root',
  '.',
  '--coverage',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
  ...process.argv.slice(2),
]);
try {
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests + report.numPendingTests + report.numTodoTests;
  if (status !== 0 && report.success) count('Coverage', false);
} catch {
  count('The tests ran to their end', false);
}
rmSync(folder, { recursive: true, force: true });

process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && status === 0 ? 0 : 1;
