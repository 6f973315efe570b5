import { describe, expect, test } from 'vitest';
import { reachFromBrowser, type WindowPlace } from '../../src/connections/sign-in/reach-from-browser.ts';
import type { RedirectWay } from '../../src/connections/sign-in/redirect-way.ts';
import type { Stranded } from '../../src/connections/sign-in/sign-in-flow.ts';

const here: WindowPlace = {
  isRemote: false,
  isInBrowser: false,
  external: () => Promise.reject(new Error('Nothing is forwarded here.')),
};

/** A window whose extensions run on another machine, and whose editor forwards ports so. */
const remote = (forwarded: string | Error): WindowPlace => ({
  ...here,
  isRemote: true,
  external: () => (forwarded instanceof Error ? Promise.reject(forwarded) : Promise.resolve(forwarded)),
});

const inBrowser: WindowPlace = { ...here, isRemote: true, isInBrowser: true };

const port = 'http://127.0.0.1:4311/callback';
const link = 'vscode://assetql.assetql-vscode/signed-in';

const cases: readonly (readonly [
  title: string,
  way: RedirectWay,
  redirectUri: string,
  place: WindowPlace,
  stranded: Stranded | undefined,
])[] = [
  ['a port of this machine', 'port', port, here, undefined],
  ['a port that is forwarded from the same one', 'port', port, remote(port), undefined],
  [
    'a port that is forwarded from it by another name',
    'port',
    port,
    remote('http://localhost:4311/callback'),
    undefined,
  ],
  ['localhost', 'port', 'http://localhost:4311/', remote('http://127.0.0.1:4311/'), undefined],
  ['a port that is taken there', 'port', port, remote('http://127.0.0.1:4312/callback'), 'port-in-use'],
  ['a port that is forwarded by a server', 'port', port, remote('https://a-tunnel.example/callback'), 'elsewhere'],
  ['a port that cannot be forwarded', 'port', port, remote(new Error('Not allowed.')), 'elsewhere'],
  ['an address that editors do not forward', 'port', 'http://[::1]:4311/', remote('http://[::1]:4311/'), 'elsewhere'],
  ['a port that nobody has written', 'port', 'http://127.0.0.1/', remote('http://127.0.0.1/'), 'elsewhere'],
  ['a port, where the editor is in a browser that may be here', 'port', port, inBrowser, undefined],
  ['a link of the editor', 'link', link, here, undefined],
  ['a link of the editor, which hands it on to another machine', 'link', link, remote(port), undefined],
  ['a link of the editor, which is in a browser', 'link', link, inBrowser, 'link'],
  ['an address that is pasted anyway', 'paste', 'https://app.example/back', remote(port), undefined],
];

describe('whether the browser comes back', () => {
  test.for(cases)('to %s', async ([, way, redirectUri, place, stranded]) => {
    expect(await reachFromBrowser(way, redirectUri, place)).toBe(stranded);
  });
});
