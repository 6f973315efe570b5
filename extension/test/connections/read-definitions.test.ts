import { describe, expect, test } from 'vitest';
import {
  addressProblem,
  isLoopback,
  plainAddress,
  redirectProblem,
} from '../../src/connections/settings/check-address.ts';
import { readDefinitions, readDraft, shortName } from '../../src/connections/settings/read-definitions.ts';
import { redirectWay } from '../../src/connections/sign-in/redirect-way.ts';
import { folderName } from '../../src/connections/settings/folder-name.ts';
import { plainWords } from './plain-words.ts';

const baseUrl = 'https://library.example/api';
const signIn = { authUrl: 'https://id.example', clientId: 'client' };

describe('the setting assetql.connections', () => {
  test('is read by name', () => {
    const { services, problems } = readDefinitions(
      {
        work: {
          baseUrl: `${baseUrl}/`,
          signIn: { ...signIn, scopes: ['openid', 'api'], issuer: 'https://issuer.example' },
        },
        here: { baseUrl: 'http://127.0.0.1:4310/api' },
      },
      plainWords,
    );
    expect(problems).toEqual([]);
    expect(Object.fromEntries(services)).toEqual({
      work: {
        name: 'work',
        baseUrl,
        signIn: {
          ...signIn,
          redirectUri: 'http://127.0.0.1:4311/callback',
          scopes: ['openid', 'api'],
          issuer: 'https://issuer.example',
        },
      },
      here: { name: 'here', baseUrl: 'http://127.0.0.1:4310/api' },
    });
  });

  test.for([
    ['no object', { work: 'https://library.example' }, 'must be an object with “baseUrl”'],
    ['no address', { work: {} }, 'Write a whole address'],
    ['half an address', { work: { baseUrl: 'library.example' } }, 'Write a whole address'],
    ['plain http', { work: { baseUrl: 'http://library.example' } }, 'starts with https'],
    [
      'a name that looks like this machine',
      { work: { baseUrl: 'http://127.0.0.1.evil.example' } },
      'starts with https',
    ],
    ['a password', { work: { baseUrl: 'https://a:b@library.example' } }, 'Leave the user name and the password out'],
    ['a query', { work: { baseUrl: 'https://library.example?key=1' } }, 'what follows ? or #'],
    ['a secret', { work: { baseUrl, subscriptionKey: 'S3CRET' } }, 'Take “subscriptionKey” out of the settings'],
    ['a token', { work: { baseUrl, token: 'S3CRET' } }, 'Take “token” out of the settings'],
    [
      'a sign-in without an address',
      { work: { baseUrl, signIn: { clientId: 'a' } } },
      '“authUrl”: Write a whole address',
    ],
    ['a sign-in without a client', { work: { baseUrl, signIn: { authUrl: baseUrl } } }, '“clientId” is missing'],
    ['a sign-in that is no object', { work: { baseUrl, signIn: true } }, '“signIn” must be an object'],
    [
      'a redirect to elsewhere',
      { work: { baseUrl, signIn: { ...signIn, redirectUri: 'http://a.example' } } },
      '“redirectUri”: Write the redirect address',
    ],
    ['too few scopes', { work: { baseUrl, signIn: { ...signIn, scopes: ['openid'] } } }, 'must have openid and api'],
    ['a misspelt sign-in', { work: { baseUrl, signin: signIn } }, 'Write “signIn” in the place of “signin”.'],
    ['a misspelt address', { work: { baseURL: baseUrl } }, 'Write “baseUrl” in the place of “baseURL”.'],
    [
      'a member of no connection',
      { work: { baseUrl, auth: signIn } },
      '“auth” is unknown there: write one of baseUrl,',
    ],
    [
      'a misspelt redirect',
      { work: { baseUrl, signIn: { ...signIn, redirectURI: 'http://127.0.0.1:1/a' } } },
      '“signIn”: Write “redirectUri” in the place of “redirectURI”.',
    ],
    ['an empty name', { ' ': { baseUrl } }, 'Write a name'],
    ['a name with blanks around it', { ' work': { baseUrl } }, 'blanks around the name'],
    ['a long name', { ['w'.repeat(61)]: { baseUrl } }, 'at most 60 letters'],
    ['an endless name', { ['w'.repeat(10_000)]: { baseUrl } }, `“${'w'.repeat(60)}…”`],
    ['half a path', { work: { folder: 'Pictures' } }, '“folder”: Write the whole path of the folder'],
    ['no path', { work: { folder: 7 } }, '“folder”: Write the whole path of the folder'],
    ['a folder and a service', { work: { folder: '/a', baseUrl } }, 'leave out “folder” or “baseUrl”'],
    ['a list', [{ baseUrl }], 'must be an object of connections'],
  ] as const)('with %s says so, and leaves that out', ([, value, says]) => {
    const { services, folders, problems } = readDefinitions(value, plainWords);
    expect([...services.keys(), ...folders.keys()]).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(says);
    expect(problems[0]).not.toContain('S3CRET');
  });

  test('has folders of this machine as well', () => {
    for (const folder of ['/home/ann/Pictures', '~/Pictures', 'C:\\Pictures', '\\\\server\\share'])
      expect(readDefinitions({ mine: { folder } }, plainWords)).toEqual({
        services: new Map(),
        folders: new Map([['mine', { name: 'mine', folder }]]),
        unusable: new Map(),
        problems: [],
      });
  });

  test('may be missing', () => {
    for (const value of [undefined, null, {}])
      expect(readDefinitions(value, plainWords)).toEqual({
        services: new Map(),
        folders: new Map(),
        unusable: new Map(),
        problems: [],
      });
  });

  test('keeps what is right beside what is wrong', () => {
    const { services, problems } = readDefinitions({ bad: {}, good: { baseUrl } }, plainWords);
    expect([[...services.keys()], problems.length]).toEqual([['good'], 1]);
  });

  test('names those that cannot be used, with why', () => {
    const { unusable, problems } = readDefinitions({ bad: { baseURL: baseUrl }, good: { baseUrl } }, plainWords);
    expect([...unusable]).toEqual([['bad', 'Write “baseUrl” in the place of “baseURL”.']]);
    expect(problems).toEqual(['The connection “bad” cannot be used. Write “baseUrl” in the place of “baseURL”.']);
  });

  test.for([
    [undefined, { name: 'work', baseUrl: '' }],
    [
      { baseUrl: 'library', signin: signIn },
      { name: 'work', baseUrl: 'library' },
    ],
    [
      { baseUrl, signIn: { authUrl: 3, clientId: 'client' } },
      { name: 'work', baseUrl, signIn: { authUrl: '', clientId: 'client', redirectUri: '' } },
    ],
  ] as const)('gives what can be read of one that is mended: %j', ([value, draft]) => {
    expect(readDraft('work', value)).toEqual(draft);
  });
});

