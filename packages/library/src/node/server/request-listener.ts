import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { refusal } from '../../http/answer.ts';
import { hostGuard } from './host-guard.ts';
import { sendResponse, toRequest } from './node-adapter.ts';

export interface ListenerOptions {
  /** Names by which the server may be called. */
  readonly names: readonly string[];
  readonly answer: (request: Request) => Promise<Response>;
  /** Answers requests under a path by itself; nothing until it is there. */
  readonly identity: {
    readonly path: string;
    readonly handler: () => ((message: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  };
  readonly isClosing: () => boolean;
  readonly onFailure: ((failure: unknown, path: string) => void) | undefined;
}

/** Turns away who calls the server by a foreign name, and has all others answered, whatever fails. */
export function requestListener({ names, answer, identity, isClosing, onFailure }: ListenerOptions): RequestListener {
  const isAllowedHost = hostGuard(names);

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const [called, ...others] = message.headersDistinct['host'] ?? [];
    if (others.length > 0) return await sendResponse(refusal(400, 'A request has one header Host.'), response);
    if (!isAllowedHost(called))
      return await sendResponse(refusal(403, 'This server is not called by that name; see --allow-host.'), response);
    const identify = message.url?.startsWith(`${identity.path}/`) === true ? identity.handler() : undefined;
    if (identify !== undefined) {
      if (isClosing()) response.setHeader('connection', 'close');
      try {
        return await identify(message, response);
      } catch (failure) {
        onFailure?.(failure, identity.path);
        return await sendResponse(refusal(500, 'The identity service could not answer.'), response);
      }
    }
    const request = toRequest(message, response, new URL(`http://${called}`).origin);
    if (request === undefined) return await sendResponse(refusal(400, 'The request cannot be read.'), response);
    let reply: Response;
    try {
      reply = await answer(request);
    } catch (failure) {
      onFailure?.(failure, new URL(request.url).pathname);
      reply = refusal(500, 'The server could not answer.');
    }
    // A connection that would be kept for a next request holds up the closing.
    if (isClosing() && !response.headersSent) response.setHeader('connection', 'close');
    return await sendResponse(reply, response);
  }

  return (message, response) => void serve(message, response);
}
