import { describe, expect, test } from 'vitest';
import type { Tokens } from '@assetql/client/sign-in';
import { browser, locationOf, pageOf, programAddress } from '../../../packages/library/test/node/identity/browser.ts';
import {
  passwordOf,
  serveIdentity,
  type Served,
} from '../../../packages/library/test/node/identity/identity-server.ts';
import { createLinks, linkProblem, type Arrival, type Link, type Links } from '../../src/connections/sign-in/links.ts';
import { redirectWay } from '../../src/connections/sign-in/redirect-way.ts';
import { signInWithBrowser, type PasteRequest } from '../../src/connections/sign-in/sign-in-flow.ts';
import { plainWords } from './plain-words.ts';
import { definitionOf } from './signing-in.ts';

const redirectUri = 'vscode://assetql.assetql-vscode/signed-in';

/** A link as the editor takes it apart: its query is decoded as a whole. */
function linkOf(address: string): Link {
  const { protocol, host, pathname, search } = new URL(address);
  return { scheme: protocol.slice(0, -1), authority: host, path: pathname, query: decodeURIComponent(search.slice(1)) };
}

const unanswered = ({ signal }: PasteRequest): Promise<undefined> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

/** A person logs in; gives the link that the last page opens. */
async function linkFor(served: Served, url: string): Promise<string> {
  const person = browser();
  const place = locationOf(await person.open(url), url);
  const page = await pageOf(await person.open(place), place);
  const sent = await person.send(page, { username: 'librarian', password: passwordOf(served, 'librarian') });
  const end = locationOf(sent, place);
  return programAddress(await pageOf(await person.open(end), end)).href;
}

/** A sign-in by links, while which somebody does something with the link. */
async function signIn(
  served: Served,
  links: Links,
  meanwhile: (address: string) => Promise<void> | void,
): Promise<Tokens> {
  return await signInWithBrowser(
    definitionOf(served).signIn,
    served.secrets.clientSecret,
    {
      listen: (state) => Promise.resolve(links.wait(state)),
      openBrowser: async (url) => {
        await meanwhile(await linkFor(served, url));
        return true;
      },
      paste: unanswered,
    },
    new AbortController().signal,
  );
}

const change = (address: string, parameters: Readonly<Record<string, string>>): Link => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return linkOf(url.href);
};

const serve = (): Promise<Served> => serveIdentity({ redirectUris: [redirectUri] });

describe('a sign-in whose registered address is a link of the editor', () => {
  test('ends with the link that bears its state, and with no other', async () => {
    const served = await serve();
    const links = createLinks();
    const became: Arrival[] = [];
    expect(redirectWay(redirectUri, { canListen: true, uriScheme: 'vscode' })).toBe('link');
    let ours = '';
    const tokens = await signIn(served, links, (address) => {
      ours = address;
      expect(address.startsWith(`${redirectUri}?code=`)).toBe(true);
      const link = linkOf(address);
      became.push(links.arrive({ ...link, path: '/other' }));
      became.push(links.arrive({ ...link, query: '' }));
      became.push(links.arrive(change(address, { state: 'evil' })));
      became.push(links.arrive(link));
    });
    expect(became).toEqual(['elsewhere', 'elsewhere', 'unknown', 'taken']);
    expect(tokens.user?.name).toBe('Sample Librarian');
    expect(tokens.scopes).toContain('api');
    // an answer counts once, whoever sends it again
    expect(links.arrive(linkOf(ours))).toBe('repeated');
    expect(links.arrive(linkOf(`${redirectUri}?state=any&code=1`))).toBe('unknown');
  });

  test('takes the first of two links of its state, whose second changes nothing', async () => {
    const links = createLinks();
    const became: Arrival[] = [];
    const tokens = await signIn(await serve(), links, (address) => {
      became.push(links.arrive(linkOf(address)), links.arrive(change(address, { code: 'of somebody else' })));
    });
    expect(became).toEqual(['taken', 'repeated']);
    expect(tokens.user?.name).toBe('Sample Librarian');
  });

  test('that was given up is not ended by a link that comes late', async () => {
    const links = createLinks();
    const { close } = links.wait('ours');
    close('failed');
    expect(links.arrive(linkOf(`${redirectUri}?state=ours&code=1`))).toBe('unknown');
  });

  test.for([
    ['of another identity service', { iss: 'https://evil.example' }, 'foreign-issuer'],
    ['of another client', { client_id: 'another' }, 'foreign-client'],
    ['with a code of somebody else', { code: 'a-code-that-was-made-up' }, 'code-refused'],
  ] as const)('gives no tokens for a link %s, though it bears the state', async ([, parameters, fault]) => {
    const links = createLinks();
    const failed = signIn(await serve(), links, (address) => {
      expect(links.arrive(change(address, parameters))).toBe('taken');
    });
    await expect(failed).rejects.toMatchObject({ fault });
  });

  test('gives no tokens for a link of another editor or extension', async () => {
    for (const other of [{ scheme: 'vscode-insiders' }, { authority: 'evil.extension' }]) {
      const links = createLinks();
      const failed = signIn(await serve(), links, (address) => {
        expect(links.arrive({ ...linkOf(address), ...other })).toBe('taken');
      });
      await expect(failed).rejects.toMatchObject({ fault: 'wrong-address' });
    }
  });

  test.for(['a+b/c==', 'a b', '100%', '%41%2B', 'a&b', 'a#b?c', 'ä€'])(
    'keeps what stands in a code: %s',
    async (code) => {
      const links = createLinks();
      const { arrived } = links.wait('ours');
      const parameters = new URLSearchParams({ code, scope: 'openid api', state: 'ours', client_id: 'me' });
      // A blank may be written in two ways: where a form has written it, and where not.
      const query = decodeURIComponent(String(parameters).replace('code=a+b', 'code=a%20b'));
      links.arrive({ scheme: 'vscode', authority: 'assetql.assetql-vscode', path: '/signed-in', query });
      expect([...new URL(await arrived).searchParams]).toEqual([...parameters]);
    },
  );

  test('says in a sentence why a link signs nobody in', () => {
    const says = (arrival: Arrival): string | undefined => linkProblem(arrival, plainWords);
    expect(says('taken')).toBeUndefined();
    expect(says('repeated')).toContain('has come before');
    expect(says('unknown')).toContain('signed nobody in: sign in again here');
    expect(says('elsewhere')).toContain('leads to nothing');
  });
});
