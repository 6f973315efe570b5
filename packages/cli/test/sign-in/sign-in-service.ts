import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';

/** The requests to the service. */
export interface Asked {
  readonly path: string;
  readonly form: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

export interface SignInService {
  readonly origin: string;
  readonly asked: readonly Asked[];
  /** Ends every sign-in. */
  readonly endSignIns: () => void;
}

/** Deviations of the service's behaviour. */
export interface Misconduct {
  /** Replaces the header of ID tokens. */
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly signature?: string;
  /** The only accepted subscription key. */
  readonly key?: string;
  /** Replaces members of the token response. */
  readonly tokens?: Readonly<Record<string, unknown>>;
}

const idToken = (claims: object, { header, claims: other, signature = 'c2lnbmF0dXJl' }: Misconduct): string =>
  [
    { alg: 'RS256', ...header },
    { ...claims, ...other },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat(signature)
    .join('.');

/** Starts a library and its identity service on one socket, where a user called Ada is logged in and agrees to everything. */
export async function startSignInService(misconduct: Misconduct = {}): Promise<SignInService> {
  const asked: Asked[] = [];
  const begun = new Map<string, URLSearchParams>();
  let tokens = 0;
  let ended = false;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      asked.push({ path: url.pathname, form, headers: request.headers });
      const answer = (status: number, value: unknown, headers = {}): void => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
      };
      if (url.pathname === '/connect/authorize') {
        const code = `CODE-${begun.size}-0123456789`;
        begun.set(code, url.searchParams);
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        const state = url.searchParams.get('state') ?? '';
        for (const [name, value] of Object.entries({ code, state, scope: 'openid api', client_id: 'my-client' }))
          back.searchParams.set(name, value);
        answer(302, null, { location: back.href });
      } else if (url.pathname === '/connect/token') {
        const asking = begun.get(form.get('code') ?? '');
        const proof = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        const proven =
          asking?.get('code_challenge') === proof || form.get('refresh_token') === `REFRESH-${tokens}-0123456789`;
        if (form.get('client_secret') !== 'my-secret-0123456789') return answer(400, { error: 'invalid_client' });
        if (!proven || (ended && asking === undefined)) return answer(400, { error: 'invalid_grant' });
        ended = false;
        tokens += 1;
        const now = Math.floor(Date.now() / 1000);
        const nonce = asking?.get('nonce');
        answer(200, {
          access_token: `ACCESS-${tokens}-0123456789`,
          expires_in: 3600,
          token_type: 'Bearer',
          refresh_token: `REFRESH-${tokens}-0123456789`,
          id_token: idToken(
            {
              iss: `http://${request.headers.host}`,
              aud: 'my-client',
              sub: 'ada',
              name: 'Ada Lovelace',
              iat: now,
              exp: now + 60,
              nonce,
            },
            misconduct,
          ),
          ...misconduct.tokens,
        });
      } else if (misconduct.key !== undefined && request.headers['ocp-apim-subscription-key'] !== misconduct.key)
        answer(401, {});
      else if (!ended && request.headers.authorization === `bearer ACCESS-${tokens}-0123456789`)
        answer(200, { payload: { assets: [], assetCount: 0 } });
      else answer(401, {});
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return {
    asked,
    endSignIns: () => void (ended = true),
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
  };
}
