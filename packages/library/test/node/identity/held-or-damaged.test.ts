import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openLibrary, serveLibrary } from '../../../src/node/index.ts';
import { fileDatabase } from '../file-database.ts';
import { runScript } from '../process.ts';
import { scratch } from '../scratch.ts';
import { smallSource } from '../small-source.ts';
import { serveFolder, serveIdentity } from './identity-server.ts';

describe('a data folder that another process has to itself', () => {
  test('is waited for, which is told, and can be given up', async () => {
    const folder = scratch();
    const library = await openLibrary({ dataDirectory: folder, source: smallSource(3), database: fileDatabase });
    const holder = runScript('lock', folder);
    await holder.line(/locked/);
    const abort = new AbortController();
    const onWait = vi.fn<() => void>(() => abort.abort());
    await expect(serveLibrary({ library, port: 0, onWait, signal: abort.signal })).rejects.toThrow(/abort/i);
    expect(onWait).toHaveBeenCalledOnce();
    holder.child.kill('SIGKILL');
  });
});

describe('a damaged file of accounts', () => {
  test('is named, with what to do, and stays as it is', async () => {
    const { folder, library, server } = await serveIdentity();
    await server.close();
    const file = join(folder, 'identity-1.sqlite');
    const damaged = Buffer.alloc(8192, 'no database ');
    writeFileSync(file, damaged);
    expect(await serveLibrary({ library, port: 0 })).toEqual({
      kind: 'refused',
      code: 'identity-damaged',
      message: `${file}, which holds the accounts and tokens of this library, is damaged. Move it away, or start with --new-passwords, which puts it aside and makes new ones.`,
    });
    expect(readFileSync(file)).toEqual(damaged);
    const { identity } = await serveFolder(folder, { newPasswords: true });
    expect(identity.newSecrets?.passwords).toHaveLength(3);
    const aside = readdirSync(folder).find((name) => /^identity-1\.sqlite\.damaged-[\w-]+$/.test(name)) ?? '';
    expect(readFileSync(join(folder, aside))).toEqual(damaged);
  });
});
