import type { SignInSettings } from '@assetql/client/sign-in';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider, type Configuration } from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';

export interface IndependentProvider {
  readonly settings: SignInSettings;
  /** `{base_url}` of an API that accepts access tokens of the provider. */
  readonly baseUrl: string;
  /** Bodies of successful requests to the token endpoint. */
  readonly asked: readonly URLSearchParams[];
  /** Does what a user does in the browser: follows the URL, logs in and agrees. Returns the final URL. */
  readonly browse: (url: string) => Promise<string>;
  /** Makes the API reject all tokens issued so far. */
  readonly revoke: () => void;
}

const clientId = 'assetql-test';
const clientSecret = 'C1ient-S3cret/with+odd=characters';
const redirectUri = 'http://127.0.0.1:43100/callback';

/** Deviations of the provider's behaviour. */
export interface ProviderChoices {
  /** Seconds. */
  readonly accessTokenLife?: number;
  /** The user declines. */
  readonly declines?: boolean;
  readonly grants?: string;
}

/** Starts an independent OpenID provider on a socket, with the paths of the interface specification (§4.2). */
export async function startProvider(choices: ProviderChoices = {}): Promise<IndependentProvider> {
  const { accessTokenLife = 3600, declines = false, grants = 'openid api' } = choices;
  const asked: URLSearchParams[] = [];
  const revoked = new Set<string>();
  const seen = new Set<string>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        application_type: 'native',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    routes: { authorization: '/connect/authorize', token: '/connect/token' },
    scopes: ['openid', 'api', 'offline_access'],
    claims: { openid: ['sub', 'name'] },
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: accessTokenLife,
      AuthorizationCode: 60,
      IdToken: 3600,
      RefreshToken: 86_400,
      Interaction: 60,
      Session: 60,
      Grant: 86_400,
    },
    // otherwise it requires prompt=consent for offline_access, which the specification does not have
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    cookies: { keys: ['a key of this test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, name: 'Ada Lovelace' }) }),
  };
  // It warns that its storage and keys are for development only.
  const warnings = vi.spyOn(console, 'warn').mockReturnValue();
  const provider = new Provider(origin, configuration);
  warnings.mockRestore();
  provider.on('grant.success', ({ body, oidc: { params = {} } }) => {
    const sent = Object.entries(params).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
    asked.push(new URLSearchParams(sent));
    const given: unknown = body;
    if (typeof given === 'object' && given !== null && 'access_token' in given) seen.add(String(given.access_token));
  });

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (declines) return await provider.interactionFinished(request, response, { error: 'access_denied' });
    const grant = new provider.Grant({ accountId: 'ada', clientId });
    grant.addOIDCScope(grants);
    if (!grants.includes('api')) grant.rejectOIDCScope('api');
    const grantId = await grant.save();
    await provider.interactionFinished(request, response, { login: { accountId: 'ada' }, consent: { grantId } });
  };
  const serveApi = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const token = /^bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const known = revoked.has(token) ? undefined : await provider.AccessToken.find(token);
    response.writeHead(known === undefined ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known === undefined ? { message: 'no' } : { payload: [] }));
  };
  const openId = provider.callback();
  server.on('request', (request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/interaction/')) void interact(request, response);
    else if (path.startsWith('/api/')) void serveApi(request, response);
    else void openId(request, response);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });

  return {
    settings: { authUrl: origin, clientId, clientSecret, redirectUri },
    baseUrl: `${origin}/api`,
    asked,
    browse: async (start) => {
      const cookies = new Map<string, string>();
      let url = start;
      for (let steps = 0; steps < 10; steps += 1) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
        url = new URL(location, url).href;
        if (url.startsWith(redirectUri)) return url;
      }
      throw new Error('The provider redirects without end.');
    },
    revoke: () => {
      for (const token of seen) revoked.add(token);
    },
  };
}
