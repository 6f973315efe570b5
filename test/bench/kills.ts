import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from '../kills/bundle-server.ts';
import { runKills } from '../kills/run-kills.ts';
import { printTable } from './table.ts';

/** Kills of one folder, so that records do not grow for ever. */
const ofFolder = 50;

/**
 * Kills servers while clients fill, finalize, approve and delete, and audits all that is stored after each kill. `ASSETQL_SEED` is the seed of the first
 * folder; each has the next one.
 */
export async function kills(count = 200): Promise<void> {
  const first = Number(process.env['ASSETQL_SEED'] ?? 1);
  const problems: string[] = [];
  let [done, whileOpening, atStep, acknowledged] = [0, 0, 0, 0];
  const { path: program, remove } = await bundleServer();
  for (let seed = first; done < count; seed += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'assetql-kills-'));
    try {
      const report = await runKills({ program, folder, kills: Math.min(ofFolder, count - done), seed });
      done += report.kills;
      whileOpening += report.whileOpening;
      atStep += report.atStep;
      acknowledged += report.acknowledged;
      problems.push(...report.problems);
      for (const problem of report.problems) process.stdout.write(`${problem}\n`);
      process.stderr.write(`${done} kills\n`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  await remove();
  const what = `${whileOpening} while opening, ${atStep} at a step of the work, the others after some time; ${acknowledged} changes acknowledged`;
  printTable('Servers that are killed (SIGKILL), with an audit after each', [
    {
      what: `${done} kills: ${what}`,
      measured: `${problems.length} problems`,
      target: 'none',
      met: problems.length === 0,
    },
  ]);
}
