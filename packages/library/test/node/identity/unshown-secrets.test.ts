import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { codeOf, serveFolder, serveIdentity, signInAs } from './identity-server.ts';

const fileOf = (folder: string): string => join(folder, 'new-secrets.json');
const secretFiles = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.startsWith('new-secrets'));
const keep = { keepNewSecrets: true };
const none = { clientSecret: '', passwords: [] };

describe('secrets that were made and not shown', () => {
  test('are given by every start until they are shown, and are then gone from the disk', async () => {
    const folder = scratch();
    const first = await serveFolder(folder, keep);
    await first.server.close();
    const second = await serveFolder(folder, keep);
    expect(second.identity.newSecrets).toEqual(first.secrets);
    expect(codeOf(await signInAs(second, 'contributor'))).not.toBe('');
    // What a process leaves that is killed while it writes.
    writeFileSync(`${fileOf(folder)}.cut`, 'half of a secret');
    await second.identity.secretsShown();
    expect(secretFiles(folder)).toEqual([]);
    const third = await serveFolder(folder, keep, first.secrets);
    expect(third.identity).not.toHaveProperty('newSecrets');
  });

  test('are not kept unless it is asked for', async () => {
    const folder = scratch();
    await serveFolder(folder);
    expect(secretFiles(folder)).toEqual([]);
  });

  test('give way to newer ones, which only the start that made them forgets', async () => {
    const { folder, secrets } = await serveIdentity();
    const first = await serveFolder(folder, { ...keep, newPasswords: true }, secrets);
    const second = await serveFolder(folder, { ...keep, newPasswords: true }, secrets);
    expect(second.secrets.clientSecret).not.toBe(first.secrets.clientSecret);
    await first.identity.secretsShown();
    expect(JSON.parse(readFileSync(fileOf(folder), 'utf8'))).toEqual(second.secrets);
    await second.identity.secretsShown();
    expect(secretFiles(folder)).toEqual([]);
  });

  test('are removed and not shown when their hashes were never stored', async () => {
    const { folder } = await serveIdentity();
    writeFileSync(fileOf(folder), JSON.stringify({ clientSecret: 'of a start that was cut short', passwords: [] }));
    const { identity } = await serveFolder(folder, keep, none);
    expect(identity).not.toHaveProperty('newSecrets');
    expect(secretFiles(folder)).toEqual([]);
  });

  test.each(['', 'null', '[]', '{"clientSecret":"a"}', '{"clientSecret":1,"passwords":[]}'])(
    'are passed over where their file holds %j',
    async (text) => {
      const { folder } = await serveIdentity();
      writeFileSync(fileOf(folder), text);
      const { identity } = await serveFolder(folder, keep, none);
      expect(identity).not.toHaveProperty('newSecrets');
    },
  );

  test('leave out lines that are not passwords', async () => {
    const folder = scratch();
    const first = await serveFolder(folder, keep);
    await first.server.close();
    const passwords = [...first.secrets.passwords, { userName: 'somebody' }];
    writeFileSync(fileOf(folder), JSON.stringify({ ...first.secrets, passwords }));
    expect((await serveFolder(folder, keep)).identity.newSecrets).toEqual(first.secrets);
  });
});
