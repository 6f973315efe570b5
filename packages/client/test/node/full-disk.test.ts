import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withFileLock } from '../../src/node/file-lock.ts';

vi.mock('node:fs/promises', { spy: true });

test('a lock that finds no room on the disk is not left there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const whole = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
  vi.mocked(open).mockImplementationOnce(async (...file) =>
    Object.assign(await whole.open(...file), {
      writeFile: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    }),
  );
  const lock = join(folder, 'a.lock');
  const held = (): Promise<string> => withFileLock(lock, async () => 'held');
  await expect(held()).rejects.toThrow(`${lock} cannot be written (ENOSPC). Free some space`);
  expect(readdirSync(folder)).toEqual([]);
  expect(await held()).toBe('held');
});
