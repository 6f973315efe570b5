import { expect, test } from 'vitest';
import { startSignInService } from '../../../packages/cli/test/sign-in/sign-in-service.ts';
import { createLinks, type Link } from '../../src/connections/sign-in/links.ts';
import { redirectWay } from '../../src/connections/sign-in/redirect-way.ts';
import { signInWithBrowser, type PasteRequest } from '../../src/connections/sign-in/sign-in-flow.ts';

const redirectUri = 'vscode://assetql.assetql-vscode/signed-in';

/** A link as the editor takes it apart. */
function linkOf(address: string): Link {
  const { protocol, host, pathname, search } = new URL(address);
  return { scheme: protocol.slice(0, -1), authority: host, path: pathname, query: search.slice(1) };
}

const unanswered = ({ signal }: PasteRequest): Promise<undefined> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

test('a sign-in whose registered address is a link of the editor ends with the link that bears its state', async () => {
  const service = await startSignInService();
  const links = createLinks();
  const taken: boolean[] = [];
  const definition = { authUrl: service.origin, clientId: 'my-client', redirectUri };
  expect(redirectWay(redirectUri, { canListen: true, uriScheme: 'vscode' })).toBe('link');
  const tokens = await signInWithBrowser(
    definition,
    'my-secret-0123456789',
    {
      listen: (state) => Promise.resolve(links.wait(state)),
      openBrowser: async (url) => {
        const address = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
        expect(address.startsWith(`${redirectUri}?`)).toBe(true);
        const link = linkOf(address);
        // links of elsewhere, and of other sign-ins
        taken.push(links.arrive({ ...link, path: '/other' }), links.arrive({ ...link, query: 'code=1&state=evil' }));
        taken.push(links.arrive({ ...link, query: '' }), links.arrive(link));
        return true;
      },
      paste: unanswered,
    },
    new AbortController().signal,
  );
  expect(taken).toEqual([false, false, false, true]);
  expect(tokens.user?.name).toBe('Ada Lovelace');
  // it is no longer waited for
  expect(links.arrive(linkOf(`${redirectUri}?state=any`))).toBe(false);
});
