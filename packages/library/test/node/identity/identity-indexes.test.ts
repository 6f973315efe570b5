import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { identityFile } from '../../../src/node/identity/identity-database.ts';
import type { IdentityTables } from '../../../src/node/identity/identity-tables.ts';
import { signInsUnderWay } from '../../../src/node/identity/sign-ins-under-way.ts';
import { openSqliteIdentity } from '../../../src/node/identity/sqlite-identity-storage.ts';
import { scratch } from '../scratch.ts';

test('what anybody asks of sign-ins under way reads an index, however many and long they are', async () => {
  const folder = scratch();
  const storage = openSqliteIdentity(folder, { replace: false, onFailure: () => {} });
  onTestFinished(() => storage.close());
  const asked = new Set<string>();
  const noted: IdentityTables = {
    ...storage,
    rows: (statement, ...parameters) => storage.rows((asked.add(statement), statement), ...parameters),
    run: (statement, ...parameters) => storage.run((asked.add(statement), statement), ...parameters),
  };
  const signIns = signInsUnderWay(noted, () => 0);
  await signIns.mayBegin('a');
  await signIns.put('id', {}, 900, 'a');
  await signIns.find('id');
  await signIns.remove('id');
  expect(asked.size).toBe(6);

  const database = new DatabaseSync(identityFile(folder));
  onTestFinished(() => database.close());
  const steps = [...asked].flatMap((statement) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${statement.replaceAll(/\$(\d+)/g, '?$1')}`)
      .all()
      .map(({ detail }) => String(detail)),
  );
  expect(steps.filter((step) => /^SEARCH .*INDEX/.test(step)).length).toBeGreaterThan(3);
  expect(steps.filter((step) => step.startsWith('SCAN') && !step.includes('INDEX'))).toEqual([]);
});
