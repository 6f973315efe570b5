import * as oauth from 'oauth4webapi';
import { JsonCursor } from '../reading/json-cursor.ts';
import { platformFetch, type Fetch } from '../transport/exchange.ts';
import { defaultRetryPolicy, type RetryPolicy } from '../transport/retry-policy.ts';
import { createTransport } from '../transport/transport.ts';
import type { Timeout, Transport } from '../transport/transport-call.ts';
import { readTokens } from './read-tokens.ts';
import { tokenRefusal } from './token-refusal.ts';
import type { ResolvedSignInSettings } from './resolve-sign-in-settings.ts';
import { systemSteadyClock, type SteadyClock } from './steady-clock.ts';
import type { Tokens } from './tokens.ts';

import { tokenCall } from './token-call.ts';
/** How requests to the identity service are made. */
export interface TokenRequestOptions {
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** The retry policy of renewals. */
  readonly retry?: Partial<RetryPolicy> | undefined;
  /** Milliseconds; by default 15,000 per attempt and 40,000 for all of them. */
  readonly timeout?: Partial<Timeout> | undefined;
  readonly clock?: SteadyClock | undefined;
  /** Replaces `Math.random`, which randomizes the waits between attempts. */
  readonly random?: (() => number) | undefined;
}

/** The secrets of a sign-in that waits for its tokens. */
export interface CodeSecrets {
  readonly verifier: string;
  readonly nonce: string;
}

export interface TokenEndpoint {
  /** Exchanges a code for tokens. It is sent once, because a code may have been used even when there was no response. */
  readonly redeem: (
    callback: URLSearchParams,
    secrets: CodeSecrets,
    signal: AbortSignal | undefined,
  ) => Promise<Tokens>;
  /**
   * Exchanges a refresh token for new tokens; members missing from the response keep their old values. It is retried when the connection
   * breaks. If only the response was lost, the service refuses the retry, as it would refuse the next renewal, and the user has to sign in
   * again.
   */
  readonly renew: (refreshToken: string, before: Tokens) => Promise<Tokens>;
}

type GrantOptions = oauth.TokenEndpointRequestOptions;

const defaultTimeout: Timeout = { attempt: 15_000, total: 40_000 };

/** Bytes; far more than the longest tokens. */
const largestAnswer = 500_000;

/** Calls the token endpoint. Redirects are not followed, because they would pass the secret on; errors contain no secret. */
export function createTokenEndpoint(settings: ResolvedSignInSettings, options: TokenRequestOptions): TokenEndpoint {
  const { server, client, redactor } = settings;
  const clock = options.clock ?? systemSteadyClock;
  const authentication = oauth.ClientSecretPost(settings.clientSecret);
  const patient = openTransport(settings, options, {});
  const once = openTransport(settings, options, { attempts: 1 });

  const ask = async (
    request: (options: GrantOptions) => Promise<Response>,
    process: (response: Response, client: oauth.Client) => Promise<oauth.TokenEndpointResponse>,
    {
      transport,
      before,
      signal,
    }: { readonly transport: Transport; readonly before?: Tokens; readonly signal?: AbortSignal | undefined },
  ): Promise<Tokens> => {
    const receivedAt = clock.now();
    let date = Number.NaN;
    let body: unknown;
    await request({
      [oauth.allowInsecureRequests]: settings.insecure,
      [oauth.customFetch]: async (url, { body: form }) => {
        const reply = await transport({ name: tokenCall, method: 'POST', url, body: form.toString(), signal });
        date = Date.parse(reply.headers.get('Date') ?? '');
        body = reply.json;
        return new Response();
      },
    }).catch((error: unknown) => {
      throw tokenRefusal(settings, error);
    });
    // The ID token is checked against the service's time, if the response has it, because this machine's clock may be wrong.
    const now = Number.isNaN(date) ? clock.now() : date;
    const clockSkew = Math.round((now - Date.now()) / 1000);
    // On renewal the token's times are not checked: it was just requested, and a wrong clock must not end a sign-in.
    const clockTolerance = before === undefined ? 60 : 1e12;
    const timed = { ...client, [oauth.clockSkew]: clockSkew, [oauth.clockTolerance]: clockTolerance };
    const answer = new JsonCursor(body, { call: tokenCall, redact: redactor.redact });
    return await readTokens(settings, answer, {
      process: (checked) => process(checked, timed),
      receivedAt,
      before,
    });
  };

  return {
    redeem: (callback, { verifier, nonce }, signal) => {
      for (const secret of [callback.get('code') ?? '', verifier]) redactor.add(secret);
      return ask(
        (how) =>
          oauth.authorizationCodeGrantRequest(
            server,
            client,
            authentication,
            callback,
            settings.redirectUri,
            verifier,
            how,
          ),
        (response, timed) =>
          oauth.processAuthorizationCodeResponse(server, timed, response, {
            expectedNonce: nonce,
            requireIdToken: true,
          }),
        { transport: once, signal },
      );
    },
    renew: (refreshToken, before) => {
      redactor.add(refreshToken);
      return ask(
        (how) => oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, how),
        (response, timed) => oauth.processRefreshTokenResponse(server, timed, response),
        { transport: patient, before },
      );
    },
  };
}

function openTransport(
  { redactor }: ResolvedSignInSettings,
  { fetch = platformFetch, retry, timeout, clock = systemSteadyClock, random = Math.random }: TokenRequestOptions,
  limits: Partial<RetryPolicy>,
): Transport {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' };
  return createTransport({
    fetch: (url, init) => fetch(url, { ...init, headers }),
    credentials: { headers: () => Promise.resolve(new Headers()), renewable: false, redactor },
    retry: { ...defaultRetryPolicy, ...retry, ...limits },
    timeout: { ...defaultTimeout, ...timeout },
    clock,
    random,
    largestAnswer,
    onRetry: undefined,
  });
}
