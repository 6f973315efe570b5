import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import { closeEditors } from './editor.ts';
import { launchBrowser, loadAgain, openWorkbench, type HostKind, type Workbench } from './workbench.ts';

/** Keeps what there is to see of a failure, and says where. */
async function keepEvidence({ page, context, log }: Workbench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-failed-story-'));
  await page.screenshot({ path: join(folder, 'workbench.png') });
  const others = context.pages().filter((each) => each !== page);
  for (const [index, other] of others.entries())
    await other.screenshot({ path: join(folder, `page-${index + 2}.png`) }).catch(() => undefined);
  writeFileSync(join(folder, 'log.txt'), log());
  process.stderr.write(`What was to be seen of the failure is in ${folder}\n`);
}

/** Tests with a workbench that the stories of a file share. */
const sharing = (host: HostKind, settings: Readonly<Record<string, unknown>>) =>
  base
    .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
      const browser = await launchBrowser();
      onCleanup(() => browser.close());
      return browser;
    })
    .extend('workbench', { scope: 'file' }, async ({ browser }, { onCleanup }): Promise<Workbench> => {
      const workbench = await openWorkbench(browser, host, { settings });
      onCleanup(() => workbench[Symbol.asyncDispose]());
      return workbench;
    });

/** What stories are told with. */
export type StoryTest = ReturnType<typeof sharing>;

/**
 * A story in a real workbench, with the packed extension. All stories of a file share one `workbench`, since its start takes long: each
 * uses files of its own, and finds the editors closed.
 */
export function storyTest(host: HostKind, settings: Readonly<Record<string, unknown>> = {}): StoryTest {
  const test = sharing(host, settings);
  let settingsBefore = '';
  test.beforeEach(({ workbench }) => {
    settingsBefore = workbench.server.settingsText();
  });
  test.afterEach(async ({ workbench, task }) => {
    const { server } = workbench;
    if (task.result?.state === 'fail') {
      await keepEvidence(workbench);
      // The next attempt begins as this one did.
      if (server.settingsText() !== settingsBefore) server.restoreSettings(settingsBefore);
      await loadAgain(workbench);
    }
    // What a failed story has left open may be in the way: it must not fail the next one.
    await closeEditors(workbench.page).catch(() => loadAgain(workbench));
    server.clear();
  });
  return test;
}
