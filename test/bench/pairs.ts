import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../packages/library/test/node/postgres/postgres-server.ts';
import {
  bitmaps,
  comparePairs,
  postgres,
  queriesOfLibrary,
  sqlite,
} from '../../packages/library/test/store/random-pairs.ts';
import { postgresFolder } from '../../.ci/postgres.ts';
import { printTable } from './table.ts';

/** Libraries that are compared with one seed, after which a run that is ended goes on. */
const ofSeed = 10;
/** Where runs keep how far they are; removing it begins anew. */
const folder = new URL('../../node_modules/.random-pairs/', import.meta.url);

/** How far the run of a first seed is. Its pairs are those of the seeds from there on, `ofSeed` libraries each. */
interface Progress {
  readonly seeds: number;
  readonly pairs: number;
  readonly results: number;
  /** Seconds of processor time, without that of PostgreSQL. */
  readonly seconds: number;
}

function read(file: URL): Progress {
  if (!existsSync(file)) return { seeds: 0, pairs: 0, results: 0, seconds: 0 };
  const progress: Progress = JSON.parse(readFileSync(file, 'utf8'));
  return progress;
}

/** Replaces the file in one step: a run may be killed at any moment. */
function write(file: URL, progress: Progress): void {
  mkdirSync(folder, { recursive: true });
  const unfinished = new URL(`${file.href}.new`);
  writeFileSync(unfinished, JSON.stringify(progress));
  renameSync(unfinished, file);
}

/**
 * Compares random pairs of query and library in all engines but OpenSearch, until there are `count` of them. A run that was ended goes on. `ASSETQL_SEED` is the first seed;
 * another one gives other pairs, and a run of its own.
 */
export async function pairs(count = 10_000): Promise<void> {
  if (!existsSync(postgresFolder))
    throw new Error('PostgreSQL is not there: install it with “npm run -s node -- .ci/postgres.ts”.');
  const first = Number(process.env['ASSETQL_SEED'] ?? 1);
  const file = new URL(`seed-${first}.json`, folder);
  let progress = read(file);
  const scratch = mkdtempSync(join(tmpdir(), 'assetql-pairs-'));
  const server = await startPostgres();
  try {
    while (progress.pairs < count) {
      const seed = first + progress.seeds;
      const before = process.cpuUsage();
      const engines = [bitmaps(), sqlite(scratch), await postgres(await server.newDatabase(), scratch)];
      let compared;
      try {
        compared = await comparePairs(engines, { libraries: ofSeed, seed });
      } finally {
        for (const engine of engines) await engine.close();
      }
      const { user, system } = process.cpuUsage(before);
      progress = {
        seeds: progress.seeds + 1,
        pairs: progress.pairs + compared.pairs,
        results: progress.results + compared.results,
        seconds: progress.seconds + (user + system) / 1e6,
      };
      write(file, progress);
      process.stderr.write(`${progress.pairs} pairs, seed ${seed}\n`);
    }
  } finally {
    await server.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  printTable('Random pairs of query and library, in bitmaps, SQLite and PostgreSQL', [
    {
      what: `${progress.pairs} pairs of ${queriesOfLibrary} queries a library, seeds ${first} to ${first + progress.seeds - 1}; ${progress.results} results`,
      measured: `no difference; ${((progress.seconds * 1000) / progress.pairs).toFixed(1)} ms of processor time a pair`,
      target: 'no difference',
      met: true,
    },
  ]);
}
