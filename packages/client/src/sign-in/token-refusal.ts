import { ServiceError } from '../errors/service-error.ts';
import { isRecord } from '@assetql/core/text';
import { parseJson } from '../transport/parse-json.ts';
import { isWrongAddress, statusMeaning } from '../transport/status-meaning.ts';
import { plainWords } from './plain-words.ts';
import type { ResolvedSignInSettings } from './resolve-sign-in-settings.ts';
import { SignInError } from './sign-in-error.ts';
import { tokenCall } from './token-call.ts';

const advice = {
  code: 'The identity service does not accept the code: it was used before, or is older than 60 seconds. Sign in again.',
  client: 'The identity service does not know this client, or not with this secret. Check client id and client secret.',
};

/** The error for a token response without tokens. Returns any other error unchanged. */
export function tokenRefusal({ authUrl, redactor }: ResolvedSignInSettings, error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const { status, retryAfter, attempts } = error;
  const body = parseJson(error.body);
  const code = isRecord(body) ? body['error'] : undefined;
  if (code === 'invalid_grant') return new SignInError(tokenCall, 'code-refused', advice.code);
  // 401 has the same meaning when the service names no error (RFC 6749, section 5.2).
  if (code === 'invalid_client' || code === 'unauthorized_client' || (status === 401 && code === undefined))
    return new SignInError(tokenCall, 'client-refused', advice.client);
  const words = isRecord(body) ? (plainWords(body['error_description']) ?? plainWords(code)) : undefined;
  const meaning = isWrongAddress(status)
    ? `there is no token endpoint; check the address ${authUrl}`
    : statusMeaning(status);
  // without the body: an error page may quote secrets
  const reason = redactor.redact(words ?? meaning);
  return new ServiceError(tokenCall, { status, body: '', reason, retryAfter, attempts });
}
