import type { IncomingMessage, ServerResponse } from 'node:http';

/** In which time a request must have arrived as a whole, its body included. */
export interface ReceiveTime {
  /** Milliseconds that every request has. */
  readonly least: number;
  /** Bytes per millisecond that a larger one must come with on average. */
  readonly rate: number;
}

/** A segment of 64 MB arrives at 500 KB/s, and more slowly; a request that drips ends after a minute. */
export const usualReceiveTime: ReceiveTime = { least: 60_000, rate: 50 };

/** What Node answers when its own limits are exceeded. */
const timeout = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Closes the connection of a request that takes too long to arrive, with status 408 where no answer has begun. Node's `requestTimeout` is one time
 * for all requests, which is too short for large bodies on slow links or too long for small ones.
 */
export function limitReceiveTime(
  message: IncomingMessage,
  response: ServerResponse,
  { least, rate }: ReceiveTime = usualReceiveTime,
): void {
  const { socket } = message;
  const begun = performance.now();
  const before = socket.bytesRead;
  let timer: NodeJS.Timeout | undefined;
  const check = (): void => {
    if (message.complete || socket.destroyed) return;
    const allowed = least + (socket.bytesRead - before) / rate;
    const left = allowed - (performance.now() - begun);
    if (left > 0) {
      timer = setTimeout(check, left).unref();
      return;
    }
    if (!response.headersSent) socket.write(timeout);
    socket.destroySoon();
  };
  check();
  message.once('close', () => clearTimeout(timer));
}