test('a name is cut off where no connection can be called so, and no letter is', () => {
  expect(shortName('work')).toBe('work');
  expect(shortName('w'.repeat(60))).toBe('w'.repeat(60));
  expect(shortName(`${'w'.repeat(59)}🦊🦊`)).toBe(`${'w'.repeat(59)}…`);
});

describe('addresses', () => {
  test.for(['https://library.example/api', 'http://localhost:5000', 'http://[::1]:9/api', ' https://library.example '])(
    '%s can be used',
    (address) => expect(addressProblem(address, plainWords)).toBeUndefined(),
  );

  test('are the same with and without a slash at the end', () => {
    expect(plainAddress(' https://library.example/api// ')).toBe('https://library.example/api');
  });

  test.for([
    ['http://127.0.0.1:4311/callback', undefined],
    ['https://app.example/back?tenant=1', undefined],
    ['vscode://assetql.assetql-vscode/signed-in', undefined],
    ['com.example.app:/signed-in', undefined],
    ['javascript:alert(1)', 'redirect address'],
    ['javascript://assetql.assetql-vscode/signed-in', 'redirect address'],
    ['vscode://:b@assetql.assetql-vscode/signed-in', 'redirect address'],
    ['file:///etc/passwd', 'redirect address'],
    ['http://app.example/back', 'redirect address'],
    ['https://app.example/back#top', 'redirect address'],
    ['callback', 'redirect address'],
  ] as const)('of a redirect: %s', ([address, says]) => {
    const problem = redirectProblem(address, plainWords);
    if (says === undefined) expect(problem).toBeUndefined();
    else expect(problem).toContain(says);
  });

  test.for([
    ['http://127.0.0.1:4311/callback', true, 'port'],
    ['http://localhost:4311/callback', true, 'port'],
    ['http://127.0.0.1:4311/callback', false, 'paste'],
    ['vscode://assetql.assetql-vscode/signed-in', true, 'link'],
    ['vscode://assetql.assetql-vscode/other', true, 'paste'],
    ['vscode-insiders://assetql.assetql-vscode/signed-in', true, 'paste'],
    ['https://app.example/back', true, 'paste'],
  ] as const)('of a redirect: %s, listening %s, leads back by %s', ([address, canListen, way]) => {
    expect(redirectWay(address, { canListen, uriScheme: 'vscode' })).toBe(way);
    expect(isLoopback(address)).toBe(address.startsWith('http:'));
  });
});

test.for([
  ['/home/ann/Pictures', [], 'Pictures'],
  ['C:\\Users\\Ann\\Pictures\\', ['Pictures', 'Pictures 2'], 'Pictures 3'],
  ['/', [], 'folder'],
] as const)('the folder %s has a name of its own', ([path, taken, name]) => {
  expect(folderName(path, new Set(taken))).toBe(name);
});
