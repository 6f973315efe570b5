import {
  beginSignIn,
  completeSignIn,
  createMemoryTokenStorage,
  createTokenProvider,
  type SignInSettings,
} from '@assetql/client/sign-in';
import fc from 'fast-check';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { rejection } from '../scripted-client.ts';
import { formOf, idToken, tokenBody } from './token-answers.ts';

/** Every way in which a value may be logged. */
function shown(value: unknown): string {
  const deep = inspect(value, { depth: Infinity, showHidden: true, getters: true });
  return [String(value), JSON.stringify(value), deep, value instanceof Error ? value.stack : ''].join('\n');
}

const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCodePoint(code)),
  minLength: 12,
  maxLength: 40,
});

/** Possible responses of a token endpoint that knows all secrets and quotes them anywhere. */
const answers: readonly ((quoted: string) => Response)[] = [
  (quoted) => new Response(quoted, { status: 500 }),
  (quoted) => new Response(`<html><body>${quoted}</body></html>`, { status: 200 }),
  (quoted) => Response.json({ error: 'invalid_grant', error_description: quoted }, { status: 400 }),
  (quoted) => Response.json({ error: 'invalid_client', error_description: quoted }, { status: 401 }),
  (quoted) => Response.json({ error: 'other', error_description: quoted }, { status: 400 }),
  (quoted) => Response.json({ error: quoted }, { status: 400 }),
  (quoted) => Response.json({ [quoted]: quoted }),
  (quoted) => Response.json([quoted]),
  (quoted) => Response.json(tokenBody({ token_type: quoted })),
  (quoted) => Response.json(tokenBody({ expires_in: quoted })),
  (quoted) => Response.json(tokenBody({ scope: quoted })),
  (quoted) => Response.json(tokenBody({ id_token: idToken({ iss: quoted }) })),
  (quoted) => Response.json(tokenBody({ id_token: idToken({ nonce: quoted, sub: quoted }) })),
  (quoted) => Response.json(tokenBody({ id_token: `${quoted}.${quoted}.${quoted}` })),
  (quoted) => Response.json(tokenBody({ access_token: `${quoted}\n` })),
  (quoted) =>
    new Response(null, { status: 302, headers: { location: `https://evil.test/?${encodeURIComponent(quoted)}` } }),
  (quoted) => {
    throw Object.assign(new Error(`cannot send ${quoted}`), { request: quoted, cause: new Error(quoted) });
  },
];

it('no error of a sign-in or a renewal shows a secret, whatever the service does', async () => {
  await fc.assert(
    fc.asyncProperty(
      visible,
      visible,
      visible,
      visible,
      fc.constantFrom(...answers),
      async (clientSecret, code, access, refresh, answer) => {
        const settings: SignInSettings = {
          authUrl: 'https://id.test',
          clientId: 'client',
          clientSecret,
          redirectUri: 'https://app.test/back',
        };
        const pending = await beginSignIn(settings);
        const secrets = [clientSecret, code, access, refresh, pending.verifier];
        const fetch = (_url: string, init: RequestInit): Promise<Response> => {
          const form = formOf(init);
          const sent = [...form.values()].filter((value) => secrets.includes(value));
          return Promise.resolve().then(() => answer([...sent, ...sent.map(encodeURIComponent)].join(' ')));
        };
        const query = new URLSearchParams({ code, state: pending.state, client_id: 'client' });
        const tokens = {
          accessToken: access,
          refreshToken: refresh,
          expiresIn: 0,
          receivedAt: Date.now() - 1000,
          scopes: [],
          user: { id: 'ada' },
        };
        const told: unknown[] = [];
        const auth = createTokenProvider({
          settings,
          storage: createMemoryTokenStorage({ tokens }),
          fetch,
          retry: { attempts: 1 },
          onSignedOut: (reason) => told.push(reason),
        });
        const results = [
          await rejection(completeSignIn(settings, pending, `https://app.test/back?${query}`, { fetch })),
          await Promise.resolve(auth({ renew: true, signal: new AbortController().signal })).catch(
            (error: unknown) => error,
          ),
          ...told,
          auth,
        ];
        for (const text of results.filter((result) => typeof result !== 'string').map(shown))
          for (const secret of secrets) {
            expect(text).not.toContain(secret);
            expect(text).not.toContain(encodeURIComponent(secret));
          }
      },
    ),
    { numRuns: 400 },
  );
});

it('no error about a redirect URL shows a secret', async () => {
  const settings: SignInSettings = {
    authUrl: 'https://id.test',
    clientId: 'client',
    clientSecret: 'S3cret-of-the-client',
    redirectUri: 'https://app.test/back',
  };
  const parameters = fc.constantFrom('state', 'client_id', 'iss', 'error', 'error_description', 'scope');
  await fc.assert(
    fc.asyncProperty(visible, parameters, async (code, parameter) => {
      const pending = await beginSignIn(settings);
      const query = new URLSearchParams({
        code,
        state: pending.state,
        scope: 'openid',
        [parameter]: `${code} ${pending.verifier}`,
      });
      const error = await rejection(completeSignIn(settings, pending, `https://app.test/back?${query}`));
      for (const secret of [code, pending.verifier, pending.nonce, settings.clientSecret])
        expect(shown(error)).not.toContain(secret);
    }),
  );
});
