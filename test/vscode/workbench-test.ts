import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { test as base } from 'vitest';
import { closeEditors } from './editor.ts';
import { browserSwitches, openWorkbench, type HostKind, type Workbench } from './workbench.ts';

/** Keeps what there is to see of a failure, and says where. */
async function keepEvidence({ page, log }: Workbench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-failed-story-'));
  await page.screenshot({ path: join(folder, 'workbench.png') });
  writeFileSync(join(folder, 'log.txt'), log());
  process.stderr.write(`What was to be seen of the failure is in ${folder}\n`);
}

/**
 * A story in a real workbench, with the packed extension. All stories of a file share one `workbench`, since its start takes long: each
 * uses files of its own, and finds the editors closed.
 */
export const storyTest = (host: HostKind, settings: Readonly<Record<string, unknown>> = {}) =>
  base
    .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
      const browser = await chromium.launch({
        executablePath: process.env['ASSETQL_BROWSER'] ?? '/usr/bin/chromium',
        args: [...browserSwitches],
      });
      onCleanup(() => browser.close());
      return browser;
    })
    .extend('workbench', { scope: 'file' }, async ({ browser }, { onCleanup }): Promise<Workbench> => {
      const workbench = await openWorkbench(browser, host, { settings });
      onCleanup(() => workbench[Symbol.asyncDispose]());
      return workbench;
    })
    .extend('evidence', { auto: true }, async ({ workbench, onTestFailed }, { onCleanup }) => {
      onTestFailed(() => keepEvidence(workbench));
      onCleanup(async () => {
        await closeEditors(workbench.page);
        workbench.server.clear();
      });
      return undefined;
    });

/** What stories are told with. */
export type StoryTest = ReturnType<typeof storyTest>;
