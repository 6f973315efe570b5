import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openIdentityDatabase } from '../../../src/node/identity/identity-database.ts';
import { signInDelays, type SignInDelays } from '../../../src/node/identity/sign-in-delays.ts';
import { scratch } from '../scratch.ts';

interface Watched {
  readonly clock: { at: number };
  readonly database: DatabaseSync;
  readonly delays: SignInDelays;
}

/** Delays by a clock that stands still until it is moved. */
function watched(): Watched {
  const clock = { at: 1_700_000_000_000 };
  const database = openIdentityDatabase(scratch());
  database.exec('PRAGMA synchronous = OFF');
  onTestFinished(() => database.close());
  return { clock, database, delays: signInDelays(database, () => clock.at) };
}

describe('delays of sign-ins', () => {
  test('three tries are free, then each doubles the delay, up to a minute', () => {
    const { clock, delays } = watched();
    const seen: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const wait = delays.attempt('ann', 'a');
      if (wait > 0) {
        seen.push(wait);
        clock.at += wait;
        expect(delays.attempt('ann', 'a')).toBe(0);
      }
    }
    expect(seen.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  test('a try that cannot be kept, since SQLite ends the transaction by itself, fails as such', () => {
    const { database, delays } = watched();
    database.exec(`CREATE TEMP TRIGGER "full" BEFORE INSERT ON "main"."attempt"
      BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END`);
    expect(() => delays.attempt('ann', 'a')).toThrow('the disk is full');
    database.exec('DROP TRIGGER "full"');
    expect(delays.attempt('ann', 'a')).toBe(0);
  });

  test('the owner elsewhere is not held up', () => {
    const { delays } = watched();
    for (let i = 0; i < 10; i += 1) delays.attempt('ann', 'stranger');
    expect(delays.attempt('ann', 'stranger')).toBeGreaterThan(0);
    expect(delays.attempt('ann', 'home')).toBe(0);
  });

  test('one address that tries many accounts is held up', () => {
    const { delays } = watched();
    const waits = Array.from({ length: 40 }, (_, i) => delays.attempt(`user ${i}`, 'stranger'));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(30);
  });

  test('who has signed in starts anew', () => {
    const { delays } = watched();
    for (let i = 0; i < 2; i += 1) delays.attempt('ann', 'a');
    delays.succeeded('ann', 'a');
    for (let i = 0; i < 3; i += 1) expect(delays.attempt('ann', 'a')).toBe(0);
  });

  test('an hour without a try is forgiven', () => {
    const { clock, delays } = watched();
    for (let i = 0; i < 4; i += 1) delays.attempt('ann', 'a');
    clock.at += 3_700_000;
    for (let i = 0; i < 3; i += 1) expect(delays.attempt('ann', 'a')).toBe(0);
  });

  test('a flood of names does not make it forget the address', () => {
    const { delays } = watched();
    const addresses = Array.from({ length: 12_000 }, (_, i) => `address ${i}`);
    for (const address of addresses) delays.attempt('ann', address);
    for (let i = 0; i < 3; i += 1) delays.attempt('ann', 'last');
    expect(delays.attempt('ann', 'last')).toBeGreaterThan(0);
    expect(delays.attempt('ann', 'address 0')).toBe(0);
  });

  test('all who share the data folder share them', () => {
    const { clock, database, delays } = watched();
    const elsewhere = signInDelays(database, () => clock.at);
    for (const each of [delays, elsewhere, delays]) expect(each.attempt('ann', 'a')).toBe(0);
    expect(elsewhere.attempt('ann', 'a')).toBe(1000);
    elsewhere.succeeded('ann', 'a');
    expect(delays.attempt('ann', 'a')).toBe(0);
  });

  test.each([-86_400_000, 86_400_000])('a clock that is set by %d ms locks nobody out', (by) => {
    const { clock, delays } = watched();
    for (let i = 0; i < 12; i += 1) clock.at += delays.attempt('ann', 'a');
    clock.at += by;
    for (let i = 0; i < 3; i += 1) expect(delays.attempt('ann', 'a')).toBe(0);
    expect(delays.attempt('ann', 'a')).toBe(1000);
  });

  test('what was typed as a name, which may be a password, is not kept', () => {
    const { database, delays } = watched();
    delays.attempt('my-password-0123', '192.0.2.1');
    const rows = database.prepare('SELECT * FROM "attempt"').all();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/my-password|192\.0/);
  });

  test('a try that cannot be counted is not looked at', () => {
    const { database, delays } = watched();
    database.exec('DROP TABLE "attempt"');
    expect(() => delays.attempt('ann', 'a')).toThrow(/attempt/);
    expect(database.isTransaction).toBe(false);
  });
});
