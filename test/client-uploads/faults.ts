import type { Clock } from '@assetql/client';
import type { Fault, Received } from './upload-service.ts';

const reset = (): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) });

/** The connection breaks before the service gets the request. */
export const resetBefore: Fault = () => Promise.reject(reset());

/** The service does what was asked, and its answer is lost. */
export const lostAnswer: Fault = async (pass) => {
  await pass();
  throw reset();
};

/** The answer has a status, and the service does nothing. */
export const refuse =
  (status: number, headers: Record<string, string> = {}): Fault =>
  () =>
    Promise.resolve(new Response('busy', { status, headers }));

/** The service does what was asked, and the answer has a status of its gateway. */
export const failAfter =
  (status: number): Fault =>
  async (pass) => {
    await pass();
    return new Response('', { status });
  };

/** The answer breaks off in its body. */
export const truncatedAnswer: Fault = async (pass) => {
  const answer = await pass();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"pay')),
    pull: (controller) => controller.error(reset()),
  });
  return new Response(body, { status: answer.status, headers: answer.headers });
};

/** No answer comes, until the time limit of the attempt. */
export const stallAt =
  (clock: StallingClock): Fault =>
  () => {
    setImmediate(() => clock.expire());
    return new Promise(() => {});
  };

export interface StallingClock extends Clock {
  /** Ends the attempts that are waiting. */
  readonly expire: () => void;
}

/** Milliseconds: shorter times are delays between attempts, longer ones limits. */
const shortestLimit = 20_000;

/** A clock on which delays are over at once, and limits only when a test says so. */
export function createStallingClock(): StallingClock {
  const limits = new Set<() => void>();
  return {
    now: () => 0,
    after: (milliseconds, action) => {
      if (milliseconds >= shortestLimit) {
        limits.add(action);
        return () => limits.delete(action);
      }
      const timer = setImmediate(action);
      return () => clearImmediate(timer);
    },
    expire: () => {
      for (const action of limits) action();
    },
  };
}

/** Matches a request by its method and the end of its path. */
export const at =
  (method: string, end: RegExp) =>
  (received: Received): boolean =>
    received.method === method && end.test(received.path);

export const segment = ({ method, query }: Received): boolean => method === 'PUT' && query.get('comp') === 'block';
export const blockList = ({ method, query }: Received): boolean =>
  method === 'PUT' && query.get('comp') === 'blocklist';
export const wholeFile = ({ method, path, query }: Received): boolean =>
  method === 'PUT' && path.startsWith('/storage/') && !query.has('comp');
