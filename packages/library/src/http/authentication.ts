import { refusal } from './answer.ts';

/** What a caller shows to be let in (§4.1). */
export interface Credentials {
  readonly accessToken: string;
  readonly subscriptionKey: string;
}

/** Who is let in, by the id of a user; or which of the two credentials is not accepted. */
export type Admission = { readonly viewer: string } | { readonly refused: 'access-token' | 'subscription-key' };

export type Authenticate = (credentials: Credentials, signal: AbortSignal) => Promise<Admission>;

const realm = 'Bearer realm="library"';

function refuse(message: string, error?: string): Response {
  return refusal(401, message, { 'www-authenticate': error === undefined ? realm : `${realm}, error="${error}"` });
}

/** Reads the two headers of a request and asks who it is: the user's id, or the answer that refuses (401). */
export async function admit(request: Request, authenticate: Authenticate): Promise<string | Response> {
  const authorization = request.headers.get('authorization');
  if (authorization === null)
    return refuse('The header Authorization is missing; send “Authorization: bearer <ACCESS_TOKEN>”.');
  const accessToken = /^\s*bearer\s+(\S+)\s*$/i.exec(authorization)?.[1];
  if (accessToken === undefined)
    return refuse('The header Authorization must be “bearer <ACCESS_TOKEN>”.', 'invalid_request');
  const subscriptionKey = request.headers.get('ocp-apim-subscription-key')?.trim();
  if (subscriptionKey === undefined || subscriptionKey === '')
    return refuse('The header Ocp-Apim-Subscription-Key is missing; send the subscription key of your profile.');
  const admission = await authenticate({ accessToken, subscriptionKey }, request.signal);
  if ('viewer' in admission) return admission.viewer;
  return admission.refused === 'access-token'
    ? refuse('The access token is not valid, or no longer; ask the identity service for a new one.', 'invalid_token')
    : refuse('The subscription key is not valid; look it up in your profile.');
}
