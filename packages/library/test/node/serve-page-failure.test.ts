import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { page, raw, serve } from './server.ts';

vi.mock('node:fs/promises', { spy: true });

test('a file that could not be read once is given out the next time', async () => {
  const failures: unknown[] = [];
  const server = await serve({ playgroundDirectory: page(), onFailure: (failure) => failures.push(failure) });
  const ask = (): ReturnType<typeof raw> =>
    raw(`${server.address}assets/index-4f9a81bc.js`, { 'accept-encoding': 'br' });
  vi.mocked(readFile).mockRejectedValueOnce(new Error('EMFILE: too many open files'));
  expect((await ask()).status).toBe(500);
  expect(failures).toHaveLength(1);
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(200);
  // once in vain, and once for both answers
  expect(vi.mocked(readFile).mock.calls).toHaveLength(2);
});
