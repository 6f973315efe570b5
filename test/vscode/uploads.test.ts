import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { openFaultyFront, type FaultyFront, type PlannedFault } from '../faults/faulty-front.ts';
import { startServer, type RunningServer } from '../kills/running-server.ts';
import { editor, openFile } from './editor.ts';
import { notification, statusEntry } from './notices.ts';
import { answer, pick, runCommand } from './palette.ts';
import { titles } from './preview.ts';
import { answerUpload, drawing, uploadFromExplorer } from './upload.ts';
import { storyTest } from './workbench-test.ts';

// The first story waits until the workbench is there.
vi.setConfig({ testTimeout: 180_000 });

/** What goes wrong with the bytes of files, once each. */
const planned: ReadonlyMap<string, PlannedFault> = new Map([
  ['full.svg', { fault: '507', step: 'bytes' }],
  ['stalled.svg', { fault: 'stall', step: 'bytes' }],
]);

interface Service {
  readonly front: FaultyFront;
  /** The service behind the front. */
  readonly server: RunningServer;
}

const test = storyTest('desktop').extend('service', { scope: 'file' }, async ({}, { onCleanup }): Promise<Service> => {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-upload-service-'));
  const server = await startServer(join(import.meta.dirname, '../kills/server.ts'), folder, { hasProcesses: false });
  if (server === undefined) throw new Error('The service of the tests did not start.');
  const front = await openFaultyFront({ server: () => server, planned, kill: () => undefined });
  onCleanup(async () => {
    await front.close();
    server.kill();
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return { front, server };
});

test('a service without space and one that stalls are told, and “Go On” uploads what is missing', async ({
  workbench,
  service,
}) => {
  const { page, server } = workbench;
  const { front, server: library } = service;
  for (const name of planned.keys()) server.write(name, drawing(name));
  await openFile(workbench, 'start.assetql', '### Any\nsearch: owl\n');
  await runCommand(page, 'AssetQL: Add a Connection…');
  await pick(page, 'With an access token');
  await answer(page, 'Name of the connection', 'archive');
  await answer(page, 'Address of the service', front.origin + new URL(library.baseUrl).pathname);
  await answer(page, 'Access token', library.headers['authorization']?.replace('bearer ', '') ?? '');
  await answer(page, 'Subscription key', library.headers['ocp-apim-subscription-key'] ?? '');
  await statusEntry(page, 'archive').waitFor();
  await notification(page, 'Signed in to “archive”').waitFor();
  await runCommand(page, 'Notifications: Clear All Notifications');

  await uploadFromExplorer(page, 'full.svg');
  await answerUpload(page, { category: 'Category 0' });
  const full = notification(page, 'archive: 1 failed.');
  await full.filter({ hasText: 'space' }).waitFor();
  await full.getByRole('button', { name: 'Report' }).click();
  await editor(page).locator('.view-line', { hasText: 'Failed (1)' }).waitFor();
  await runCommand(page, 'Notifications: Show Notifications');
  await full.getByRole('button', { name: 'Go On' }).click();
  await notification(page, 'archive: 1 uploaded.').getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['full']);

  await runCommand(page, 'Notifications: Clear All Notifications');
  await uploadFromExplorer(page, 'stalled.svg');
  await answerUpload(page, { category: 'Category 1' });
  // The workbench may keep a notification in its list without a toast.
  await runCommand(page, 'Notifications: Show Notifications');
  const stalled = notification(page, 'Uploading 1 file to “archive”: The library has not answered for');
  await stalled.waitFor();
  await stalled.getByRole('button', { name: 'Cancel' }).click();
  await notification(page, 'The upload was cancelled: 1 begun.').getByRole('button', { name: 'Go On' }).click();
  await notification(page, 'archive: 1 uploaded.').getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['stalled']);
});
