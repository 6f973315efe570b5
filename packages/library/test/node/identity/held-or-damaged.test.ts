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
  /** Text over the whole file, or over pages behind the first, which only a reader of the rest meets. */
  const damages: readonly (readonly [where: string, damage: (whole: Buffer) => Buffer])[] = [
    ['from its start', () => Buffer.alloc(8192, 'no database ')],
    ['in its middle', (whole) => Buffer.from(whole).fill('no page ', 8192, whole.length - 4096)],
  ];
  test.each(damages)('%s is named, with what to do, and stays as it is', async (_where, damage) => {
    const { folder, library, server } = await serveIdentity();
    await server.close();
    const file = join(folder, 'identity-1.sqlite');
    const damaged = damage(readFileSync(file));
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
