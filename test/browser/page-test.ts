import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { test as base } from 'vitest';
import { serveLibrary } from '@assetql/library/node';
import { openSampleLibrary } from '@assetql/sample/node';
import { browserOptions } from '../browser-options.ts';
import { libraryFolder } from '../sample-folders.ts';

export interface PageOptions extends BrowserContextOptions {
  /** What was left unsaved; the first example is there without it. */
  readonly text?: string;
  /** How the query was shown last: as text, unless the test says otherwise; `first` for somebody who has never been here. */
  readonly view?: 'form' | 'text' | 'both' | 'first';
  /** A link into the page, in the place of its own address. */
  readonly link?: string;
  /** What is done to the page before its address is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** For tests that provoke failures: what the page logs then does not fail the test. */
  readonly failures?: 'expected';
}

/** Opens the built page in a fresh profile. */
export type OpenPage = (options?: PageOptions) => Promise<Page>;

/** The built page. */
export const playgroundDirectory: string = fileURLToPath(new URL('../../playground/dist', import.meta.url));

async function serve(
  dataDirectory: string,
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  const library = await openSampleLibrary({ dataDirectory });
  const server = await serveLibrary({
    library,
    port: 0,
    playgroundDirectory,
  });
  if (server.kind !== 'serving') throw new Error(server.message);
  return {
    address: server.address,
    async close() {
      await server.close();
      await library.close();
    },
  };
}

/**
 * A test in a real browser, on the page as the real library serves it. Every test of a file has the same `address` and gets its pages
 * by `open`; they are closed after it. What a page logs as an error, and every error of its script, fails the test.
 */
export const test = base
  // One folder for all test files: the first prepares the sample, the others wait for it.
  .extend('dataDirectory', { scope: 'file' }, libraryFolder)
  .extend('address', { scope: 'file' }, async ({ dataDirectory }, { onCleanup }): Promise<string> => {
    const { address, close } = await serve(dataDirectory);
    onCleanup(close);
    return address;
  })
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch(browserOptions);
    onCleanup(async () => await browser.close());
    return browser;
  })
  .extend('open', async ({ address, browser }, { onCleanup }): Promise<OpenPage> => {
    const complaints: string[] = [];
    const contexts: BrowserContext[] = [];
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()));
      if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('; ')}`);
    });
    return async ({ text, view = 'text', link = address, prepare, failures, ...options } = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      contexts.push(context);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        // The upload panel asks about an upload that does not exist, to learn whether the person may upload.
        const isQuestion = message.location().url.endsWith('/uploads/00000000-0000-0000-0000-000000000000');
        if (message.type() === 'error' && failures === undefined && !isQuestion) complaints.push(message.text());
      });
      const page = await context.newPage();
      if (text !== undefined)
        await page.addInitScript((kept) => {
          if (localStorage.getItem('assetql.text') === null) localStorage.setItem('assetql.text', kept);
        }, text);
      if (view !== 'first')
        await page.addInitScript((kept) => {
          if (localStorage.getItem('assetql.view') === null) localStorage.setItem('assetql.view', kept);
        }, view);
      await prepare?.(page);
      await page.goto(link);
      await page.locator('.cm-content').waitFor({ state: 'attached' });
      return page;
    };
  });
