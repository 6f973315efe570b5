import { rightsOf, type Rights } from './rights.ts';
import { usualBody } from './router.ts';
import { routeOf } from './routes.ts';
import type { Service } from './service.ts';

/** A call that queries the store, as data, so that another process can answer it. */
export interface QueryCall {
  readonly method: string;
  readonly url: string;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  /** The parts of the path behind that of the API. */
  readonly path: readonly string[];
  readonly viewer: string;
  readonly baseUrl: string;
}

/** Answers calls that query the store. Rejects when the store fails, and with the signal's reason when that is aborted. */
export type AnswerQuery = (call: QueryCall, signal: AbortSignal) => Promise<Response>;

/** Answers calls in this process. */
export function queryAnswerer(service: Service): AnswerQuery {
  return async ({ method, url, body, path, viewer, baseUrl }, signal) => {
    const match = routeOf(path);
    const resource = match?.route.methods[method];
    if (match === undefined || resource === undefined)
      throw new Error(`No resource answers ${method} ${path.join('/')}.`);
    const request = new Request(url, { method, signal, ...(body === undefined ? {} : { body }) });
    const { route, parameters } = match;
    const largestBody = route.largestBody ?? usualBody;
    const rights = (): Promise<Rights> => rightsOf(service.store, viewer);
    return resource({ request, url: new URL(url), parameters, largestBody, viewer, rights, baseUrl }, service);
  };
}
