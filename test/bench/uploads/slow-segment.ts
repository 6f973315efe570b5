import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { printTable } from '../table.ts';
import { startChild, type Served } from './child.ts';

/** Bytes: the largest segment (§8), and how many of them are sent each 100 milliseconds. */
const size = 67_108_864;
const piece = 50_000;

/** Sends the largest segment at 500 KB/s. Gives the status of the answer. */
async function send(url: string): Promise<number> {
  const call = request(url, { method: 'PUT', headers: { 'content-length': size } });
  const answered = new Promise<number>((resolve, reject) => {
    call.once('response', ({ statusCode = 0 }) => resolve(statusCode));
    call.once('error', reject);
  });
  const start = performance.now();
  const bytes = new Uint8Array(piece);
  for (let sent = 0; sent < size && !call.destroyed; sent += piece) {
    call.write(bytes.subarray(0, Math.min(piece, size - sent)));
    await after(Math.max(0, start + (sent / piece + 1) * 100 - performance.now()));
  }
  call.end();
  return answered;
}

/** Whether the largest segment arrives on a slow link. */
export async function slowSegment(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-slow-'));
  const server = await startChild<Served>('serve', folder);
  try {
    const { baseUrl, credentials } = server.ready;
    const created = await fetch(`${baseUrl}/uploads`, {
      method: 'POST',
      headers: {
        authorization: `bearer ${credentials.accessToken}`,
        'ocp-apim-subscription-key': credentials.subscriptionKey,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    const { uploadUrl }: { readonly uploadUrl: string } = await created.json();
    const start = performance.now();
    const status = await send(`${uploadUrl}&comp=block&blockid=YQ%3D%3D`);
    const seconds = (performance.now() - start) / 1000;
    printTable('A slow link', [
      {
        what: 'a segment of 64 MB at 500 KB/s',
        measured: `${status} after ${seconds.toFixed(0)} s`,
        target: '201',
        met: status === 201,
      },
    ]);
  } finally {
    server.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
