import type { EventEmitter } from 'node:events';
import { Provider, errors, interactionPolicy, type Adapter, type Configuration, type JWK } from 'oidc-provider';
import type { LibraryUser } from '../../asset.ts';
import type { Artifacts } from './artifacts.ts';
import { isSecret, type ClientRegistration } from './client-registration.ts';
import { openProgramPage } from './open-program-page.ts';
import { callerNetwork } from './network-of.ts';
import { isPrivateUse } from './redirect-uri.ts';
import { problemSentence, expiredSignIn, signInProblemPage } from './sign-in-problem-page.ts';
import type { SignInsUnderWay } from './sign-ins-under-way.ts';

export interface ProviderOptions {
  /** Address of the identity service, by which tokens name it. */
  readonly issuer: string;
  readonly artifacts: Artifacts;
  readonly underWay: SignInsUnderWay;
  readonly client: (clientId: string) => Promise<ClientRegistration | undefined>;
  readonly user: (id: string) => Promise<LibraryUser | undefined>;
  readonly signingKey: JWK;
  readonly cookieKey: string;
  /** Seconds that an access token lives. */
  readonly tokenLife: number;
  /** Whether requests come from something in front, and say in their headers by which address they were called. */
  readonly isBehindFront: boolean;
  readonly onFailure: (failure: unknown) => void;
}

/** Seconds: of a code (§5), of a sign-in page, of a refresh token that is not used, of a grant however often it is refreshed. */
const life = { code: 60, page: 900, refreshToken: 30 * 86_400, grant: 365 * 86_400 } as const;

/** Scopes without which nothing is granted (§4.2). */
const requiredScopes = ['openid', 'api'] as const;

/** Characters of a parameter with which a sign-in begins: it is kept, and most of them are given back. */
const longestParameter = 2048;

/** How the browser brings the answer (§4.2). Of a mode that it does not know the library says so by this one; another one it would use. */
const responseMode = 'query';

/** The cookie of a session. There are no sessions, so it is never sent. */
const sessionCookie = 'assetql_session';

/** Keeps no sessions: every sign-in asks for the password, so that no one continues as the previous user of a browser. */
const forgetful: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

function adapterOf(
  kind: string,
  { issuer, artifacts, underWay, client, isBehindFront }: ProviderOptions,
  redirectUris: Map<string, readonly string[]>,
): Adapter {
  if (kind === 'Session') return forgetful;
  if (kind === 'Client')
    return {
      ...forgetful,
      find: async (id) => {
        const registered = await client(id);
        if (registered !== undefined) redirectUris.set(id, registered.redirectUris);
        return (
          registered && {
            client_id: registered.clientId,
            client_secret: registered.secretDigest,
            client_name: 'AssetQL',
            // It wants one. Ours are looked at below: it takes programs of the web or native ones, and is less strict with the latter.
            redirect_uris: [issuer],
            response_modes: [responseMode],
            response_types: ['code'],
            grant_types: ['authorization_code', 'refresh_token'],
            token_endpoint_auth_method: 'client_secret_post',
          }
        );
      },
    };
  if (kind === 'Interaction')
    return {
      ...forgetful,
      upsert: async (id, payload, seconds = 0) =>
        underWay.put(id, { ...payload }, seconds, callerNetwork(Provider.ctx?.req, isBehindFront)),
      find: async (id) => underWay.find(id),
      destroy: async (id) => underWay.remove(id),
    };
  const removeOfGrant = async (grantId: string): Promise<void> => artifacts.removeOfGrant(kind, grantId);
  return {
    ...forgetful,
    upsert: async (id, payload, seconds = 0) => artifacts.put(kind, id, { ...payload }, seconds),
    find: async (id) => artifacts.find(kind, id),
    consume: async (id) => {
      if (await artifacts.consume(kind, id)) return;
      // Two requests with the same code or refresh token were under way at once: one of them is not the owner's.
      const { grantId } = (await artifacts.find(kind, id)) ?? {};
      if (typeof grantId === 'string') {
        for (const each of ['AuthorizationCode', 'AccessToken', 'RefreshToken'])
          await artifacts.removeOfGrant(each, grantId);
        await artifacts.remove('Grant', grantId);
      }
      throw new errors.InvalidGrant('it was used before');
    },
    destroy: async (id) => artifacts.remove(kind, id),
    revokeByGrantId: removeOfGrant,
  };
}

function signInPolicy(): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy;
  const policy = base();
  const signIn = policy.get('login');
  signIn?.checks.add(
    new Check('signed_in', 'the user must sign in', 'login_required', ({ oidc }) => oidc.result?.login === undefined),
  );
  signIn?.checks.add(
    new Check('lengths', 'a parameter is too long', ({ oidc }) => {
      const long = Object.entries(oidc.params ?? {}).find(([, value]) => String(value).length > longestParameter);
      if (long !== undefined)
        throw new errors.InvalidRequest(`${long[0]} is longer than ${longestParameter} characters`);
      return Check.NO_NEED_TO_PROMPT;
    }),
  );
  signIn?.checks.add(
    new Check('scopes', 'scopes are missing', ({ oidc }) => {
      const missing = requiredScopes.filter((scope) => !oidc.requestParamScopes.has(scope));
      if (missing.length > 0)
        throw new errors.InvalidScope(`the scopes ${requiredScopes.join(' and ')} are required`, missing.join(' '));
      return Check.NO_NEED_TO_PROMPT;
    }),
  );
  return policy;
}

type RevocationPolicy = NonNullable<NonNullable<NonNullable<Configuration['features']>['revocation']>['allowedPolicy']>;

