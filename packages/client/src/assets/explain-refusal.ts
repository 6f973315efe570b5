import type { ListRequest } from '@assetql/core/wire';
import { ServiceError } from '../errors/service-error.ts';
import { parseJson } from '../transport/parse-json.ts';
import { checkRequest, textsOf, type RequestRules } from './check-request.ts';
import { readDiagnostics } from './read-diagnostics.ts';

const badRequest = 400;

/**
 * Adds diagnostics to the error of a call with status 400. They come from the response, as the embedded library sends them, or else from a
 * check of the request, because live services do not name the faulty term. Returns any other error unchanged.
 */
export function explainRefusal(error: unknown, request: ListRequest, rules: RequestRules): unknown {
  if (!(error instanceof ServiceError) || error.status !== badRequest) return error;
  const diagnostics = readDiagnostics(parseJson(error.body)) ?? checkRequest(request, rules).diagnostics;
  return new ServiceError(error.call, error, diagnostics, textsOf(request));
}
