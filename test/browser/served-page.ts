import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { openLibrary, serveLibrary } from '@assetql/library/node';

/** The built page, served by the real library to a real browser. */
export interface ServedPage {
  readonly address: string;
  /** Opens the page in a fresh profile. `text` is what was left unsaved; the first example is there without it. */
  readonly open: (options?: PageOptions) => Promise<Page>;
  readonly close: () => Promise<void>;
}

export interface PageOptions extends BrowserContextOptions {
  readonly text?: string;
  /** A link into the page, in the place of its own address. */
  readonly link?: string;
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Starts library and browser. What the page logs as an error, and every error of its script, fails the test through `problems`. */
export async function servePage(problems: string[]): Promise<ServedPage> {
  // One folder for all test files: the first prepares the sample, the others wait for it.
  const library = await openLibrary({ dataDirectory: join(tmpdir(), 'assetql-test-library') });
  const server = await serveLibrary({
    library,
    port: 0,
    playgroundDirectory: fileURLToPath(new URL('../../playground/dist', import.meta.url)),
  });
  if (server.kind !== 'serving') throw new Error(server.message);
  const browser: Browser = await chromium.launch({
    executablePath: process.env['ASSETQL_BROWSER'] ?? '/usr/bin/chromium',
    args: flags,
  });
  return {
    address: server.address,
    async open({ text, link = server.address, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const page = await context.newPage();
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      if (text !== undefined)
        await page.addInitScript((kept) => {
          if (localStorage.getItem('assetql.text') === null) localStorage.setItem('assetql.text', kept);
        }, text);
      await page.goto(link);
      await page.locator('.cm-content').waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
      await library.close();
    },
  };
}

/** Writes a text over all that is in the editor, as a person types it. */
export async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/** The text in the editor. */
export async function editorText(page: Page): Promise<string> {
  const lines = await page.locator('.cm-line').allTextContents();
  return lines.join('\n');
}

/** Waits until the total says this. */
export async function waitForTotal(page: Page, total: string | RegExp): Promise<void> {
  await page.locator('.total', { hasText: total }).waitFor();
}

/** Waits until the answer that is shown is the one to the text. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.aql-results:not([data-pending])').waitFor();
}

/** Throws what the page complained about, and forgets it. */
export function failOn(problems: string[]): void {
  const found = problems.splice(0);
  if (found.length > 0) throw new Error(`The page complained: ${found.join('; ')}`);
}
