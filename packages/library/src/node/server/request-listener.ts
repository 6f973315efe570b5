import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { refusal } from '../../http/answer.ts';
import { callerNetwork } from '../identity/network-of.ts';
import { takesStream } from '../../http/routes.ts';
import { RecordsUnavailableError } from '../../records/records.ts';
import type { BodyAccount, BodyBudget } from './body-budget.ts';
import { FairStarts } from './fair-starts.ts';
import { hostGuard } from './host-guard.ts';
import { isLocalRequest } from './local-request.ts';
import { addressOf, sendResponse, targetOf, toRequest, type Patience } from './node-adapter.ts';
import type { AnswerOperations } from './operations.ts';
import type { AnsweredRequest } from './server-metrics.ts';
import { limitReceiveTime, type ReceiveTime } from './receive-time.ts';
import type { RequestRate } from './request-rate.ts';
import { targetBelow, type PublicAddress } from './public-address.ts';
import { apiPath, servicesPath, type AnswerRequest } from './answer-request.ts';

export interface ListenerOptions {
  /** Names by which the server may be called. */
  readonly names: readonly string[];
  /** Whether requests of this machine can be told from others. */
  readonly local: boolean;
  /** Where others call the server; absent when they call it by its own address. */
  readonly known: PublicAddress | undefined;
  readonly answer: AnswerRequest;
  /** Answers who looks after the server; `undefined` for other paths. */
  readonly operations: AnswerOperations;
  /** Is told of each request when it is over. */
  readonly onAnswered: (request: AnsweredRequest) => void;
  /** Answers the requests under a path. `undefined` while the data folder cannot be written. */
  readonly identity: {
    readonly path: string;
    readonly handler: () => ((message: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  };
  readonly bodies: BodyBudget;
  /** Limits the requests of each network; absent where they are not limited. */
  readonly rate?: RequestRate | undefined;
  readonly patience: Patience;
  /** Whether further requests have arrived on the connection of one. */
  readonly hasMore: (message: IncomingMessage) => boolean;
  /** The usual one when absent. */
  readonly receiveTime?: ReceiveTime;
  readonly isClosing: () => boolean;
  readonly onFailure: (failure: unknown, path: string) => void;
}

/** Of bodies that are written to a file as they arrive: they take no memory. */
const uncounted: BodyAccount = { take: () => true, release: () => {} };

/** Whether the body of a request is never held in memory. */
function isStreamed({ pathname, searchParams }: URL): boolean {
  if (pathname.startsWith(`${apiPath}/`))
    return takesStream(pathname.slice(apiPath.length + 1).split('/'), searchParams);
  // The bytes of uploads to services, which go on to the service as they arrive.
  return (
    pathname.startsWith(`${servicesPath}/`) && /^\/[^/]+\/storage\/[\w-]+$/.test(pathname.slice(servicesPath.length))
  );
}

/** Whether a request counts towards the limit of its network: calls of the API do, but for those of bytes, which addresses of their own are signed for. */
const isCounted = ({ pathname }: URL): boolean => /^\/api\/(?!(?:media|links|storage)\/)/.test(pathname);

const tooMany = (seconds: number): Response =>
  refusal(
    429,
    `There were too many requests from here; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    {
      'retry-after': String(seconds),
    },
  );

/**
 * Headers of a request. Beyond a limit of its own, which its versions do not share, Node leaves headers out without a word: the last ones, which
 * a proxy may have added to those of a caller.
 */
const mostHeaders = 500;

const unreadable = 'The request cannot be read.';

const noIdentity =
  'Nobody can sign in now: the identity service is starting, or the data folder of this library cannot be written. Is its disk full?';

const accountsAway = (): Response =>
  refusal(503, 'The accounts of the library cannot be reached at the moment; try again in a while.', {
    'retry-after': '5',
  });

const noPublicUrl =
  'Nobody can sign in through the server in front, which speaks TLS: start the library with --public-url and the address that others call.';

/** Requests that begin in a turn of the event loop: a few milliseconds of work. */
const mostInTurn = 4;

/** Turns away who calls the server by a foreign name, and has all others answered, whatever fails. */
export function requestListener(options: ListenerOptions): RequestListener {
  const { names, local, known, answer, identity, bodies, rate, patience, isClosing, onFailure, onAnswered } = options;
  const isAllowedHost = hostGuard(names);
  /**
   * All requests that have arrived would otherwise begin in the same turn of the event loop, and Node accepts one connection in each turn: behind a
   * hundred busy connections, each new one would wait for a hundred answers.
   */
  const starts = new FairStarts(mostInTurn);

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (message.rawHeaders.length > 2 * mostHeaders)
      return await sendResponse(refusal(431, `A request has at most ${mostHeaders} headers.`), response);
    const [called, ...others] = message.headersDistinct['host'] ?? [];
    if (others.length > 0) return await sendResponse(refusal(400, 'A request has one header Host.'), response);
    if (!isAllowedHost(called))
      return await sendResponse(refusal(403, 'This server is not called by that name; see --allow-host.'), response);
    const target = known === undefined ? targetOf(message) : targetBelow(targetOf(message), known);
    if (target === undefined) {
      const moved = new Response(null, { status: 308, headers: { location: `${known?.url}/` } });
      return await sendResponse(moved, response);
    }
    message.url = target;
    const told = await options.operations(target, message.method, local && isLocalRequest(message));
    if (told !== undefined) return await sendResponse(told, response);
    if (target.startsWith(`${identity.path}/`)) {
      // A page of another scheme than the browser's address could not send its form.
      if (known === undefined && message.headers['x-forwarded-proto'] === 'https')
        return await sendResponse(refusal(503, noPublicUrl), response);
      const identify = identity.handler();
      if (identify === undefined) return await sendResponse(refusal(503, noIdentity), response);
      if (isClosing()) response.setHeader('connection', 'close');
      try {
        return await identify(message, response);
      } catch (failure) {
        // An aborted form is not a failure.
        if (!message.socket.destroyed) onFailure(failure, identity.path);
        if (failure instanceof RecordsUnavailableError) return await sendResponse(accountsAway(), response);
        return await sendResponse(refusal(500, 'The identity service could not answer.'), response);
      }
    }
    const address = addressOf(message, new URL(`http://${called}`).origin);
    if (address === undefined) return await sendResponse(refusal(400, unreadable), response);
    const network = callerNetwork(message, known !== undefined);
    const wait = isCounted(address) ? (rate?.take(network) ?? 0) : 0;
    if (wait > 0) return await sendResponse(tooMany(wait), response);
    const account = isStreamed(address) ? uncounted : bodies.open(network);
    const incoming = toRequest(message, response, address, account, patience.sending);
    if (incoming === undefined) return await sendResponse(refusal(400, unreadable), response);
    const { request, givenUp } = incoming;
    let reply: Response;
    try {
      reply = await Promise.race([givenUp, answer(request, local && isLocalRequest(message))]);
    } catch (failure) {
      onFailure(failure, new URL(request.url).pathname);
      // The page and its session need to know which cookies count.
      reply =
        failure instanceof RecordsUnavailableError ? accountsAway() : refusal(500, 'The server could not answer.');
    }
    // A connection that would be kept for a next request holds up the closing.
    if (isClosing() && !response.headersSent) response.setHeader('connection', 'close');
    return await sendResponse(reply, response, patience.taking);
  }

  return (message, response) => {
    const began = performance.now();
    const [path = ''] = targetOf(message).split('?', 1);
    response.once('close', () =>
      onAnswered({
        method: message.method ?? '',
        path,
        status: response.writableFinished ? response.statusCode : 0,
        milliseconds: performance.now() - began,
      }),
    );
    limitReceiveTime(message, response, options.receiveTime);
    const network = callerNetwork(message, known !== undefined);
    // Who waits for each answer comes before a hundred others of the same network that have sent more meanwhile.
    starts.next(options.hasMore(message) ? `${network}, more` : network, () => {
      if (!response.destroyed) void serve(message, response);
    });
  };
}
