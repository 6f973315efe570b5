import { describe, expect, test } from 'vitest';
import { signInDelays, type SignInDelays } from '../../../src/node/identity/sign-in-delays.ts';

/** Delays by a clock that stands still until it is moved. */
function watched(): { readonly clock: { at: number }; readonly delays: SignInDelays } {
  const clock = { at: 0 };
  return { clock, delays: signInDelays(() => clock.at) };
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
});
