import { expect, vi } from 'vitest';
import { Agency } from './agency.ts';
import { commandStories } from './command-stories.ts';
import { openFile, squiggles } from './editor.ts';
import { exportStories } from './export-stories.ts';
import { historyStories } from './history-stories.ts';
import { languageStories } from './language-stories.ts';
import { libraryStories } from './library-stories.ts';
import { startLocalServer } from './local-server.ts';
import { notification, statusEntry } from './notices.ts';
import { answer, pick, runCommand } from './palette.ts';
import { drawnPictures, openPreview, titles } from './preview.ts';
import { previewStories } from './preview-stories.ts';
import { testingStories } from './testing-stories.ts';
import { viewStories } from './view-stories.ts';
import { storyTest } from './workbench-test.ts';
import { reloadWindow, workersOf } from './workbench.ts';

// The first story waits until the workbench is there.
vi.setConfig({ testTimeout: 180_000 });

const test = storyTest('web');

test('the extension runs in a worker of the browser, without Node, and its server in a worker of that', async ({
  workbench,
}) => {
  const { page } = workbench;
  await openFile(workbench, 'first.assetql', '### First\nfilters: AssetTyp EQ Image\n');
  await squiggles(page).first().waitFor();
  expect(await workersOf(page)).toContain('ExtensionHostWorker -> AssetQL');
});

languageStories(test);
previewStories(test);
libraryStories(test);
historyStories(test);
exportStories(test);
testingStories(test);
commandStories(test);
viewStories(test);

test('a service is asked through the server of the person’s machine, which keeps what a browser cannot', async ({
  workbench,
}) => {
  const { page, server } = workbench;
  await using agency = await Agency.start();
  await using local = await startLocalServer(agency, new URL(page.url()).origin);
  server.set({ 'assetql.serveAddress': local.address });
  await reloadWindow(workbench);
  await openFile(workbench, 'service.assetql', '### Logos\nsearch: title:logo\n');
  await openPreview(page);
  await statusEntry(page, 'Sample library').waitFor();
  await runCommand(page, 'AssetQL: Add a Connection…');
  await notification(page, 'An editor in a browser keeps no secrets').getByText('Connect', { exact: true }).click();
  await answer(page, 'Token that', local.token);
  await answer(page, 'Subscription key', local.subscriptionKey);
  await pick(page, 'agency');
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Red logo']);
  await expect.poll(() => drawnPictures(page)).toBe(1);
  expect(agency.searches).toBeGreaterThan(0);
  for (const secret of [local.token, local.subscriptionKey]) expect(server.settingsText()).not.toContain(secret);
});
