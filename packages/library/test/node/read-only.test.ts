import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { preparedFolder } from './prepared-folder.ts';
import { runScript } from './process.ts';
import { scratch } from './scratch.ts';
import { smallLibrary } from '../small-library.ts';

const prepared = preparedFolder({ initial: smallLibrary(10) });

/** What a process says that opens a folder as somebody who may only read it, and whether it left everything as it was. */
async function openUnwritable(folder: string): Promise<{ readonly lines: readonly string[]; readonly code: unknown }> {
  const files = readdirSync(folder);
  for (const file of files) chmodSync(join(folder, file), 0o444);
  chmodSync(folder, 0o555);
  try {
    const script = runScript('open', folder, '10', 'sqlite', 'nobody');
    const code = await script.ended;
    expect(readdirSync(folder)).toEqual(files);
    return { lines: script.lines, code };
  } finally {
    chmodSync(folder, 0o755);
  }
}

const databaseOf = (folder: string): string =>
  join(folder, readdirSync(folder).find((name) => /^library-.*\.sqlite$/.test(name)) ?? '');

describe.skipIf(process.platform === 'win32')('a folder that cannot be written', () => {
  test('is read when a library is ready in it, and stays as it is', async () => {
    const folder = await prepared();
    const { lines, code } = await openUnwritable(folder);
    expect(lines[0]).toBe('read only');
    expect(lines[1]).toMatch(/^open [1-9]\d+ /);
    expect(code).toBe(0);
  });

  test('is read while somebody who may write has the library open', async () => {
    const folder = await prepared();
    const owner = new DatabaseSync(databaseOf(folder));
    owner.exec('CREATE TABLE "note" ("text"); INSERT INTO "note" VALUES (1)');
    expect(existsSync(`${databaseOf(folder)}-wal`)).toBe(true);
    try {
      const { lines, code } = await openUnwritable(folder);
      expect(lines[1]).toMatch(/^open [1-9]\d+ /);
      expect(code).toBe(0);
    } finally {
      owner.close();
    }
  });

  test('is refused in a sentence when nothing is ready in it', async () => {
    const { lines, code } = await openUnwritable(scratch());
    expect(lines).toEqual(['refused: the folder cannot be written, and no library is ready in it']);
    expect(code).toBe(1);
  });
});
