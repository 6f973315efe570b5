import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { SignIn, SignInAttempt } from './accounts.ts';
import { formBody } from './form-body.ts';
import { callerNetwork } from './network-of.ts';
import { signInPage } from './sign-in-page.ts';
import { expiredSignIn, signInProblemPage } from './sign-in-problem-page.ts';

export interface SignInOptions {
  readonly provider: Provider;
  readonly attempt: (attempt: SignInAttempt) => Promise<SignIn>;
  readonly cookieKey: string;
  /** Path of the pages, up to the id of the sign-in. */
  readonly path: string;
  /** Whether requests come through something in front. */
  readonly isBehindFront: boolean;
}

function problem(status: number, sentence: string): Response {
  const { body, headers } = signInProblemPage(sentence);
  return new Response(body, { status, headers });
}

/** Whether a form was sent from a page of another origin. Programs that are no browser say nothing of it, and have the cookie all the same. */
function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  return (
    (site !== undefined && site !== 'same-origin') ||
    (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== headers.host))
  );
}

/** Shows the page to sign in on and takes its form. What is asked for is known by a cookie of the browser that began. */
export function signIn(
  options: SignInOptions,
): (message: IncomingMessage, response: ServerResponse, uid: string) => Promise<Response> {
  const { provider, attempt, cookieKey, path, isBehindFront } = options;
  const tokenOf = (uid: string): string => createHmac('sha256', cookieKey).update(`form ${uid}`).digest('base64url');
  const isToken = (shown: string, uid: string): boolean => {
    const [a, b] = [Buffer.from(shown), Buffer.from(tokenOf(uid))];
    return a.length === b.length && timingSafeEqual(a, b);
  };

  return async (message, response, uid) => {
    if (message.method !== 'GET' && message.method !== 'POST') {
      const refused = problem(405, 'This page is opened and sent, nothing else.');
      refused.headers.set('allow', 'GET, POST');
      return refused;
    }
    const begun = await provider.interactionDetails(message, response).catch((failure: unknown) => {
      if (failure instanceof errors.SessionNotFound) return undefined;
      throw failure;
    });
    if (begun?.uid !== uid) return problem(400, expiredSignIn);
    const page = {
      path: `${path}${uid}`,
      formToken: tokenOf(uid),
      redirectUri: String(begun.params['redirect_uri']),
    };
    if (message.method === 'GET') return signInPage({ ...page, status: 200 });
    const form = await formBody(message);
    if (form === undefined) return problem(400, 'What was sent is no form of this page.');
    if (isForeign(message) || !isToken(form.get('token') ?? '', uid))
      return problem(403, 'The form was not sent from the page of this sign-in.');

    async function finish(result: Parameters<Provider['interactionResult']>[2]): Promise<Response> {
      const location = await provider.interactionResult(message, response, result);
      return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
    }
    if (form.get('action') === 'cancel')
      return finish({ error: 'access_denied', error_description: 'the user has not signed in' });
    const userName = form.get('username') ?? '';
    const address = callerNetwork(message, isBehindFront);
    const outcome = await attempt({ userName, password: form.get('password') ?? '', address });
    if (outcome.kind === 'user') return finish({ login: { accountId: outcome.id, remember: false }, consent: {} });
    if (outcome.kind === 'wrong')
      return signInPage({ ...page, status: 403, userName, problem: 'The user name or the password is wrong.' });
    const { seconds } = outcome;
    const unit = seconds === 1 ? 'second' : 'seconds';
    const delayed = signInPage({
      ...page,
      status: 429,
      userName,
      problem: `There were too many tries. Try again in ${seconds} ${unit}.`,
    });
    delayed.headers.set('retry-after', String(seconds));
    return delayed;
  };
}
