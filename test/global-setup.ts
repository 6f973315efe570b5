import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Prepares the sample libraries before any test runs, so that none waits for them; in a process that reads the sources, as tests do. */
export default async function prepareSamples(): Promise<void> {
  const script = fileURLToPath(new URL('prepare-samples.ts', import.meta.url));
  await promisify(execFile)(process.execPath, ['--conditions=@assetql/source', '--no-warnings', script]);
}
