import { expect, test } from 'vitest';
import { CrashCount } from '../../src/language/crash-count.ts';

test('a server that stops now and then is started again, one that cannot live is left alone', () => {
  let now = 0;
  const crashes = new CrashCount(() => now);
  const rarely = Array.from({ length: 20 }, () => {
    now += 60_000;
    return crashes.mayRestart();
  });
  expect(rarely).not.toContain(false);
  now += 1_000_000;
  expect(Array.from({ length: 5 }, () => crashes.mayRestart())).toEqual([true, true, true, true, false]);
  crashes.forget();
  expect(crashes.mayRestart()).toBe(true);
});
