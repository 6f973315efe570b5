import { longestAddress, writeBody, writeCurl, writeUrl } from '@assetql/core/wire';
import type { BoundRequest } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { boundRequest } from './bound-request.ts';
import { program } from './typescript/program.ts';

/**
 * A text to copy, or why there is none: one plain sentence. `needsAddress` is true when only the service is not known. With `servedAt` the
 * library has no address of its own, and no one answers there before `assetql serve` runs.
 */
export type RequestText =
  { readonly text: string; readonly servedAt?: string } | { readonly problem: string; readonly needsAddress?: true };

/**
 * The address (§4.4) of the request that the search at an offset makes; in a document of one expression, that expression's. Variables and
 * times have their values. Nothing secret is in it. Of a library without an address it is the path with the query: `/assets?search=logo`.
 */
export function requestUrl(document: LanguageDocument, offset: number, context: ServiceContext = {}): RequestText {
  return sent(document, offset, context, (baseUrl, request) => {
    const base = context.baseUrl === undefined ? '' : baseUrl;
    return writeUrl(`${base}/assets`, request);
  });
}

/** The request as a curl command. It takes token and key from `ASSETQL_TOKEN` and `ASSETQL_SUBSCRIPTION_KEY` when it runs. */
export function curlCommand(document: LanguageDocument, offset: number, context: ServiceContext = {}): RequestText {
  return sent(document, offset, context, (baseUrl, request) => {
    const url = writeUrl(`${baseUrl}/assets`, request);
    return writeCurl(
      url.length <= longestAddress ? { url } : { url: `${baseUrl}/assets/search`, body: writeBody(request) },
    );
  });
}

/** A program that makes the same request with the builder of `@assetql/core/build`. */
export function typescriptProgram(
  document: LanguageDocument,
  offset: number,
  context: ServiceContext = {},
): RequestText {
  const { request, problem = '' } = boundRequest(document, offset, context);
  return request === undefined ? { problem } : { text: program(request) };
}

function sent(
  document: LanguageDocument,
  offset: number,
  context: ServiceContext,
  write: (baseUrl: string, request: BoundRequest) => string,
): RequestText {
  const { request, problem = '' } = boundRequest(document, offset, context);
  const { baseUrl, servedAt } = context;
  if (request === undefined) return { problem };
  const base = baseUrl ?? servedAt;
  if (base === undefined)
    return { problem: 'The address of the service is not known. Connect to one first.', needsAddress: true };
  const text = write(base.endsWith('/') ? base.slice(0, -1) : base, request);
  return { text, ...(baseUrl === undefined && servedAt !== undefined ? { servedAt } : {}) };
}
