import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { run, type Outcome } from '../run-in-process.ts';
import { libraryFolder } from '../../../../test/sample-folders.ts';

const baseUrl = 'http://127.0.0.1:1/api';
const signIn = { authUrl: 'http://127.0.0.1:1/identity', clientId: 'assetql' };
const data = libraryFolder;

interface Desk {
  readonly config: () => unknown;
  readonly secrets: string;
  /** Adds a connection to the config file. */
  readonly add: (name: string, connection: object) => void;
  readonly run: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Outcome>;
}

/** A folder with a config file as after a first sign-in. */
function desk(workspace?: string): Desk {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-connections-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'assetql', 'secrets'), { recursive: true, mode: 0o700 });
  const path = join(folder, 'assetql', 'config.json');
  const connections = { sample: { baseUrl, signIn }, team: { baseUrl: 'https://team.example/api', token: 'geheim' } };
  writeFileSync(path, JSON.stringify({ connection: 'sample', connections }));
  const secrets = join(folder, 'assetql', 'secrets', 'sample.json');
  writeFileSync(secrets, JSON.stringify({ clientSecret: 'geheim' }), { mode: 0o600 });
  if (workspace !== undefined)
    writeFileSync(join(folder, 'assetql.config.json'), JSON.stringify({ connection: workspace }));
  return {
    config: () => JSON.parse(readFileSync(path, 'utf8')),
    secrets,
    add: (name, connection) =>
      writeFileSync(
        path,
        JSON.stringify({ connection: 'sample', connections: { ...connections, [name]: connection } }),
      ),
    run: (args, env = {}) =>
      run(args, {
        cwd: folder,
        stdin: 'search: cat\ncount: 1\nexpect: total > 0\n',
        env: { XDG_CONFIG_HOME: folder, ...env },
      }),
  };
}

describe('after a sign-in, the embedded library', () => {
  test.each([
    ['run', ['run', '--format', 'ids', '-']],
    ['test', ['test', '-']],
    ['types', ['types']],
    ['explain', ['explain', '-']],
  ])('is used by %s --embedded', async (_name, args) => {
    const { run: command } = desk('team');
    const { status, out, err } = await command([...args, '--embedded', '--data', data], { ASSETQL_BASE_URL: baseUrl });
    expect({ status, err }).toEqual({ status: 0, err: expect.any(String) });
    expect(out).not.toBe('');
  });

  test('is used by url --embedded', async () => {
    const { out } = await desk().run(['url', '--embedded', '-']);
    expect(out).toBe('http://127.0.0.1:4310/api/assets?search=cat&count=1\n');
  });

  test.each([
    [['--data', 'x'], /--data is for the embedded library/],
    [['--embedded', '--connection', 'sample'], /Give --connection or --embedded, not both/],
  ])('lsp %s is bad usage', async (args, says) => {
    expect(await desk().run(['lsp', ...args])).toMatchObject({ status: 2, err: expect.stringMatching(says) });
  });

  test('is used when there is no default connection', async () => {
    const { run: command, config } = desk();
    const { status, err } = await command(['connection', 'use', '--embedded']);
    expect({ status, err }).toEqual({ status: 0, err: 'The embedded library is used from now on.\n' });
    expect(config()).not.toHaveProperty('connection');
    expect((await command(['url', '-'])).out).toMatch(/^http:\/\/127\.0\.0\.1:4310\/api/);
  });
});

describe('assetql connection', () => {
  test('list shows the connections and marks the one in use', async () => {
    const { status, out, err } = await desk().run(['connection', 'list']);
    expect({ status, err }).toEqual({ status: 0, err: expect.any(String) });
    expect(out.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trimEnd())).toEqual([
      `* sample ${baseUrl} signed out`,
      ' team https://team.example/api with a token',
      ' (embedded) the library of this machine',
      '',
    ]);
    expect(out).not.toContain('geheim');
  });

  test('list as JSON contains no secret', async () => {
    const { out } = await desk().run(['connection', 'list', '--format', 'json']);
    expect(JSON.parse(out)).toEqual([
      { name: 'sample', baseUrl, state: 'signed-out', used: true },
      { name: 'team', baseUrl: 'https://team.example/api', state: 'fixed-token', used: false },
    ]);
  });

  test('a setting that overrides the default is reported', async () => {
    const inWorkspace = await desk('team').run(['connection', 'use', 'sample']);
    expect(inWorkspace.err).toMatch(/^sample is used from now on\.\n.*chooses team, which goes before it\.\n$/);
    expect((await desk('team').run(['connection', 'list'])).out).toMatch(/^\* team/m);
    const inShell = await desk().run(['connection', 'list'], { ASSETQL_BASE_URL: 'https://x.example' });
    expect(inShell.out).not.toContain('*');
    expect(inShell.err).toMatch(/ASSETQL_BASE_URL goes before all of them/);
  });

  test('use sets the default connection', async () => {
    const { run: command, config } = desk();
    expect(await command(['connection', 'use', 'team'])).toMatchObject({ status: 0 });
    expect(config()).toMatchObject({ connection: 'team', connections: { sample: {}, team: { token: 'geheim' } } });
    expect((await command(['url', '-'])).out).toMatch(/^https:\/\/team\.example\/api/);
  });

  test.each([
    ['a name that clears the terminal', 'a\u001b[2Jb', 'a\uFFFD[2Jb'],
    ['one that hides what follows', 'a\u001b[8m', 'a\uFFFD[8m'],
    ['one of several lines', 'a\nassetql: done', 'a\uFFFDassetql: done'],
    ['one that is written backwards', 'a\u202Eb', 'a\uFFFDb'],
  ])('%s is shown without control characters', async (_what, name, shown) => {
    const { run: command, add } = desk();
    add(name, { baseUrl, signIn });
    for (const args of [['connection', 'use', name], ['whoami'], ['logout'], ['connection', 'remove', name]]) {
      const { err } = await command(args);
      expect(err).toContain(shown);
      expect(err).not.toContain(name);
    }
  });

  test('remove also deletes the secrets', async () => {
    const { run: command, config, secrets } = desk();
    const { status, err } = await command(['connection', 'remove', 'sample']);
    expect({ status, err }).toEqual({
      status: 0,
      err: 'sample removed. The embedded library is used where no connection is named.\n',
    });
    expect(config()).toEqual({ connections: { team: { baseUrl: 'https://team.example/api', token: 'geheim' } } });
    expect(existsSync(secrets)).toBe(false);
  });

  test.each([
    [['use', 'smaple'], /has no connection smaple\. Did you mean “sample”\?/],
    [['remove', 'constructor'], /has no connection constructor\. Known: “sample”, “team”\./],
    [['use'], /name of a connection, or --embedded/],
    [['use', 'sample', '--embedded'], /name of a connection, or --embedded/],
    [['ist'], /unknown command/i],
  ])('%s is bad usage', async (args, says) => {
    const { run: command, config } = desk();
    const before = config();
    const { status, err } = await command(['connection', ...args]);
    expect(status).toBe(2);
    expect(err).toMatch(says);
    expect(config()).toEqual(before);
  });
});
