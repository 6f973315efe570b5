import { createServer, type IncomingHttpHeaders } from 'node:http';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, type Outcome } from '../run-in-process.ts';

/** A service that records the path and headers of requests. */
const asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
const server = createServer((request, response) => {
  asked.push({ path: request.url?.split('/')[1] ?? '', headers: request.headers });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ payload: { assets: [], assetCount: 0 } }));
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

interface Setting {
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly workspace?: string;
  /** The default connection of the config file. */
  readonly chosen?: string;
  /** Further connections of the config file. */
  readonly connections?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Runs a search with services configured in several places, each with its own path. */
async function runWith({ flags = [], env = {}, workspace, chosen, connections: more }: Setting): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-connection-'));
  mkdirSync(join(folder, 'assetql'));
  const connections = {
    bare: { baseUrl: `${origin}/bare` },
    full: { baseUrl: `${origin}/full`, token: 'own-token', subscriptionKey: 'own-key' },
    half: { baseUrl: `${origin}/half`, token: 'own-token' },
    team: { baseUrl: `${origin}/team` },
    ...more,
  };
  writeFileSync(
    join(folder, 'assetql', 'config.json'),
    JSON.stringify({ connections, ...(chosen === undefined ? {} : { connection: chosen }) }),
  );
  if (workspace !== undefined)
    writeFileSync(join(folder, 'assetql.config.json'), JSON.stringify({ connection: workspace }));
  asked.length = 0;
  return run(['run', ...flags.map((flag) => flag.replace('ORIGIN', origin))], {
    stdin: 'search: a\n',
    cwd: folder,
    env: {
      XDG_CONFIG_HOME: folder,
      ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replace('ORIGIN', origin)])),
    },
  });
}

const url = { ASSETQL_BASE_URL: 'ORIGIN/env' };
const secrets = { ASSETQL_TOKEN: 'env-token', ASSETQL_SUBSCRIPTION_KEY: 'env-key' };

type Expected = readonly [path: string, token: string | undefined, key: string | undefined];

