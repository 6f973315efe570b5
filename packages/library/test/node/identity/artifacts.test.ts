import { expect, onTestFinished, test } from 'vitest';
import { artifacts } from '../../../src/node/identity/artifacts.ts';
import { openIdentityDatabase } from '../../../src/node/identity/identity-database.ts';
import { scratch } from '../scratch.ts';

test('whoever begins sign-ins without end fills no disk, and ends nothing but older ones', () => {
  const database = openIdentityDatabase(scratch());
  database.exec('PRAGMA synchronous = OFF');
  onTestFinished(() => database.close());
  let now = 1_700_000_000_000;
  const { put, find } = artifacts(database, () => now);
  put('RefreshToken', 'token', { accountId: 'ann' }, 86_400);
  for (let i = 0; i < 1200; i += 1) {
    now += 100;
    put('Interaction', `sign-in ${i}`, { params: { state: 'x'.repeat(1000) } }, 900);
  }
  const { count } = database.prepare(`SELECT count(*) AS "count" FROM "artifact"`).get() ?? {};
  expect(count).toBe(1001);
  expect(find('RefreshToken', 'token')).toMatchObject({ accountId: 'ann' });
  expect(find('Interaction', 'sign-in 1199')).toBeDefined();
  expect(find('Interaction', 'sign-in 0')).toBeUndefined();
});
