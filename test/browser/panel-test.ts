import { chromium, type BrowserContext } from 'playwright-core';
import { test as base } from 'vitest';
import { browserOptions } from '../browser-options.ts';
import { openPanel, type OpenPanel, type PanelOptions } from './preview-host.ts';

/** Opens a panel; it is closed with its test, which fails when the page complained. */
type Open = (options?: PanelOptions) => Promise<OpenPanel>;

/** Tests of panels of the editor, in a browser. */
export const panelTest = base
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch(browserOptions);
    onCleanup(async () => await browser.close());
    return browser;
  })
  .extend('open', async ({ browser }, { onCleanup }): Promise<Open> => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()));
      if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('; ')}`);
    });
    return async (options) => {
      const context = await browser.newContext();
      contexts.push(context);
      context.setDefaultTimeout(20_000);
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      return await openPanel(context, options);
    };
  });

/** Waits until the panel says how many assets there are. */
export async function settled({ page }: OpenPanel): Promise<void> {
  await page.locator('.aql-total', { hasText: /^\d+ assets?$/ }).waitFor();
}
