import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTemporaryFolder } from '../.ci/temporary-folder.ts';

/**
 * Prepares the sample libraries before any test runs, in a process that reads the sources, as tests do. Temporary files of the tests and
 * of the programs that they start are in one folder, which is removed after the run.
 */
export default async function setUp(): Promise<void> {
  createTemporaryFolder();
  const script = fileURLToPath(new URL('prepare-samples.ts', import.meta.url));
  await promisify(execFile)(process.execPath, ['--conditions=@assetql/source', '--no-warnings', script]);
}
