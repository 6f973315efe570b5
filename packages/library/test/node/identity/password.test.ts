import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from '../../../src/node/identity/password.ts';

test('many passwords that are checked at once leave threads on which files are read', async () => {
  const kept = await hashPassword('right');
  let checked = 0;
  const checks = Array.from({ length: 16 }, async (_, index) => {
    const isRight = await isPassword(index === 0 ? 'right' : 'wrong', kept);
    checked += 1;
    return isRight;
  });
  await readFile(import.meta.filename);
  expect(checked).toBeLessThan(8);
  expect(await Promise.all(checks)).toEqual([true, ...Array.from({ length: 15 }, () => false)]);
});
