import { describe, expect, onTestFinished, test } from 'vitest';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assetql, start } from './command.ts';
import { callWith, newLibrary, serveIdentity, signIn, type ServedIdentity } from './served-identity.ts';

const newFolder = (): Promise<string> => newLibrary(onTestFinished);
const serve = (folder: string, ...args: readonly string[]): Promise<ServedIdentity> =>
  serveIdentity(onTestFinished, folder, args);

const always = ['address', 'base url', 'token', 'subscription key', 'auth url', 'client id', 'redirect uri'];
const once = ['client secret', 'password of developer', 'password of librarian', 'password of contributor'];

describe('assetql serve', () => {
  test('prints one line for each thing to sign in with, the secret ones once; what they gave holds after a new start', async () => {
    const folder = await newFolder();
    const first = await serve(folder, '--token-life', '120');
    expect(first.names.toSorted()).toEqual([...always, ...once].toSorted());
    const tokens = await signIn(first, 'contributor');
    expect(tokens).toMatchObject({ expires_in: 120, token_type: 'Bearer', refresh_token: expect.any(String) });
    expect((await callWith(first, tokens['access_token'])).status).toBe(200);
    const { status, out, err } = await first.stop();
    expect(status).toBe(0);
    expect(err).toMatch(/are shown this once; “assetql serve --new-passwords” makes new ones\./);
    expect(err).toContain('contributor may not approve assets.');
    for (const token of [tokens['access_token'], tokens['refresh_token'], tokens['id_token']])
      expect(`${out}${err}`).not.toContain(token);

    const second = await serve(folder);
    expect(second.names).toEqual(always);
    expect((await callWith(second, tokens['access_token'])).status).toBe(200);
    await second.stop();

    const third = await serve(folder, '--new-passwords', '--redirect-uri', 'http://127.0.0.1:9999/back');
    expect(third.names.toSorted()).toEqual([...always, ...once].toSorted());
    expect(third.value('redirect uri')).toBe('http://127.0.0.1:9999/back');
    expect((await callWith(third, tokens['access_token'])).status).toBe(401);
    expect(await signIn(third, 'librarian')).toHaveProperty('access_token');
  });

  test.each([
    ['the first start', []],
    ['a start that makes new ones', ['--new-passwords']],
  ])(
    'shows the secrets of %s at the next one when nobody could read them, and keeps them no longer',
    async (_, args) => {
      const folder = await newFolder();
      if (args.length > 0) await (await serve(folder)).stop();
      const unread = start(['serve', '--port', '0', '--data', folder, ...args]);
      onTestFinished(() => void unread.kill('SIGKILL'));
      unread.stdout.destroy();
      let err = '';
      await new Promise<void>((resolve) => {
        unread.stderr.on('data', (part: Buffer) => {
          err += part.toString();
          if (err.includes('Press Ctrl-C')) resolve();
        });
        unread.once('close', () => resolve());
      });
      unread.kill('SIGKILL');
      const kept = join(folder, 'new-secrets.json');
      if (process.platform !== 'win32') expect(statSync(kept).mode & 0o777).toBe(0o600);

      const second = await serve(folder);
      expect(second.names.toSorted()).toEqual([...always, ...once].toSorted());
      expect(await signIn(second, 'librarian')).toHaveProperty('access_token');
      await second.stop();
      expect(existsSync(kept)).toBe(false);
      const onDisk = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
      for (const name of once) expect(onDisk.some((text) => text.includes(second.value(name) ?? ''))).toBe(false);
      expect((await serve(folder)).names).toEqual(always);
    },
  );

  test('behind a server of TLS everything is of the public address', async () => {
    const served = await serve(await newFolder(), '--public-url', 'https://library.example/dam/');
    expect(['address', 'base url', 'auth url'].map(served.value)).toEqual([
      'https://library.example/dam/',
      'https://library.example/dam/api',
      'https://library.example/dam/identity',
    ]);
    const local = served.value('local address') ?? '';
    expect(local).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const found = await fetch(`${local}identity/.well-known/openid-configuration`);
    expect(await found.json()).toMatchObject({
      issuer: 'https://library.example/dam/identity',
      token_endpoint: 'https://library.example/dam/identity/connect/token',
    });
    expect((await served.stop()).status).toBe(0);
  });

  test('beyond this machine there is no development token, and people sign in', async () => {
    const served = await serve(await newFolder(), '--host', '0.0.0.0', '--allow-host', 'localhost');
    expect(served.names).not.toContain('token');
    const { access_token: token } = await signIn(served, 'librarian');
    expect((await callWith(served, token)).status).toBe(200);
  });

  test.each([
    [['--redirect-uri', 'http://program.example/'], /A code may go to https, to http on this machine, or to a scheme/],
    [['--redirect-uri', ''], /redirect-uri/],
    [['--public-url', 'library.example'], /“library\.example” is not an address .*\(--public-url ADDRESS\)/],
    [['--token-life', '0'], /token-life/],
    [['--token-life', 'long'], /token-life/],
  ])('%j is bad usage, which one line says', async (args, sentence) => {
    const { status, out, err } = await assetql(['serve', '--port', '0', ...args]);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err.trim()).toMatch(sentence);
    expect(err.trim()).not.toContain('\n');
  });
});
