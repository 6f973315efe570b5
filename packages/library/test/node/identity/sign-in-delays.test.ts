import { describe, expect, test } from 'vitest';
import type { OpenIdentityStorage } from '../../../src/node/identity/identity-tables.ts';
import { signInDelays, type SignInDelays } from '../../../src/node/identity/sign-in-delays.ts';
import { storages, withPostgres } from './identity-storages.ts';

withPostgres();

interface Watched {
  readonly clock: { at: number };
  readonly storage: OpenIdentityStorage;
  readonly delays: SignInDelays;
  /** Those of another process. */
  readonly elsewhere: SignInDelays;
}

describe.each(storages)('delays of sign-ins in %s', (_name, make) => {
  /** Delays by a clock that stands still until it is moved. */
  async function watched(): Promise<Watched> {
    const clock = { at: 1_700_000_000_000 };
    const { storage, elsewhere } = await make();
    const delaysOf = (each: OpenIdentityStorage): SignInDelays => signInDelays(each, () => clock.at);
    return { clock, storage, delays: delaysOf(storage), elsewhere: delaysOf(elsewhere) };
  }

  test('three tries are free, then each doubles the delay, up to a minute', async () => {
    const { clock, delays } = await watched();
    const seen: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const wait = await delays.attempt('ann', 'a');
      if (wait > 0) {
        seen.push(wait);
        clock.at += wait;
        expect(await delays.attempt('ann', 'a')).toBe(0);
      }
    }
    expect(seen.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  test('the owner elsewhere is not held up', async () => {
    const { delays } = await watched();
    for (let i = 0; i < 10; i += 1) await delays.attempt('ann', 'stranger');
    expect(await delays.attempt('ann', 'stranger')).toBeGreaterThan(0);
    expect(await delays.attempt('ann', 'home')).toBe(0);
  });

  test('one address that tries many accounts is held up', async () => {
    const { delays } = await watched();
    const waits: number[] = [];
    for (let i = 0; i < 40; i += 1) waits.push(await delays.attempt(`user ${i}`, 'stranger'));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(30);
  });

  test('who has signed in starts anew', async () => {
    const { delays } = await watched();
    for (let i = 0; i < 2; i += 1) await delays.attempt('ann', 'a');
    await delays.succeeded('ann', 'a');
    for (let i = 0; i < 3; i += 1) expect(await delays.attempt('ann', 'a')).toBe(0);
  });

  test('an hour without a try is forgiven', async () => {
    const { clock, delays } = await watched();
    for (let i = 0; i < 4; i += 1) await delays.attempt('ann', 'a');
    clock.at += 3_700_000;
    for (let i = 0; i < 3; i += 1) expect(await delays.attempt('ann', 'a')).toBe(0);
  });

  test('a flood of names does not make it forget the address, and is forgotten itself', async () => {
    const { clock, storage, delays } = await watched();
    const table = storage.table('attempt');
    const numbers = 'WITH RECURSIVE n("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM n WHERE "i" < 12000)';
    await storage.run(
      `INSERT INTO ${table} ("digest", "count", "next_at") ${numbers} SELECT 'other ' || "i", 3, ${clock.at} - "i" FROM n`,
    );
    for (let i = 0; i < 3; i += 1) await delays.attempt('ann', 'last');
    expect(await delays.attempt('ann', 'last')).toBeGreaterThan(0);
    const rows = await storage.rows(`SELECT "digest" FROM ${table} ORDER BY "next_at"`);
    expect([rows.length, rows[0]]).toEqual([10_000, { digest: 'other 9998' }]);
  });

  test('all who share the storage share them', async () => {
    const { delays, elsewhere } = await watched();
    for (const each of [delays, elsewhere, delays]) expect(await each.attempt('ann', 'a')).toBe(0);
    expect(await elsewhere.attempt('ann', 'a')).toBe(1000);
    await elsewhere.succeeded('ann', 'a');
    expect(await delays.attempt('ann', 'a')).toBe(0);
  });

  test.each([-86_400_000, 86_400_000])('a clock that is set by %d ms locks nobody out', async (by) => {
    const { clock, delays } = await watched();
    for (let i = 0; i < 12; i += 1) clock.at += await delays.attempt('ann', 'a');
    clock.at += by;
    for (let i = 0; i < 3; i += 1) expect(await delays.attempt('ann', 'a')).toBe(0);
    expect(await delays.attempt('ann', 'a')).toBe(1000);
  });

  test('what was typed as a name, which may be a password, is not kept', async () => {
    const { storage, delays } = await watched();
    await delays.attempt('my-password-0123', '192.0.2.1');
    const rows = await storage.rows(`SELECT * FROM ${storage.table('attempt')}`);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/my-password|192\.0/);
  });

  test('many tries at once are counted one after the other', async () => {
    const { delays, elsewhere } = await watched();
    const waits = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? delays : elsewhere).attempt('ann', 'a')),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  test('a try that cannot be counted is not looked at, and the next one is', async () => {
    const { storage, delays } = await watched();
    await storage.run(`ALTER TABLE ${storage.table('attempt')} RENAME TO "other"`);
    await expect(delays.attempt('ann', 'a')).rejects.toThrow(/attempt/);
    await storage.run(`ALTER TABLE ${storage.table('attempt').replace('attempt', 'other')} RENAME TO "attempt"`);
    expect(await delays.attempt('ann', 'a')).toBe(0);
  });
});
