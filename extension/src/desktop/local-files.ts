import { FileInspector, openFolderFiles } from '@assetql/library/node';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LocalFiles } from '../contracts/platform.ts';

/** What a folder's name begins with; the id of its process follows. */
const prefix = 'assetql-sample-';

function isRunning(process: number): boolean {
  try {
    globalThis.process.kill(process, 0);
    return true;
  } catch (error) {
    // One that belongs to somebody else runs, too.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Removes what windows have left that were ended from outside. */
function tidy(parent: string): void {
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(owner) || isRunning(owner)) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // It belongs to somebody else.
    }
  }
}

/** Opens a folder for uploaded files, which is removed with the window. `program` is the file that reads their content in a process. */
export async function openLocalFiles(program: string, parent: string = tmpdir()): Promise<LocalFiles> {
  tidy(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  const files = await openFolderFiles(folder);
  const inspector = new FileInspector(files, pathToFileURL(program));
  return {
    files,
    inspector,
    close: () => {
      void inspector.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
