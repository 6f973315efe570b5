import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable, type Row } from '../table.ts';
import { ask, startChild, type Served } from './child.ts';

const mebi = 1_048_576;
/** Bytes above idle. */
const target = 64 * mebi;

async function measure(folder: string, path: string, size: number, way: 'node' | 'fetch'): Promise<readonly Row[]> {
  const server = await startChild<Served>('serve', join(folder, way));
  const { baseUrl, credentials } = server.ready;
  const { accessToken, subscriptionKey } = credentials;
  const client = await startChild('send-large', baseUrl, accessToken, subscriptionKey, path, way);
  try {
    for (const { memory } of [server, client]) await memory('idle');
    const start = performance.now();
    await ask(client.process, 'send');
    const seconds = (performance.now() - start) / 1000;
    const row = (what: string, bytes: number, isTarget: boolean): Row => ({
      what: `${(size / 1e9).toFixed(1)} GB ${what}`,
      measured: `${(bytes / mebi).toFixed(0)} MiB above idle, ${(size / 1e6 / seconds).toFixed(0)} MB/s`,
      target: isTarget ? '≤ 64 MiB' : '',
      met: isTarget ? bytes <= target : undefined,
    });
    const name = way === 'node' ? 'read while it is sent' : 'by fetch, in whole segments';
    return [
      row(`${name}: the client`, await client.memory('peak'), way === 'node'),
      row(`${name}: the server`, await server.memory('peak'), true),
    ];
  } finally {
    client.process.kill();
    server.process.kill();
  }
}

/** The memory that one large file takes in a client and in a server. `size` is in bytes. */
export async function largeFile(size = 5_000_000_000): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-large-'));
  try {
    const path = join(folder, 'large.bin');
    // A hole: what is read of it takes no room on the disk.
    writeFileSync(path, '');
    truncateSync(path, size);
    const rows = await measure(folder, path, size, 'node');
    rmSync(join(folder, 'node'), { recursive: true, force: true });
    printTable('One large file', [...rows, ...(await measure(folder, path, Math.min(size, 1_000_000_000), 'fetch'))]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
