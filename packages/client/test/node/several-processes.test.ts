import { createTokenStorage } from '@assetql/client/node';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

/** Increments a stored number many times under the lock. */
const program = `
import { createTokenStorage } from '@assetql/client/node';
const storage = createTokenStorage({ folder: process.argv[1], name: 'work', keychain: false });
for (let turn = 0; turn < 20; turn += 1)
  await storage.lock(async () => {
    const before = Number((await storage.read())?.clientSecret ?? 0);
    await storage.write({ clientSecret: String(before + 1) });
  });
`;

it('several processes use the lock one after the other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-turns-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const flags = ['--conditions=@assetql/source', '--disable-warning=ExperimentalWarning', '--input-type=module'];
  const run = (): Promise<unknown> =>
    promisify(execFile)(process.execPath, [...flags, '--eval', program, folder], {
      cwd: join(import.meta.dirname, '../..'),
    });
  await Promise.all([run(), run(), run()]);
  expect(await createTokenStorage({ folder, name: 'work', keychain: false }).read()).toEqual({ clientSecret: '60' });
  expect(readdirSync(folder)).toEqual(['work.json']);
});