/**
 * Whether a token that is given back ends all that came of its sign-in: a refresh token does. An access token ends alone (RFC 7009, 2.1,
 * leaves the choice), since a program that throws one away still has the person signed in.
 */
const mayEndAll: RevocationPolicy = async (_ctx, client, token) => {
  if (client.clientId !== token.clientId) return false;
  if (token.kind !== 'AccessToken') return true;
  await token.destroy();
  return false;
};

/** The OpenID provider: the code flow with refresh tokens, for one client, and nothing else (§5). */
export function createProvider(options: ProviderOptions): Provider {
  const { issuer, user, signingKey, cookieKey, tokenLife, isBehindFront, onFailure } = options;
  const isSecure = issuer.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure: isSecure } as const;
  // By this start of its name a browser takes a cookie from pages of TLS only.
  const secure = isSecure ? '__Secure-' : '';
  // The library asks for an address at once; it has looked the client up before, in the same request.
  const redirectUris = new Map<string, readonly string[]>();
  const configuration: Configuration = {
    adapter: (kind) => adapterOf(kind, options, redirectUris),
    allowOmittingSingleRegisteredRedirectUri: false,
    claims: { openid: ['sub'], api: ['preferred_username', 'name', 'given_name', 'family_name', 'may_approve'] },
    clientAuthMethods: ['client_secret_post'],
    clientBasedCORS: () => false,
    // What expires was issued by this very clock.
    clockTolerance: 0,
    conformIdTokenClaims: false,
    // Cookies do not tell ports apart, and other programs of this machine may use the provider's usual names.
    cookies: {
      keys: [cookieKey],
      names: {
        interaction: `${secure}assetql_sign_in`,
        resume: `${secure}assetql_sign_in_resume`,
        session: sessionCookie,
      },
      long: { ...cookie, path: new URL(issuer).pathname },
      short: cookie,
    },
    expiresWithSession: () => false,
    features: {
      claimsParameter: { enabled: false },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true, allowedPolicy: mayEndAll },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: true },
    },
    findAccount: async (_ctx, id) => {
      const found = await user(id);
      return (
        found && {
          accountId: found.id,
          claims: async () => ({
            sub: found.id,
            preferred_username: found.userName,
            name: `${found.firstName} ${found.lastName}`.trim(),
            given_name: found.firstName,
            family_name: found.lastName,
            may_approve: found.mayApprove,
          }),
        }
      );
    },
    interactions: {
      policy: signInPolicy(),
      url: (_ctx, { uid }) => `${new URL(issuer).pathname}/sign-in/${uid}`,
    },
    issueRefreshToken: async (_ctx, _client, { scopes }) => scopes.has('offline_access'),
    jwks: { keys: [signingKey] },
    loadExistingGrant: async ({ oidc }) => {
      const { account, client, provider } = oidc;
      if (oidc.result?.login === undefined || account === undefined || client === undefined) return undefined;
      const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
      grant.addOIDCScope([...oidc.requestParamScopes].join(' '));
      await grant.save();
      return grant;
    },
    pkce: { required: () => false },
    renderError: async (ctx, { error, error_description: description }, failure) => {
      const sentence = failure instanceof errors.SessionNotFound ? expiredSignIn : problemSentence(error, description);
      const { body, headers } = signInProblemPage(sentence);
      ctx.set({ ...headers });
      ctx.body = body;
    },
    responseTypes: ['code'],
    rotateRefreshToken: true,
    routes: {
      authorization: '/connect/authorize',
      jwks: '/connect/jwks',
      revocation: '/connect/revocation',
      token: '/connect/token',
      userinfo: '/connect/userinfo',
    },
    scopes: ['openid', 'api', 'offline_access'],
    ttl: {
      AccessToken: tokenLife,
      AuthorizationCode: life.code,
      Grant: life.grant,
      IdToken: tokenLife,
      Interaction: life.page,
      RefreshToken: life.refreshToken,
      Session: life.page,
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.proxy = isBehindFront;
  provider.Client.prototype.compareClientSecret = function compare(this: { clientSecret?: string }, shown) {
    return this.clientSecret !== undefined && isSecret(shown, this.clientSecret);
  };
  provider.Client.prototype.redirectUriAllowed = function allowed(this: { clientId: string }, uri) {
    return redirectUris.get(this.clientId)?.includes(uri) === true;
  };
  provider.use(async (ctx, next) => {
    const { response_mode: mode } = ctx.query;
    if (mode !== undefined && mode !== responseMode) ctx.query = { ...ctx.query, response_mode: 'not offered' };
    await next();
    // Discovery and keys would otherwise be open to the pages of every site.
    ctx.remove('access-control-allow-origin');
    const cookies = ctx.response.headers['set-cookie'];
    if (Array.isArray(cookies))
      ctx.set(
        'set-cookie',
        cookies.filter((each) => !each.startsWith(sessionCookie)),
      );
    const location = URL.parse(ctx.response.get('location'));
    if (location !== null && isPrivateUse(location)) {
      const { body, headers } = openProgramPage(location);
      ctx.remove('location');
      ctx.status = 200;
      ctx.set({ ...headers });
      ctx.body = body;
    }
    const body: unknown = ctx.body;
    if (typeof body === 'object' && body !== null && 'response_modes_supported' in body)
      body.response_modes_supported = [responseMode];
  });
  provider.on('authorization.success', ({ oidc }, answer) => {
    Object.assign(answer ?? {}, { scope: oidc.params?.['scope'], client_id: oidc.params?.['client_id'] });
  });
  provider.on('server_error', (_ctx, failure) => onFailure(failure));
  // The library's own printing of failures ends with the first listener.
  const emitter: EventEmitter = provider;
  emitter.on('error', onFailure);
  return provider;
}
