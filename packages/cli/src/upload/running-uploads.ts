import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { visible } from '@assetql/client/visible';
import { isRecord } from '@assetql/core/text';
import { fileErrorText } from '../files/file-error-text.ts';
import { CommandFailure } from '../io.ts';
import type { LocalFile } from './find-files.ts';

const ending = '.running.json';

/** The runs of this process, by the paths of their files. */
const ownRuns = new Set<string>();

interface Run {
  readonly process: number;
  readonly paths: ReadonlySet<string>;
}

/**
 * Says to other runs that these files are being uploaded to a library, until it is disposed. Throws when a run that has not ended uploads one
 * of them: both would make an asset of it. Runs of other files go on beside each other.
 */
export async function announceRun(
  folder: string,
  library: string,
  files: readonly LocalFile[],
): Promise<AsyncDisposable> {
  const name = createHash('sha256').update(library).digest('hex').slice(0, 16);
  const own = join(folder, 'uploads', `${name}.${randomUUID()}${ending}`);
  const run = { host: hostname(), process: process.pid, paths: files.map(({ path }) => path) };
  const end = async (): Promise<void> => {
    ownRuns.delete(own);
    await rm(own, { force: true });
  };
  ownRuns.add(own);
  try {
    await mkdir(join(folder, 'uploads'), { recursive: true });
    await writeFile(own, JSON.stringify(run), { flag: 'wx', mode: 0o600 });
    // It is written before others are looked at: of two that begin at once, at least one sees the other.
    for (const each of await readdir(join(folder, 'uploads'))) {
      const path = join(folder, 'uploads', each);
      if (path === own || !each.startsWith(`${name}.`) || !each.endsWith(ending)) continue;
      const other = await runOf(path);
      const shared = other && files.find((file) => other.paths.has(file.path));
      if (other === undefined || shared === undefined) continue;
      throw new CommandFailure(
        `Another upload of ${visible(shared.name)} is running (process ${other.process}); wait until it has ended, or end it. If that process is something else, delete ${visible(path)}.`,
      );
    }
  } catch (error) {
    await end();
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`${own}, which tells other uploads of this one, cannot be used: ${fileErrorText(error)}.`);
  }
  return { [Symbol.asyncDispose]: end };
}

/** A run that has not ended. What one that was killed has left is removed. */
async function runOf(path: string): Promise<Run | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // It is being written, and sees this run; or it was cut off, and nobody knows what it was about.
    return undefined;
  }
  if (!isRecord(value) || typeof value['process'] !== 'number' || !Array.isArray(value['paths'])) return undefined;
  // Whether a process of another computer that shares the folder has ended cannot be found out.
  if (value['host'] === hostname() && !isRunning(path, value['process'])) {
    await rm(path, { force: true });
    return undefined;
  }
  return { process: value['process'], paths: new Set(value['paths']) };
}

function isRunning(path: string, id: number): boolean {
  // In a container, programs have the same process id each time.
  if (id === process.pid) return ownRuns.has(path);
  try {
    return process.kill(id, 0);
  } catch (error) {
    // A process of another user is running, too.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
