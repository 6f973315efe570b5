import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findJars } from './find-jars.ts';
import { startCluster, type Cluster } from './opensearch/start-cluster.ts';
import { findPostgres } from './postgres.ts';
import { startStore, type Store } from './s3/start-store.ts';
import { run } from './step.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

// `npm run test:opensearch`: starts a cluster of OpenSearch and a store that speaks S3, runs the tests that ask them, and ends them.

/** What vitest writes about a run. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

let [passed, failed] = [0, 0];

function count(title: string, isPassed: boolean): void {
  if (isPassed) passed += 1;
  else failed += 1;
  process.stderr.write(`${isPassed ? 'passed' : 'FAILED'}: ${title}\n`);
}

async function start(classPath: string): Promise<Cluster | undefined> {
  const folder = join(tmpdir(), 'opensearch');
  mkdirSync(folder);
  try {
    return await startCluster({ classPath, folder, heap: process.env['ASSETQL_OPENSEARCH_HEAP'] ?? '1g' });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    for (const name of ['one', 'two', 'three'])
      process.stderr.write(readFileSync(join(folder, `${name}.log`), 'utf8').slice(-2000));
    return undefined;
  }
}

async function openStore(classPath: string): Promise<Store | undefined> {
  const folder = join(tmpdir(), 's3');
  mkdirSync(folder);
  try {
    return await startStore(classPath, folder);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.stderr.write(readFileSync(join(folder, 's3proxy.log'), 'utf8').slice(-2000));
    return undefined;
  }
}

async function runTests({ nodes }: Cluster, store: Store): Promise<void> {
  process.env['ASSETQL_OPENSEARCH'] = JSON.stringify(nodes);
  process.env['ASSETQL_S3'] = JSON.stringify(store);
  const file = join(tmpdir(), 'opensearch-report.json');
  const config = ['--config', 'test/vitest.servers.config.ts', '--root', '.'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const status = await run('vitest', ['run', ...config, ...reporters, ...process.argv.slice(2)]);
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    passed += report.numPassedTests;
    failed += report.numFailedTests + report.numPendingTests;
    if (status !== 0 && report.numFailedTests === 0) count('The tests of OpenSearch end well', false);
  } catch {
    count('The tests of OpenSearch ran to their end', false);
  }
}

createTemporaryFolder();
const classPath = await findJars({ folder: 'opensearch', title: 'OpenSearch' });
count('The jars of OpenSearch', classPath !== undefined);
const storeClassPath = await findJars({ folder: 's3', title: 'files in S3' });
count('The jars of a store that speaks S3', storeClassPath !== undefined);
count('PostgreSQL for the tests of a shared library', (await findPostgres()) !== undefined);
const store = storeClassPath === undefined ? undefined : await openStore(storeClassPath);
if (storeClassPath !== undefined) count('A store that speaks S3', store !== undefined);
const cluster = classPath === undefined ? undefined : await start(classPath);
if (classPath !== undefined) count('A cluster of OpenSearch with three nodes', cluster !== undefined);
try {
  if (cluster !== undefined && store !== undefined) await runTests(cluster, store);
} finally {
  await Promise.all([cluster?.close(), store?.close()]);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
