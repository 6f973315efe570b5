import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { categoryIds } from '../../kills/content.ts';
import { printTable, times, type Row } from '../table.ts';
import { startChild, type Served } from './child.ts';

const size = 2_000_000;
const parallel = 8;
/** Files that each server gets before the other one gets as many: a machine that slows down does so for both. */
const turn = 50;

type Send = (served: Served, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

async function call(method: string, url: string, headers: Record<string, string>, body: BodyInit): Promise<string> {
  const response = await fetch(url, { method, headers, body });
  const text = await response.text();
  if (response.status >= 300) throw new Error(`${method} ${url} was answered by ${response.status}: ${text}`);
  return text;
}

/** Sends a file in pieces of this size, until PATCH with runAsync is acknowledged. */
const sendIn =
  (segment: number): Send =>
  async ({ baseUrl, credentials: { accessToken, subscriptionKey } }, bytes) => {
    const headers = {
      authorization: `bearer ${accessToken}`,
      'ocp-apim-subscription-key': subscriptionKey,
      'content-type': 'application/json',
    };
    const api = (method: string, path: string, body: unknown): Promise<string> =>
      call(method, `${baseUrl}${path}`, headers, JSON.stringify(body));
    const created = await api('POST', '/uploads', { filename: 'owl.bin' });
    const { id, uploadUrl }: { readonly id: string; readonly uploadUrl: string } = JSON.parse(created);
    if (segment >= bytes.length) await call('PUT', uploadUrl, {}, bytes);
    else {
      const names: string[] = [];
      for (let start = 0; start < bytes.length; start += segment) {
        const name = Buffer.from(String(start).padStart(9, '0')).toString('base64');
        const url = `${uploadUrl}&comp=block&blockid=${encodeURIComponent(name)}`;
        await call('PUT', url, {}, bytes.subarray(start, start + segment));
        names.push(`<Latest>${name}</Latest>`);
      }
      await call('PUT', `${uploadUrl}&comp=blocklist`, {}, `<BlockList>${names.join('')}</BlockList>`);
    }
    await api('POST', `/uploads/${id}/categories`, categoryIds);
    await api('PATCH', `/uploads/${id}?runAsync=true`, [
      { op: 'replace', path: '/FileSizeInBytes', value: bytes.length },
      { op: 'replace', path: '/Status', value: 1 },
    ]);
  };

/** Milliseconds. */
async function timeOf(send: Send, served: Served, count: number, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const start = performance.now();
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await send(served, bytes);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return performance.now() - start;
}

async function compare(what: string, send: Send, count: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-many-'));
  const ours = await startChild<Served>('serve', join(folder, 'library'));
  const bare = await startChild<Served>('serve-bare', join(folder, 'bare'));
  try {
    const bytes = new Uint8Array(randomBytes(size));
    for (const { ready } of [bare, ours]) await timeOf(send, ready, parallel, bytes);
    const sums = { ours: 0, bare: 0 };
    for (let done = 0; done < count; done += turn) {
      sums.bare += await timeOf(send, bare.ready, turn, bytes);
      sums.ours += await timeOf(send, ours.ready, turn, bytes);
    }
    const ratio = sums.bare / sums.ours;
    const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
    return {
      what: `${count} files of 2 MB, ${what}, ${parallel} at a time, against a bare server`,
      measured: `${times(ratio)} (${seconds(sums.ours)} and ${seconds(sums.bare)})`,
      target: '≥ 0.50×',
      met: ratio >= 0.5,
    };
  } finally {
    ours.process.kill();
    bare.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How fast many files are taken, relative to a server that does no more than bring them to the disk. */
export async function manyFiles(count = 1000): Promise<void> {
  printTable('Many files, until PATCH with runAsync=true is acknowledged', [
    await compare('each in one request', sendIn(size), count),
    await compare('each in segments of 256 KiB', sendIn(262_144), count),
  ]);
}
