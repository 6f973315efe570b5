import { refusal } from '../../http/answer.ts';
import type { QueryCall } from '../../http/query-call.ts';
import { BodyBudget } from './body-budget.ts';
import type { Shares } from './server-limits.ts';

/** Bytes of answers to queries that callers have not taken yet: of all, and of one person. */
const usualShares: Shares = { ofAll: 268_435_456, ofNetwork: 134_217_728 };

const tooMany = (): Response =>
  refusal(503, 'Large answers to your queries are not taken yet; read them, or try again in a few seconds.', {
    'retry-after': '2',
  });

/** The same body, which calls `end` when it has been read to its end, or is given up. */
function ending(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  end: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (done) {
        end();
        controller.close();
      } else controller.enqueue(value);
    },
    cancel: async (reason) => {
      end();
      await reader.cancel(reason);
    },
  });
}

/**
 * Bounds the memory of answers that wait for callers to take them: a page of assets with long texts has megabytes, and a caller may take them
 * slowly. Small answers are always given.
 */
export class UntakenAnswers {
  private readonly budget: BodyBudget;

  constructor(shares: Shares = usualShares) {
    this.budget = new BodyBudget(shares);
  }

  /**
   * The answer to a call, counted by its `Content-Length` until it is taken or the signal aborts; or one of 503 where too many others of the
   * person, or of all, are not taken.
   */
  hold({ method, viewer }: Pick<QueryCall, 'method' | 'viewer'>, answer: Response, signal: AbortSignal): Response {
    // Nobody reads the body for a HEAD, nor when the caller has gone.
    if (method === 'HEAD' || answer.body === null || signal.aborted) return answer;
    const account = this.budget.open(viewer);
    if (!account.take(Number(answer.headers.get('content-length') ?? 0))) return tooMany();
    signal.addEventListener('abort', account.release, { once: true });
    const { status, headers } = answer;
    return new Response(ending(answer.body, account.release), { status, headers });
  }
}
