import { json, refusal } from '../../http/answer.ts';
import type { ServerMetrics } from './server-metrics.ts';

export interface OperationsOptions {
  /** Asks the library for something. Rejects when it cannot answer. */
  readonly askLibrary: () => Promise<unknown>;
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

/**
 * Answers those who look after the server: `/health` (it runs), `/ready` (it can answer now), and, for this machine only, `/metrics`. Gives `undefined` for
 * any other path.
 */
export function operations({ askLibrary, isClosing, metrics }: OperationsOptions): AnswerOperations {
  async function ready(): Promise<Response> {
    if (isClosing()) return refusal(503, 'The server is closing.');
    const late = new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('The library takes long.')), patience).unref(),
    );
    try {
      await Promise.race([askLibrary(), late]);
      return json(200, { status: 'ready' });
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
      ? await metrics.answer()
      : refusal(403, 'Metrics are given to this machine alone; ask from there, without a server in front.');
  };
}
