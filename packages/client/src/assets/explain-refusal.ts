import type { ListRequest } from '@assetql/core/wire';
import { ServiceError } from '../errors/service-error.ts';
import { parseJson } from '../transport/parse-json.ts';
import { checkRequest, textsOf, type RequestRules } from './check-request.ts';
import { readDiagnostics } from './read-diagnostics.ts';

const badRequest = 400;

/**
 * Gives the error of a call that was answered 400 its diagnostics: the service's own, as the embedded library sends them, or else those
 * of a check of what was sent, since live services do not name the faulty term. Any other error is given back as it is.
 */
export function explainRefusal(error: unknown, request: ListRequest, rules: RequestRules): unknown {
  if (!(error instanceof ServiceError) || error.status !== badRequest) return error;
  const diagnostics = readDiagnostics(parseJson(error.body)) ?? checkRequest(request, rules).diagnostics;
  return new ServiceError(error.call, error, diagnostics, textsOf(request));
}
