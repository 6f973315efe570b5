import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { RunningServer } from '../kills/running-server.ts';

/** What can go wrong with a call. */
export const faults = [
  'reset',
  '500',
  '429',
  'stall',
  'truncated answer',
  'lost answer',
  'killed client',
  'killed server',
] as const;

/** A fault of `faults`, or a full disk, which a client reports without trying again. */
export type Fault = (typeof faults)[number] | '507';

/** The calls of an upload that a fault can hit. */
export const steps = ['create', 'bytes', 'finalize'] as const;

export type Step = (typeof steps)[number];

export interface PlannedFault {
  readonly fault: Fault;
  readonly step: Step;
}

export interface FaultyFrontOptions {
  /** The server behind the front; `undefined` while there is none. */
  readonly server: () => RunningServer | undefined;
  /** Faults by the name of the file, one each. */
  readonly planned: ReadonlyMap<string, PlannedFault>;
  /** Kills what a fault says. */
  readonly kill: (what: 'client' | 'server') => void;
}

/** A front, in HTTP, of a server whose address changes with each start. */
export interface FaultyFront {
  readonly origin: string;
  /** Faults that have been injected, by the name of the file. */
  readonly injected: ReadonlyMap<string, PlannedFault>;
  /** The bytes of files that clients have sent, by the name of the file. */
  readonly sent: ReadonlyMap<string, number>;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const guid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

async function bodyOf(message: IncomingMessage, onChunk?: (length: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) {
    chunks.push(chunk);
    onChunk?.(chunk.length);
  }
  return Buffer.concat(chunks);
}

/** Sends a call to the server, with credentials of its own in place of those of an earlier start. */
async function forward(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  server: RunningServer,
): Promise<Answer> {
  const { host: _host, connection: _connection, ...others } = headers;
  const sent = request(new URL(url, server.baseUrl), {
    method,
    headers: {
      ...others,
      ...(headers.authorization === undefined ? {} : server.headers),
      'accept-encoding': 'identity',
      'content-length': body.length,
    },
  });
  const answered = once(sent, 'response');
  sent.end(body);
  const [message]: IncomingMessage[] = await answered;
  if (message === undefined) throw new Error('There is no answer.');
  return { status: message.statusCode ?? 0, headers: message.headers, body: await bodyOf(message) };
}

/** Starts a front that passes calls on, and injects the planned faults, each once. */
export async function openFaultyFront({ server, planned, kill }: FaultyFrontOptions): Promise<FaultyFront> {
  const injected = new Map<string, PlannedFault>();
  const sent = new Map<string, number>();
  const names = new Map<string, string>();
  let origin = '';

  const stepOf = ({ method, headers, url = '' }: IncomingMessage): Step | undefined => {
    if (method === 'POST' && url.endsWith('/uploads')) return 'create';
    if (method === 'PUT' && headers.authorization === undefined) return 'bytes';
    return method === 'PATCH' && url.includes('runAsync') ? 'finalize' : undefined;
  };

  const take = (name: string | undefined, step: Step | undefined): Fault | undefined => {
    const plan = name === undefined || injected.has(name) ? undefined : planned.get(name);
    if (name === undefined || plan === undefined || plan.step !== step) return undefined;
    injected.set(name, plan);
    return plan.fault;
  };

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const step = stepOf(message);
    let name = names.get(guid.exec(message.url ?? '')?.[0].toLowerCase() ?? '');
    const fault = step === 'bytes' ? take(name, step) : undefined;
    const body = await bodyOf(message, (length) => {
      if (step !== 'bytes' || name === undefined) return;
      sent.set(name, (sent.get(name) ?? 0) + length);
      if (fault === 'reset') message.socket.destroy();
    });
    if (step === 'create') ({ filename: name } = JSON.parse(body.toString()));
    const now = fault ?? take(name, step);
    if (now === 'reset') return void message.socket.destroy();
    // The client gives up by itself.
    if (now === 'stall') return;
    if (now === '507') {
      const full = JSON.stringify({ message: 'There is no space left for files.' });
      return void response.writeHead(507, { 'content-type': 'application/json' }).end(full);
    }
    if (now === '500' || now === '429') {
      const seconds = now === '429' ? { 'retry-after': '1' } : {};
      return void response.writeHead(Number(now), { 'content-type': 'application/json', ...seconds }).end('{}');
    }
    const target = server();
    if (target === undefined) return void message.socket.destroy();
    const answered = forward(message, body, target);
    if (now === 'killed server') kill('server');
    if (now === 'killed client') kill('client');
    const answer = await answered;
    if (step === 'create' && name !== undefined) {
      const id = guid.exec(answer.body.toString())?.[0].toLowerCase();
      if (id !== undefined) names.set(id, name);
    }
    if (now === 'lost answer') return void message.socket.destroy();
    const isText = /json|xml/.test(answer.headers['content-type'] ?? '');
    const text = isText
      ? Buffer.from(answer.body.toString().replaceAll(new URL(target.baseUrl).origin, origin))
      : answer.body;
    const { connection: _connection, 'transfer-encoding': _encoding, ...headers } = answer.headers;
    response.writeHead(answer.status, { ...headers, 'content-length': text.length });
    if (now !== 'truncated answer') return void response.end(text);
    // Also an answer without a body is cut off.
    response.write(text.subarray(0, Math.floor(text.length / 2)), () => message.socket.destroy());
  }

  const front: Server = createServer((message, response) => {
    handle(message, response).catch(() => message.socket.destroy());
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('The front has no port.');
  origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    injected,
    sent,
    close: async () => {
      front.closeAllConnections();
      front.close();
      await once(front, 'close');
    },
  };
}
