import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { logProblem } from '../../../src/node/identity/identity-log.ts';
import { scratch } from '../scratch.ts';

/** A database whose last changes are in its log only, as a process that is killed leaves it. Returns its path. */
function left(pageSize = 4096): string {
  const [running, path] = [join(scratch(), 'running.sqlite'), join(scratch(), 'left.sqlite')];
  const database = new DatabaseSync(running);
  onTestFinished(() => database.close());
  database.exec(`PRAGMA page_size = ${pageSize}; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0`);
  database.exec(`CREATE TABLE "a"("b"); INSERT INTO "a" VALUES (zeroblob(200000))`);
  for (const suffix of ['', '-wal', '-shm']) copyFileSync(running + suffix, path + suffix);
  return path;
}

test.each([512, 4096, 65_536])('a log of pages of %i bytes is whole, or was cut off', (pageSize) => {
  const path = left(pageSize);
  expect(logProblem(path)).toBeUndefined();
  truncateSync(`${path}-wal`, readFileSync(`${path}-wal`).length - pageSize);
  expect(logProblem(path)).toContain('was cut off or removed');
});

test('a log that another process has begun anew since its index was written is not complained of', () => {
  const [path, other] = [left(), left()];
  copyFileSync(`${other}-shm`, `${path}-shm`);
  truncateSync(`${path}-wal`, readFileSync(`${path}-wal`).length - 10_000);
  expect(logProblem(path)).toBeUndefined();
});

test('a log of a machine that has the high byte first is read, too', () => {
  const path = left();
  const log = readFileSync(`${path}-wal`);
  // The same header, with the checksum that such a machine writes.
  log.writeUInt32BE(0x377f0683, 0);
  let [first, second] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    first = (first + log.readUInt32BE(at) + second) >>> 0;
    second = (second + log.readUInt32BE(at + 4) + first) >>> 0;
  }
  log.writeUInt32BE(first, 24);
  log.writeUInt32BE(second, 28);
  writeFileSync(`${path}-wal`, log);
  expect(logProblem(path)).toBeUndefined();
  writeFileSync(`${path}-wal`, log.fill(1, 28, 32));
  expect(logProblem(path)).toContain('was damaged and could not be read');
});
