import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { withDataLock } from '../../src/node/data-lock.ts';
import { pause } from './pause.ts';
import { runScript } from './process.ts';
import { scratch } from './scratch.ts';

describe('the lock of a data folder', () => {
  test('lets one at a time, within a process as well', async () => {
    const folder = scratch();
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++inside);
      await pause(20);
      inside--;
    };
    await Promise.all(Array.from({ length: 5 }, () => withDataLock(folder, work)));
    expect(most).toBe(1);
  });

  test('is given back when its holder is killed', async () => {
    const folder = scratch();
    const holder = runScript('lock', folder);
    await holder.line(/locked/);
    const onWait = vi.fn<() => void>();
    const done = withDataLock(folder, async () => 'mine', { onWait });
    await pause(250);
    expect(onWait).toHaveBeenCalledOnce();
    holder.child.kill('SIGKILL');
    expect(await done).toBe('mine');
  });

  test('is given back when the work fails', async () => {
    const folder = scratch();
    await expect(withDataLock(folder, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withDataLock(folder, async () => 1)).toBe(1);
  });

  test('a damaged file in its place, which holds nothing, is made anew', async () => {
    const folder = scratch();
    writeFileSync(join(folder, 'lock.sqlite'), 'something else '.repeat(100));
    expect(await withDataLock(folder, async () => 1)).toBe(1);
    expect(statSync(join(folder, 'lock.sqlite')).size).toBe(0);
  });

  test('waiting for it can be given up', async () => {
    const folder = scratch();
    const abort = new AbortController();
    await withDataLock(folder, async () => {
      const waiting = withDataLock(folder, async () => 1, { onWait: () => abort.abort(), signal: abort.signal });
      await expect(waiting).rejects.toThrow(/abort/i);
    });
  });

  test('a folder that is not there is an error, not a wait', async () => {
    await expect(withDataLock(join(scratch(), 'none'), async () => 1)).rejects.toThrow(/unable to open/);
  });
});
