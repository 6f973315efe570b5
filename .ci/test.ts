import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { build, buildExtension } from './build.ts';
import { runChecks } from './checks.ts';
import { findPostgres } from './postgres.ts';
import { findShells } from './shells.ts';
import { run } from './step.ts';
import { findExifTool, findFfmpeg, findNeovim } from './test-tools.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { findWorkbench } from './workbench.ts';

/** What vitest writes about a run. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
}

let passed = 0;
let failed = 0;

function count(title: string, isPassed: boolean): void {
  if (isPassed) passed += 1;
  else failed += 1;
  process.stderr.write(`${isPassed ? 'passed' : 'FAILED'}: ${title}\n`);
}

/** Finds or installs the programs that tests drive. */
async function findPrograms(): Promise<void> {
  const browser = await findBrowser();
  count('A browser for the tests', browser !== undefined);
  if (browser !== undefined) {
    process.env['ASSETQL_BROWSER'] = browser;
    process.stderr.write(`Browser: ${browser}\n`);
  }
  count('Shells for the tests of completion', await findShells());
  count('Neovim for the tests of the language server', await findNeovim());
  count('ExifTool for the tests of sidecars', await findExifTool());
  count('ffmpeg for the tests of films', await findFfmpeg());
  count('PostgreSQL for the tests of a library in it', (await findPostgres()) !== undefined);
  const workbench = await findWorkbench();
  count('A VS Code workbench for the tests', workbench !== undefined);
  if (workbench !== undefined) process.env['ASSETQL_WORKBENCH'] = workbench;
}

async function buildAll(): Promise<void> {
  count('Build', (await build()) === 0);
  count('Build of the extension', (await buildExtension()) === 0);
}

createTemporaryFolder();
await Promise.all([findPrograms(), runChecks(count, buildAll)]);

const file = join(tmpdir(), 'report.json');
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

process.stderr.write(
  'The cluster of OpenSearch and the store of files are tested by a command of their own: npm run test:opensearch.\n',
);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && status === 0 ? 0 : 1;
