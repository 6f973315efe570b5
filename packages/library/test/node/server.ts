import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Store } from '../../src/index.ts';
import {
  openLibrary,
  serveLibrary,
  type LibraryServer,
  type OpenLibrary,
  type ServeOptions,
} from '../../src/node/index.ts';
import { fileDatabase } from './file-database.ts';
import { scratch } from './scratch.ts';
import { storeWith } from './store-with.ts';
import { smallLibrary } from '../small-library.ts';

/** Removed after the run, with all temporary files: test files of one worker share it. */
const data = mkdtempSync(join(tmpdir(), 'assetql-serve-'));
const opened = openLibrary({ dataDirectory: data, initial: smallLibrary(5), database: fileDatabase });

/** A small library, with a store that does what the test needs. */
export async function libraryWith(change: Partial<Store> = {}): Promise<OpenLibrary> {
  const library = await opened;
  return { ...library, store: storeWith(library.store, change) };
}

/** A running server on a free port, closed when the test has ended. */
export async function serve(
  options: Partial<ServeOptions> & { readonly change?: Partial<Store> } = {},
): Promise<LibraryServer> {
  const { change, ...rest } = options;
  const server = await serveLibrary({ library: await libraryWith(change), port: 0, ...rest });
  if (server.kind === 'refused') throw new Error(server.message);
  onTestFinished(server.close);
  return server;
}

export const bearing = ({ credentials }: LibraryServer): Record<string, string> => ({
  authorization: `bearer ${credentials?.accessToken ?? ''}`,
  'ocp-apim-subscription-key': credentials?.subscriptionKey ?? '',
});

export interface Raw {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request as it is, for headers and paths that `fetch` does not let through. Its connection is to be kept, as browsers say. */
export function raw(
  address: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  path?: string,
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const kept = { connection: 'keep-alive', ...headers };
    const options = { headers: kept, method, agent: false, ...(path === undefined ? {} : { path }) };
    const call = httpRequest(address, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

/** A folder with a built page, and files that must not be given out. */
export function page(): string {
  const folder = join(scratch(), 'page');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>AssetQL</title>');
  writeFileSync(join(folder, 'assets', 'index-4f9a81bc.js'), `export const text = "${'repeat '.repeat(500)}";`);
  writeFileSync(join(folder, 'assets', 'logo.png'), Buffer.from([0x89, 0x50]));
  writeFileSync(join(folder, '.env'), 'SECRET=1');
  writeFileSync(join(folder, '..', 'outside.txt'), 'outside');
  symlinkSync(join(folder, '..', 'outside.txt'), join(folder, 'link.txt'));
  return folder;
}
