import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Answers the requests of a connection one after the other. Node hands over all that arrive together, and keeps the answers in memory until
 * somebody reads them: a few kilobytes of requests could so fill it with answers.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const last = new WeakMap<Socket, ServerResponse>();
  return (message, response) => {
    const { socket } = message;
    const before = last.get(socket);
    last.set(socket, response);
    if (before === undefined || before.closed) listener(message, response);
    else
      before.once('close', () => {
        if (!socket.destroyed) listener(message, response);
      });
  };
}
