import { createServer, createConnection, type Socket, type Server } from 'node:net';
import {
  IPCMessageReader,
  IPCMessageWriter,
  SocketMessageReader,
  SocketMessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import type { Transport } from '../protocol/guarded-transport.ts';

/** How an editor talks to its server: over standard input and output, Node's IPC channel, a port of this machine, or a named pipe. */
export type Way =
  | { readonly kind: 'stdio' }
  | { readonly kind: 'ipc' }
  | { readonly kind: 'socket'; readonly port: number }
  | { readonly kind: 'pipe'; readonly path: string };

/** A transport that can be closed. */
export interface NodeTransport extends Transport {
  /** Calls `gone` when the editor disconnects. */
  readonly onGone: (gone: () => void) => void;
  readonly close: () => void;
}

const loopback = '127.0.0.1';

/**
 * Nobody asks for news of messages that have come in part, and the timer that tells it would keep the process alive after an editor that
 * ended in the middle of one.
 */
function withoutPartialNews<Reader extends StreamMessageReader | SocketMessageReader>(reader: Reader): Reader {
  reader.partialMessageTimeout = 0;
  return reader;
}

function overSocket(socket: Socket): NodeTransport {
  return {
    reader: withoutPartialNews(new SocketMessageReader(socket)),
    writer: new SocketMessageWriter(socket),
    onGone: (gone) => void (socket.closed ? gone() : socket.once('close', gone)),
    close: () => socket.destroy(),
  };
}

type Place = { readonly port: number; readonly host: string } | { readonly path: string };

/** Connects to an editor that listens there; `undefined` when none does. */
const connect = (place: Place): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = createConnection(place);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', () => resolve(undefined));
  });

/** What the first message of an editor starts with: the name of a header of the protocol, in any case. */
const firstBytes = 'content-';

/** Whether the first bytes may be those of an editor. */
const mayBeEditor = (bytes: Uint8Array): boolean =>
  firstBytes.startsWith(Buffer.from(bytes).toString('latin1').slice(0, firstBytes.length).toLowerCase());

/**
 * Waits for one editor that connects and sends something. A page in a browser can send to any port of this machine, too: HTTP, whose headers
 * would be read as those of a message, so what does not start like the protocol is turned away. Rejects when the address is in use.
 */
function accept(place: Place, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const waiting = new Set<Socket>();
    const stop = (): void => {
      server.close();
      for (const socket of waiting) socket.destroy();
      waiting.clear();
    };
    const take = (socket: Socket): void => {
      waiting.delete(socket);
      stop();
      resolve(socket);
    };
    const server: Server = createServer((socket) => {
      waiting.add(socket);
      socket.on('error', () => socket.destroy());
      // An editor that is gone before it has said anything.
      socket.once('close', () => {
        if (waiting.has(socket)) take(socket);
      });
      socket.once('readable', () => {
        const bytes: Uint8Array | null = socket.read();
        if (bytes === null) return;
        if (mayBeEditor(bytes)) {
          // For the reader of messages.
          socket.unshift(bytes);
          take(socket);
        } else {
          waiting.delete(socket);
          socket.destroy();
        }
      });
    });
    server.once('error', reject);
    signal.addEventListener('abort', () => {
      stop();
      reject(new Error('Nobody connected.'));
    });
    server.listen(place);
  });
}

async function throughSocket(place: Place, signal: AbortSignal): Promise<NodeTransport> {
  return overSocket((await connect(place)) ?? (await accept(place, signal)));
}

/**
 * Opens the transport to the editor. If an editor listens at the port or pipe, as VS Code does, the server connects to it; else it waits for
 * one editor to connect, as Neovim and Emacs do. Rejects with a message for people when the transport cannot be opened.
 */
export async function openTransport(way: Way, signal: AbortSignal): Promise<NodeTransport> {
  switch (way.kind) {
    case 'stdio':
      return {
        reader: withoutPartialNews(new StreamMessageReader(process.stdin)),
        writer: new StreamMessageWriter(process.stdout),
        onGone: (gone) => void process.stdin.once('end', gone),
        close: () => process.stdin.destroy(),
      };
    case 'ipc':
      if (process.send === undefined)
        throw new Error('--node-ipc needs a parent process that started this one with a channel.');
      return {
        reader: new IPCMessageReader(process),
        writer: new IPCMessageWriter(process),
        onGone: (gone) => void process.once('disconnect', gone),
        close: () => {
          if (process.connected) process.disconnect();
        },
      };
    case 'socket':
      return throughSocket({ port: way.port, host: loopback }, signal);
    default:
      return throughSocket({ path: way.path }, signal);
  }
}
