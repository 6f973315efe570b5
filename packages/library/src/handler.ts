import type { Annotator } from './annotator.ts';
import { IndexUnavailableError } from './asset-index/asset-index.ts';
import { isDiskFull } from './failure.ts';
import { FilesUnavailableError } from './files/files.ts';
import type { ReadProgress } from './folder/read-details.ts';
import { refusal } from './http/answer.ts';
import { admit, type Authenticate } from './http/authentication.ts';
import { bodyBytes, bodyTooLarge } from './http/body-text.ts';
import { directoryOf } from './http/directory.ts';
import { mediaAddresses } from './http/media-address.ts';
import type { AnswerQuery } from './http/query-call.ts';
import { rightsOf, type Rights } from './http/rights.ts';
import { usualBody } from './http/router.ts';
import { routeOf } from './http/routes.ts';
import type { Service } from './http/service.ts';
import { uploadAddresses } from './http/upload-address.ts';
import { changeAssetsOf, libraryChanges } from './library-changes.ts';
import type { LibraryParts } from './library-parts.ts';
import type { MediaSource } from './media-source.ts';
import { withDefaults, type LibraryLimits } from './query-limits.ts';
import type { ContentInspector } from './processing/file-facts.ts';
import { isRenditionKey, renditionType } from './processing/renditions.ts';
import { RecordsUnavailableError } from './records/records.ts';
import type { SearchFiles } from './search-files.ts';
import type { Store } from './store.ts';
import { JobRunner } from './uploads/job-runner.ts';

export interface LibraryHandlerOptions {
  readonly store: Store;
  readonly media: MediaSource;
  /** What the library is filled through: those that the store is made of. Without them it can only be read, and changes are answered by 501. */
  readonly parts?: LibraryParts | undefined;
  /** Does the jobs of the parts. When absent, they are done in this process. */
  readonly jobs?: JobRunner | undefined;
  /** Reads the content of uploaded files where `jobs` is absent. Without it, no more is known of a file than its name tells. */
  readonly inspector?: ContentInspector | undefined;
  /** Why nothing is uploaded to this library, in one sentence, which answers every call of an upload by 403. Absent where it may be. */
  readonly uploadRefusal?: string | undefined;
  /** Writes what is said of files into sidecars, or a sentence why that is not done, which answers such calls by 403. Absent where assets are no files of a folder. */
  readonly annotations?: Annotator | string | undefined;
  /** How far the files of a folder are read; `undefined` until that is known. Absent where assets are no files of a folder. */
  readonly reading?: (() => ReadProgress | undefined) | undefined;
  /** Files of saved searches that live with the library. Absent where assets are no files of a folder. */
  readonly searches?: SearchFiles | undefined;
  /** Returns the user of an access token and a subscription key. */
  readonly authenticate: Authenticate;
  /** Where the API is: an absolute address, or a path such as `/api`; then the origin is that of each request. */
  readonly baseUrl: string;
  /** A secret of at least 32 bytes that media addresses are signed with. Anyone who has it can make them. */
  readonly signingKey: Uint8Array;
  /** Epoch milliseconds; the machine's clock when absent. */
  readonly clock?: () => number;
  readonly limits?: LibraryLimits;
  /** Answers lists and facets, for example in another process with limits of its own. When absent, they are answered in this process. */
  readonly answerQuery?: AnswerQuery;
  /** Schedules answers that are made in this process, by the id of the caller. When absent, they are made at once. */
  readonly inTurn?: (viewer: string, answer: () => Promise<Response>, signal: AbortSignal) => Promise<Response>;
  /** Called with each failure that is answered by 500, and the path of the request. */
  readonly onFailure?: (failure: unknown, path: string) => void;
}

/** A request to the service, answered. Never rejects. */
export interface LibraryHandler {
  (request: Request): Promise<Response>;
  /** Stores what was counted and is not stored yet. To be called when no request is under way. */
  readonly close: () => Promise<void>;
}

/** Seconds after which a request is worth another try whose index or files were not available. */
const retryAfter = 5;

/** What cannot be done for lack of something that the library needs, as the beginning of a sentence; `undefined` for other failures. */
function whatIsAway(failure: unknown): string | undefined {
  if (failure instanceof RecordsUnavailableError) return 'The records of the library cannot be reached';
  if (failure instanceof IndexUnavailableError) return 'The library cannot be searched';
  return failure instanceof FilesUnavailableError ? 'The files of the library cannot be reached' : undefined;
}

/** Characters of an address. Expressions of the largest size do not fit into one; `POST` is for them. */
const longestAddress = 100_000;