describe('the choice of a library and its credentials', () => {
  test.each<[string, Setting, Expected]>([
    [
      'a flag goes before all',
      { flags: ['--base-url', 'ORIGIN/flag'], env: { ...url, ...secrets }, workspace: 'team', chosen: 'full' },
      ['flag', 'env-token', 'env-key'],
    ],
    [
      'a flag without secrets has none',
      { flags: ['--base-url', 'ORIGIN/flag'], chosen: 'full' },
      ['flag', undefined, undefined],
    ],
    [
      'a connection that is named goes before the environment',
      { flags: ['--connection', 'full'], env: { ...url, ...secrets }, workspace: 'team', chosen: 'half' },
      ['full', 'own-token', 'own-key'],
    ],
    [
      'one without secrets takes those of the environment',
      { flags: ['--connection', 'bare'], env: { ...url, ...secrets } },
      ['bare', 'env-token', 'env-key'],
    ],
    [
      'one with half of them takes the other half',
      { flags: ['--connection', 'half'], env: secrets },
      ['half', 'own-token', 'env-key'],
    ],
    [
      'the environment goes before the configuration',
      { env: { ...url, ...secrets }, workspace: 'team', chosen: 'full' },
      ['env', 'env-token', 'env-key'],
    ],
    [
      'the environment does not take secrets of the configuration',
      { env: url, chosen: 'full' },
      ['env', undefined, undefined],
    ],
    [
      'the workspace goes before the config file',
      { workspace: 'team', chosen: 'full' },
      ['team', undefined, undefined],
    ],
    [
      'secrets of the environment go along with the workspace',
      { env: secrets, workspace: 'team' },
      ['team', 'env-token', 'env-key'],
    ],
    ['the config file comes last', { chosen: 'full', env: secrets }, ['full', 'own-token', 'own-key']],
    [
      'a variable that is empty is not set',
      { chosen: 'bare', env: { ASSETQL_BASE_URL: '', ASSETQL_TOKEN: '', ASSETQL_SUBSCRIPTION_KEY: '' } },
      ['bare', undefined, undefined],
    ],
  ])('%s', async (_, setting, [path, token, key]) => {
    const { status, err } = await runWith(setting);
    expect({ status, err }).toEqual({ status: 0, err: '0 of 0 assets\n' });
    expect(asked.map((call) => call.path)).toEqual([path]);
    const [headers] = asked.map((call) => call.headers);
    expect(headers?.['authorization']).toBe(token === undefined ? undefined : `bearer ${token}`);
    expect(headers?.['ocp-apim-subscription-key']).toBe(key);
  });

  test.each<[string, Setting, RegExp]>([
    [
      'two flags',
      { flags: ['--base-url', 'ORIGIN/flag', '--connection', 'full'] },
      /--base-url or --connection, not both/,
    ],
    ['a connection that the workspace alone knows', { workspace: 'other', env: secrets }, /has no connection other/],
    [
      'a flag and the embedded library',
      { flags: ['--embedded', '--connection', 'full'] },
      /Give --connection or --embedded, not both/,
    ],
    [
      'a data folder beside an address',
      { flags: ['--base-url', 'ORIGIN/flag', '--data', 'x'] },
      /^assetql: --data is for the embedded library, but the service .*\/flag is chosen\. .*--embedded\.\n$/,
    ],
    [
      'a data folder beside a connection that is chosen',
      { flags: ['--data', 'x'], chosen: 'full' },
      /--data is for the embedded library/,
    ],
    [
      'a data folder beside the environment',
      { flags: ['--data', 'x'], env: url },
      /--data is for the embedded library/,
    ],
    ['a connection with a slip', { flags: ['--connection', 'ful'] }, /Did you mean “full”\?/],
    ...['two\nlines', 'a blank', 'ключ'].flatMap<[string, Setting, RegExp]>((secret) => [
      [
        `the token ${JSON.stringify(secret)} of the environment`,
        { env: { ...url, ASSETQL_TOKEN: secret } },
        /^assetql: ASSETQL_TOKEN cannot be used\. The access token must be [^\n]*\.\n$/,
      ],
      [
        `the subscription key ${JSON.stringify(secret)} of the environment`,
        { env: { ASSETQL_SUBSCRIPTION_KEY: secret }, chosen: 'half' },
        /^assetql: ASSETQL_SUBSCRIPTION_KEY cannot be used\. The subscription key must be [^\n]*\.\n$/,
      ],
      [
        `the token ${JSON.stringify(secret)} of a connection`,
        { chosen: 'new', connections: { new: { baseUrl: 'https://library.example', token: secret } } },
        /^assetql: “token” of the connection new in \S+config\.json cannot be used\. The access token must be /,
      ],
    ]),
    [
      'an address of the environment that is none',
      { env: { ASSETQL_BASE_URL: 'library' } },
      /^assetql: ASSETQL_BASE_URL cannot be used\. The base URL must be an http or https address[^\n]*\.\n$/,
    ],
    [
      'an address that is none',
      { flags: ['--base-url', 'library'] },
      /^assetql: --base-url cannot be used\. The base URL must be /,
    ],
    [
      'an address with a password',
      { env: { ASSETQL_BASE_URL: 'https://me:own-token@library.example/' } },
      /^assetql: ASSETQL_BASE_URL cannot be used\. The base URL must have no user name, password or query/,
    ],
    [
      'an address of a connection that is none',
      { chosen: 'new', connections: { new: { baseUrl: 'library' } } },
      /^assetql: “baseUrl” of the connection new in \S+config\.json cannot be used\. The base URL must be /,
    ],
    ['an empty address', { flags: ['--base-url', ''] }, /must not be empty/],
  ])('%s is bad usage, without any request', async (_, setting, says) => {
    const { status, err } = await runWith(setting);
    expect(status).toBe(2);
    expect(err).toMatch(says);
    expect(err).not.toMatch(/-token|-key\b|two|a blank|ключ/);
    expect(asked).toEqual([]);
  });
});
