import { json, refusal } from '../../http/answer.ts';
import type { IndexState } from '../../store.ts';
import type { ServerMetrics } from './server-metrics.ts';

export interface OperationsOptions {
  /** Asks the library for something. Rejects when it cannot answer. */
  readonly askLibrary: () => Promise<unknown>;
  /** How far the index of the library is, where it has one. Rejects when it cannot be asked. */
  readonly indexState: () => Promise<IndexState | undefined>;
  readonly isClosing: () => boolean;
  readonly metrics: ServerMetrics;
}

/** Answers a request for a path, `undefined` where it is none of these. */
export type AnswerOperations = (
  target: string,
  method: string | undefined,
  isLocal: boolean,
) => Promise<Response | undefined>;

/** Milliseconds in which a library that is ready answers. */
const patience = 5000;

/** Waits for what was asked; rejects when it takes too long. */
async function inTime<Value>(asked: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('The library takes long.')), patience).unref(),
  );
  return await Promise.race([asked, late]);
}

/**
 * Answers those who look after the server: `/health` (it runs), `/ready` (it can answer now, and how many changes its index is behind), and, for this machine
 * only, `/metrics`. Gives `undefined` for any other path.
 */
export function operations({ askLibrary, indexState, isClosing, metrics }: OperationsOptions): AnswerOperations {
  async function ready(): Promise<Response> {
    if (isClosing()) return refusal(503, 'The server is closing.');
    try {
      const [state] = await inTime(Promise.all([indexState(), askLibrary()]));
      return json(200, { status: 'ready', ...(state === undefined ? {} : { indexLag: state.lag }) });
    } catch {
      return refusal(503, 'The library cannot answer now; the server’s log says why.');
    }
  }

  return async (target, method, isLocal) => {
    const [path] = target.split('?', 1);
    if (path !== '/health' && path !== '/ready' && path !== '/metrics') return undefined;
    if (method !== 'GET' && method !== 'HEAD')
      return refusal(405, `${path} answers GET, HEAD only.`, { allow: 'GET, HEAD' });
    if (path === '/health') return json(200, { status: 'running' });
    if (path === '/ready') return await ready();
    return isLocal
      ? await metrics.answer(await inTime(indexState()).catch(() => undefined))
      : refusal(403, 'Metrics are given to this machine alone; ask from there, without a server in front.');
  };
}