/** The parts of a path, decoded; `undefined` for one with an invalid encoding. */
function partsOf(path: string): readonly string[] | undefined {
  try {
    return path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/**
 * The service of the interface specification as a function from `Request` to `Response`, the same under Node, in tests without a
 * socket and inside a page. Bad requests are answered by 400 to 416 with plain sentences, failures by 500 without details.
 */
export function createLibraryHandler(options: LibraryHandlerOptions): LibraryHandler {
  const { store, authenticate, signingKey, parts, clock = Date.now, onFailure } = options;
  if (signingKey.length < 32) throw new RangeError('The signing key must have at least 32 bytes.');
  const base = options.baseUrl.replace(/(?<!\/)\/+$/, '');
  const isAbsolute = /^https?:\/\//i.test(base);
  const basePath = isAbsolute ? new URL(base).pathname.replace(/(?<!\/)\/+$/, '') : base;
  // Uploaded files are in the parts; those of the initial content have a source of their own.
  const media: MediaSource = {
    open: async (key, signal) => {
      const file = await parts?.files.open(key, signal);
      if (file === undefined) return options.media.open(key, signal);
      return isRenditionKey(key) ? { ...file, mimeType: renditionType } : file;
    },
  };
  const runnerOf = (filled: LibraryParts): JobRunner => {
    const { inspector } = options;
    const runner = new JobRunner({ parts: filled, changeAssets: changeAssetsOf(filled), inspector, clock });
    runner.onFailure = (failure) => onFailure?.(failure, `${basePath}/uploads`);
    return runner;
  };
  const service: Service = {
    store,
    media,
    changes:
      parts &&
      libraryChanges(parts, options.jobs ?? runnerOf(parts), { clock, openUploads: options.limits?.openUploads }),
    addresses: mediaAddresses(signingKey, clock),
    uploadAddresses: uploadAddresses(signingKey, clock),
    annotations: options.annotations,
    reading: options.reading,
    searches: options.searches,
    directory: directoryOf(store, clock),
    clock,
    limits: withDefaults(options.limits),
  };

  async function respond(request: Request): Promise<Response> {
    if (request.url.length > longestAddress)
      return refusal(414, `The address is longer than ${longestAddress} characters.`);
    const url = new URL(request.url);
    const inside = url.pathname === basePath || url.pathname.startsWith(`${basePath}/`);
    const path = inside ? partsOf(url.pathname.slice(basePath.length)) : undefined;
    const match = path === undefined ? undefined : routeOf(path);
    if (path === undefined || match === undefined) return refusal(404, `There is nothing at ${url.pathname}.`);
    const { route, parameters } = match;
    const resource = Object.hasOwn(route.methods, request.method) ? route.methods[request.method] : undefined;
    if (resource === undefined) {
      const allow = Object.keys(route.methods).join(', ');
      return refusal(405, `${url.pathname} answers ${allow} only.`, { allow });
    }
    const { largestBody = usualBody } = route;
    if (Number(request.headers.get('content-length') ?? 0) > largestBody) return bodyTooLarge(largestBody);
    const viewer = route.signed === true ? '' : await admit(request, authenticate);
    if (viewer instanceof Response) return viewer;
    if (route.uploads === true && options.uploadRefusal !== undefined) return refusal(403, options.uploadRefusal);
    const baseUrl = isAbsolute ? base : url.origin + basePath;
    if (route.queries === true && options.answerQuery !== undefined) {
      const body = request.body === null ? undefined : await bodyBytes(request, largestBody);
      if (body instanceof Response) return body;
      const call = { method: request.method, url: request.url, body, path, viewer, baseUrl };
      return options.answerQuery(call, request.signal);
    }
    const rights = (): Promise<Rights> => rightsOf(store, viewer);
    const respondNow = (): Promise<Response> =>
      resource({ request, url, parameters, largestBody, viewer, rights, baseUrl }, service);
    return options.inTurn === undefined ? respondNow() : options.inTurn(viewer, respondNow, request.signal);
  }

  const handle = async (request: Request): Promise<Response> => {
    try {
      const response = await respond(request);
      return request.method === 'HEAD' ? new Response(null, response) : response;
    } catch (failure) {
      // The caller of an aborted request has gone.
      if (request.signal.aborted) return refusal(499, 'The request was aborted.');
      onFailure?.(failure, new URL(request.url).pathname);
      const away = whatIsAway(failure);
      if (away !== undefined)
        return refusal(503, `${away} at the moment; try again in a while.`, { 'retry-after': String(retryAfter) });
      if (isDiskFull(failure))
        return refusal(507, 'The disk of the library is full, so that it cannot store what it needs; make room on it.');
      return refusal(500, 'The library could not answer; try again, and if it stays so, look at its log.');
    }
  };
  return Object.assign(handle, { close: async () => service.changes?.views.close() });
}
