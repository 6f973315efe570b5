import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that wait for the answer to an earlier one. No client that waits for its answers comes near. */
const mostWaiting = 100;
/** Bytes of these requests beside the first one: heads can have 128 KiB, and a body is read ahead up to 64 KiB. */
const mostBytes = 131_072;

/** What a connection has sent while it waits for an answer. */
interface Pipeline {
  last: ServerResponse | undefined;
  /** For each request that waits, how many bytes of the connection had been read when it arrived. */
  readonly arrivals: number[];
}

/**
 * Answers the requests of a connection one after the other. Node hands over all that arrive together, and keeps the answers in memory until
 * somebody reads them: a few kilobytes of requests could so fill it with answers. It also goes on reading requests while none is answered,
 * and keeps all of them, so a connection on which too many or too large ones wait is closed.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const pipelines = new WeakMap<Socket, Pipeline>();
  return (message, response) => {
    const { socket } = message;
    // Data that arrived before the connection was closed.
    if (socket.destroyed) return;
    const pipeline = pipelines.get(socket) ?? { last: undefined, arrivals: [] };
    pipelines.set(socket, pipeline);
    const { last: before, arrivals } = pipeline;
    pipeline.last = response;
    if (before === undefined || before.closed) {
      listener(message, response);
      return;
    }
    arrivals.push(socket.bytesRead);
    const [first = socket.bytesRead] = arrivals;
    if (arrivals.length > mostWaiting || socket.bytesRead - first > mostBytes) {
      socket.destroy();
      return;
    }
    before.once('close', () => {
      arrivals.shift();
      if (!socket.destroyed) listener(message, response);
    });
  };
}
