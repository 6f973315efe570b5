import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRecord } from '@assetql/core/text';
import { printTable, type Row } from './table.ts';

/** Runs a program of this folder and gives what it prints. */
function run(program: string, ...words: readonly string[]): string {
  const path = join(import.meta.dirname, program);
  const { status, stdout } = spawnSync(process.execPath, [...process.execArgv, path, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} has failed.`);
  return stdout;
}

/** Files of which colours are read as well; those of more take an hour. */
const mostColors = 10_000;

/** A folder of `count` photos from its first opening to the last colour, its second opening, and ten changes. The figures of the issue are those of 10,000 and 100,000. */
export function folder(count = 10_000): void {
  const scratch = mkdtempSync(join(tmpdir(), 'assetql-folder-bench-'));
  const photos = join(scratch, 'photos');
  const rows: Row[] = [];
  const row = (what: string, measured: number, unit: string, target?: number, digits = 1): void => {
    rows.push({
      what,
      measured: `${measured.toFixed(digits)} ${unit}`,
      target: target === undefined ? '' : `≤ ${target} ${unit}`,
      met: target === undefined ? undefined : measured <= target,
    });
  };
  const ofThousands = (thousands: number, target: number): number | undefined =>
    count === thousands * 1000 ? target : undefined;
  const opening = (which: string): ((name: string) => number) => {
    const measured: unknown = JSON.parse(run('folder-opening.ts', which, photos, join(scratch, 'data'), String(count)));
    return (name) => (isRecord(measured) ? Number(measured[name]) : Number.NaN);
  };
  try {
    run('folder-photos.ts', photos, String(count));
    const first = opening('first');
    row('the first search by name', first('named'), 's', ofThousands(10, 3));
    row('metadata and dimensions of all', first('read'), 's', ofThousands(10, 60));
    row('processor time of that, a file', first('busyPerFile'), 'ms', ofThousands(10, 3), 2);
    if (count <= mostColors) row('colours of all', opening('colors')('read'), 's');
    const again = opening('again');
    row('opened again, unchanged', again('named'), 's', ofThousands(100, 5));
    row('watches, for each folder', again('watched'), '', 1, 2);
    row('ten changes, until a search finds them', again('seen'), 's', 1, 2);
    row('most memory, while all is read', first('memory'), 'MiB', ofThousands(100, 600), 0);
    row('most memory, opened again', again('memory'), 'MiB', ofThousands(100, 600), 0);
    printTable(`A folder of ${count} photos`, rows);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
