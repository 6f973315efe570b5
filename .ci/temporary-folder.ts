import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isRunning } from './lock.ts';

/** The name of a run's folder, with the id of the process that made it. */
const runFolder = /^assetql-(\d+)$/;

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  } catch (error) {
    // A program that is still closing writes into it. The next run removes it.
    process.stderr.write(`Could not remove ${folder}: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}

/** Removes the folders of runs that were killed. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = runFolder.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(parent, name));
  }
}

/**
 * Makes a folder for the temporary files of this process and of all processes that it starts, and directs them there: `os.tmpdir()` in
 * Node, and what other programs take from the environment. It is removed when this process exits or is interrupted; after SIGKILL, the
 * next run removes it. A process that was started with such a folder keeps using that one.
 */
export function createTemporaryFolder(): void {
  const parent = tmpdir();
  if (runFolder.test(basename(parent))) return;
  removeAbandoned(parent);
  const folder = join(parent, `assetql-${process.pid}`);
  // Left by a process that had the same id.
  remove(folder);
  mkdirSync(folder);
  // Tests that run programs as another user let them reach files in it, but not list it.
  chmodSync(folder, 0o711);
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  process.once('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      // Another listener decides when the process exits.
      if (process.listenerCount(signal) > 0) return;
      remove(folder);
      process.kill(process.pid, signal);
    });
  }
}
