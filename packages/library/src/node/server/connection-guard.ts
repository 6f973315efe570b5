import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { refusal } from '../../http/answer.ts';
import { networkOf } from '../identity/network-of.ts';
import { sendResponse } from './node-adapter.ts';
import type { Shares } from './server-limits.ts';

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /** Requests that are not answered yet. */
  running: number;
  /** The last request; absent before a whole head has come. */
  last: IncomingMessage | undefined;
}

/**
 * How a connection is kept open, those that can be given up first: no whole head has come, the next request is waited for, the body does
 * not come to its end, or the answer is not taken.
 */
const states = ['new', 'idle', 'sending', 'taking', 'served'] as const;

function stateOf({ socket, running, last }: Connection): (typeof states)[number] {
  if (running === 0) return last === undefined ? 'new' : 'idle';
  if (last?.complete === false) return 'sending';
  return socket.writableLength > 0 ? 'taking' : 'served';
}

/** Milliseconds in which a refused caller can hear so, and how many of them there are at a time; others are closed without a word. */
const [farewell, mostRefused] = [500, 32];

const tooMany = (): Response =>
  refusal(503, 'The server has too many connections at the moment; try again in a few seconds.', {
    'retry-after': '2',
    connection: 'close',
  });

/**
 * Keeps the connections of a server below their limits. A new one takes the place of one that waits for its caller, the oldest first;
 * where there is none, the new one is refused. So anyone who holds many connections open and asks nothing keeps no one out. The listener
 * gets the requests of all others.
 */
export function guardConnections(server: Server, { ofAll, ofNetwork }: Shares, listener: RequestListener): void {
  // In the order in which each began to wait.
  const connections = new Map<Socket, Connection>();

  const countOf = (network: string): number =>
    [...connections.values()].filter((connection) => connection.network === network).length;

  /** The connection to close for a new one; `undefined` when each waits for the server. */
  function dispensable(among: readonly Connection[]): Connection | undefined {
    const waiting = among.filter((each) => stateOf(each) !== 'served');
    return waiting.toSorted((a, b) => states.indexOf(stateOf(a)) - states.indexOf(stateOf(b)))[0];
  }

  /** Where there are too many connections: those of which one is to go, networks with the most first. */
  function candidates(network: string): readonly Connection[] | undefined {
    const all = [...connections.values()];
    if (countOf(network) >= ofNetwork) return all.filter((each) => each.network === network);
    if (all.length < ofAll) return undefined;
    return all
      .map((connection) => ({ connection, count: countOf(connection.network) }))
      .toSorted((a, b) => b.count - a.count)
      .map(({ connection }) => connection);
  }

  const refused = new Set<Socket>();
  function refuse(socket: Socket): void {
    if (refused.size >= mostRefused) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    const impatience = setTimeout(() => socket.destroy(), farewell);
    socket.once('close', () => {
      clearTimeout(impatience);
      refused.delete(socket);
    });
  }

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress);
    const among = candidates(network);
    if (among !== undefined) {
      const old = dispensable(among);
      if (old === undefined) {
        refuse(socket);
        return;
      }
      old.socket.destroy();
      connections.delete(old.socket);
    }
    connections.set(socket, { socket, network, running: 0, last: undefined });
    socket.once('close', () => connections.delete(socket));
  });

  server.on('request', (message, response) => {
    const { socket } = message;
    // Node reads all requests of a part that has arrived, also after the connection was closed: each costs as little as can be.
    if (socket.destroyed) return;
    const connection = connections.get(socket);
    if (connection === undefined) {
      void sendResponse(tooMany(), response);
      return;
    }
    connection.running += 1;
    connection.last = message;
    response.once('close', () => {
      connection.running -= 1;
      if (!connections.delete(socket)) return;
      connections.set(socket, connection);
    });
    listener(message, response);
  });
}
