import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that wait for the answer to an earlier one. No client that waits for its answers comes near. */
const mostWaiting = 100;

/**
 * Answers the requests of a connection one after the other. Node hands over all that arrive together, and keeps the answers in memory until
 * somebody reads them: a few kilobytes of requests could so fill it with answers. It also goes on reading requests while none is answered,
 * and keeps kilobytes for each of them, so a connection on which too many wait is closed.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const last = new WeakMap<Socket, ServerResponse>();
  const waiting = new WeakMap<Socket, number>();
  return (message, response) => {
    const { socket } = message;
    // Data that arrived before the connection was closed.
    if (socket.destroyed) return;
    const before = last.get(socket);
    last.set(socket, response);
    if (before === undefined || before.closed) {
      listener(message, response);
      return;
    }
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > mostWaiting) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    before.once('close', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (!socket.destroyed) listener(message, response);
    });
  };
}
