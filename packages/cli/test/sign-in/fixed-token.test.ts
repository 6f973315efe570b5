import { createServer } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { run, type Outcome } from '../run-in-process.ts';
import { tokenUser } from '../../src/sign-in/token-user.ts';

type Connections = (baseUrl: string) => Readonly<Record<string, object>>;

const accepted = 'right-0123456789';

/** Serves an empty library that accepts one token, until the test ends. Resolves to its base URL. */
async function serveEmptyLibrary(): Promise<string> {
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `bearer ${accepted}`;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? { payload: { assets: [], assetCount: 0 } } : { message: 'Who are you' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/api`;
}

/** Runs a command for that library in a new folder, with a config file if there are connections. */
async function runFor(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  connections?: Connections,
): Promise<Outcome & { readonly baseUrl: string }> {
  const baseUrl = await serveEmptyLibrary();
  const folder = mkdtempSync(join(tmpdir(), 'assetql-token-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'here.txt'), 'a');
  if (connections !== undefined) {
    mkdirSync(join(folder, 'assetql'));
    writeFileSync(join(folder, 'assetql', 'config.json'), JSON.stringify({ connections: connections(baseUrl) }));
  }
  const outcome = await run(
    args.map((each) => each.replace('BASE', baseUrl)),
    {
      stdin: 'containerfilter: CategoryIds/ANY(c: c EQ {{brand}})\nexpect: total > 0\n@brand = category("Brand")\n',
      cwd: folder,
      env: { XDG_CONFIG_HOME: folder, ASSETQL_BASE_URL: baseUrl, ...env },
    },
  );
  return { ...outcome, baseUrl };
}

const right = { ASSETQL_TOKEN: accepted };
const signIn = { authUrl: 'https://id.test', clientId: 'c' };

describe('assetql whoami', () => {
  test.each<[string, readonly string[], Readonly<Record<string, string>>, Connections?]>([
    ['address and token of the environment', ['whoami'], right],
    [
      'an address that is an option',
      ['whoami', '--base-url', 'BASE'],
      { ...right, ASSETQL_BASE_URL: 'http://127.0.0.1:9' },
    ],
    [
      'a connection without a token of its own',
      ['whoami', '--connection', 'work'],
      right,
      (baseUrl) => ({ work: { baseUrl } }),
    ],
    [
      'a connection that nobody is signed in to',
      ['whoami', '--connection', 'work'],
      right,
      (baseUrl) => ({ work: { baseUrl, signIn } }),
    ],
  ])('asks the service of %s whether it accepts the token', async (_, args, env, connections) => {
    const { status, out, err, baseUrl } = await runFor(args, env, connections);
    expect({ status, out }).toEqual({ status: 0, out: 'somebody without a name\n' });
    expect(err).toContain(`${baseUrl}; it accepts the token of ASSETQL_TOKEN, which does not say whose it is\n`);
  });

  test('says when there is no token, or a wrong one, in one sentence with status 1', async () => {
    const without = await runFor(['whoami'], {});
    expect(without).toMatchObject({ status: 1, out: '' });
    expect(without.err).toContain(`Nobody is signed in to ${without.baseUrl}. No token was sent: set ASSETQL_TOKEN`);
    const wrong = await runFor(['whoami'], { ASSETQL_TOKEN: 'wrong-0123456789' });
    expect(wrong).toMatchObject({ status: 1, out: '' });
    expect(wrong.err).toMatch(/^Nobody is signed in to \S+, since it refuses the token of ASSETQL_TOKEN: [^\n]+\n$/);
    expect(wrong.err).not.toContain('wrong-0123456789');
    const own = await runFor(['whoami', '--connection', 'work'], right, (baseUrl) => ({
      work: { baseUrl, token: 'own-0123456789' },
    }));
    expect(own).toMatchObject({ status: 1, err: expect.stringContaining('refuses the token of the config file') });
  });

  test('a service that cannot be reached is a failure', async () => {
    expect(await runFor(['whoami', '--base-url', 'http://127.0.0.1:9'], right)).toMatchObject({ status: 2, out: '' });
  });
});

const token = (claims: unknown): string =>
  ['{}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');

test.each([
  [token({ name: 'Ada', sub: '1' }), 'Ada'],
  [token({ name: '', preferred_username: 'ada', sub: '1' }), 'ada'],
  [token({ name: 7, email: 'ada@library.example' }), 'ada@library.example'],
  [token({ sub: '1' }), '1'],
  [token({ scope: 'api' }), undefined],
  [token([1]), undefined],
  ['a.b.c', undefined],
  ['opaque', undefined],
  ['', undefined],
])('the token %s is for %s', (given, user) => {
  expect(tokenUser(given)).toBe(user);
});

describe('a command that the service refuses because there is no token', () => {
  const commands = [
    ['run'],
    ['test'],
    ['explain', '--names'],
    ['check', '--names'],
    ['url'],
    ['types'],
    ['names', 'users'],
    ['changes', '--since', 'seen.json'],
    ['export', '--all', '--files', 'files'],
    ['approve', 'one', 'two'],
    ['lightbox', 'add', 'Mine', 'one'],
    ['categories', 'add', '--category', 'Mine', 'one'],
    ['links', 'list', 'one'],
    ['upload', 'here.txt'],
  ] as const;
  test.each(commands.map((args) => [args.join(' '), args] as const))(
    'assetql %s says how to sign in, once',
    async (_, args) => {
      const { status, out, err, baseUrl } = await runFor(args, {});
      expect(status, err).toBeGreaterThan(0);
      const hint = `“assetql login --connection NAME --base-url ${baseUrl} --auth-url ADDRESS --client-id ID”`;
      expect(`${out}${err}`.split(hint), err).toHaveLength(2);
    },
  );

  test('names the connection that signs in to this address', async () => {
    const { err } = await runFor(['run'], {}, (baseUrl) => ({ work: { baseUrl: `${baseUrl}/`, signIn } }));
    expect(err).toContain(
      'No token was sent: sign in with “assetql login --connection work”, and give --connection work in place of the address.\n',
    );
  });

  test('names the connection that was chosen', async () => {
    const { err, baseUrl } = await runFor(['run', '--connection', 'bare'], {}, (address) => ({
      bare: { baseUrl: address },
    }));
    expect(err).toMatch(
      `set ASSETQL_TOKEN, or sign in with “assetql login --connection bare --base-url ${baseUrl} --auth-url ADDRESS --client-id ID”.\n`,
    );
  });

  test('a config file that cannot be read does not hide the answer of the service', async () => {
    const { status, err } = await runFor(['run'], {}, () => ({ work: {} }));
    expect({ status, lines: err.trimEnd().split('\n').length }).toEqual({ status: 2, lines: 1 });
    expect(err).toContain('No token was sent');
  });

  test('a token that is refused is told without the hint', async () => {
    const { status, err } = await runFor(['run'], { ASSETQL_TOKEN: 'wrong-0123456789' });
    expect(status).toBe(2);
    expect(err).toContain('401');
    expect(err).not.toContain('assetql login');
  });
});
