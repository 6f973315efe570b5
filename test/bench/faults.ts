import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFaults, segment } from '../faults/run-faults.ts';
import { bundleServer } from '../kills/bundle-server.ts';
import { printTable } from './table.ts';

/** Uploads files, a fifth of which have a fault each, by the command. `ASSETQL_SEED` is the seed. */
export async function faults(files = 1000): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-faults-'));
  const { path: program, remove } = await bundleServer();
  try {
    const seed = Number(process.env['ASSETQL_SEED'] ?? 1);
    const faulty = Math.round(files / 5);
    const { runs, injected, bytes, beyond, problems } = await runFaults({ program, folder, files, faulty, seed });
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    const mebibytes = (count: number): string => `${(count / 2 ** 20).toFixed(1)} MiB`;
    printTable('Files that are uploaded through faults', [
      {
        what: `${files} files (${mebibytes(bytes)}), ${injected} faults, ${runs} runs of the command: each file exactly once`,
        measured: `${problems.length} problems`,
        target: 'none',
        met: problems.length === 0 && injected === faulty,
      },
      {
        what: 'bytes beyond those of the files',
        measured: mebibytes(beyond),
        target: `a segment a fault, ${mebibytes(injected * segment)}`,
        met: beyond <= injected * segment,
      },
    ]);
  } finally {
    await remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
