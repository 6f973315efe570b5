import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveLibrary, type OpenLibrary } from '@assetql/library/node';
import { chromium, type Browser } from 'playwright-core';
import { browserOptions } from '../browser-options.ts';

const playgroundDirectory = fileURLToPath(new URL('../../playground/dist', import.meta.url));

/** Serves a library on this machine with the page as `npm run build` has built it, and starts a browser. All ends with the work. */
export async function withServedPage(
  open: (dataDirectory: string) => Promise<OpenLibrary>,
  work: (browser: Browser, address: string) => Promise<void>,
): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'assetql-bench-'));
  const library = await open(dataDirectory);
  const server = await serveLibrary({ library, port: 0, playgroundDirectory });
  if (server.kind !== 'serving') throw new Error(server.message);
  const browser = await chromium.launch(browserOptions);
  try {
    await work(browser, server.address);
  } finally {
    await browser.close();
    await server.close();
    await library.close();
    rmSync(dataDirectory, { recursive: true });
  }
}
