import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { editor, openFile } from './editor.ts';
import { notification } from './notices.ts';
import { asked, enter, pick, picks, runCommand } from './palette.ts';
import { openPreview, preview, titles, waitForTotal } from './preview.ts';
import { answerUpload, drawing, uploadFromExplorer } from './upload.ts';
import { line, openView, press } from './views.ts';
import type { Workbench } from './workbench.ts';
import type { StoryTest } from './workbench-test.ts';

/** Chooses a folder of the workspace in the editor's own dialog, which writes its first path by itself. */
async function chooseFolder({ page, server }: Workbench, name: string): Promise<void> {
  await pick(page, 'A folder with all below it…');
  const path = page.locator('.quick-input-widget:visible .quick-input-filter input');
  await expect.poll(() => path.inputValue()).toContain(server.folder);
  await picks(page).filter({ hasText: name }).first().waitFor();
  // The dialog goes into a folder whose path ends with a slash. It has no folders of its own then, and the button takes it.
  await path.fill(`${server.folder}/${name}/`);
  await expect.poll(() => picks(page).allInnerTexts()).toEqual([expect.stringContaining('..')]);
  await page.locator('.quick-input-widget:visible').getByRole('button', { name: 'Upload', exact: true }).click();
}

/** Begins an upload by the button of the Library view. */
async function beginUpload(page: Page): Promise<void> {
  await openView(page, 'Library');
  await line(page, 'Library', /^Categories, \d+ names/).waitFor();
  const pane = page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Library' }) });
  await pane.hover();
  await pane.getByRole('button', { name: /^Upload/ }).click();
}

/** Filling a library, and approving what was put there. */
export function uploadStories(test: StoryTest): void {
  test('a folder is uploaded from the Library view, step by step, and shown by a search that finds just that', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    for (const name of ['barn owl', 'eagle owl']) server.write(`owls/${name}.svg`, drawing(name));
    server.write('owls/.hidden', 'x');
    await openFile(workbench, 'start.assetql', '### Cats\nsearch: cat\n');
    await beginUpload(page);
    await chooseFolder(workbench, 'owls');
    await answerUpload(page, { category: 'Brand / Logos', keywords: 'owl, winter' });
    await notification(page, '2 uploaded').waitFor();
    await notification(page, '2 uploaded').getByRole('button', { name: 'Show' }).click();
    await waitForTotal(page, '2 assets');
    await expect.poll(async () => (await titles(page).allInnerTexts()).toSorted()).toEqual(['barn owl', 'eagle owl']);
    expect(await editor(page).locator('.view-lines').innerText()).toMatch(/DateUploaded/);
    // Its size was read by the program beside the extension, where one can be started.
    await titles(page).first().click();
    if (workbench.host === 'desktop') await preview(page).getByText('40 × 30').first().waitFor();
  });

  test('what cannot be uploaded is told, with what to do, and nothing is sent', async ({ workbench }) => {
    const { page, server } = workbench;
    server.write('empty/.hidden', 'x');
    await openFile(workbench, 'start.assetql', '### Cats\nsearch: cat\n');
    await beginUpload(page);
    await chooseFolder(workbench, 'empty');
    await notification(page, 'There are no files to upload in what you have chosen').waitFor();
  });

  test('an asset that waits for approval is approved, another one rejected with a reason', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'start.assetql', '### Waiting\nfilters: Status EQ 2\n');
    await openView(page, 'Library');
    const group = line(page, 'Library', /^Waiting for Approval/);
    const first = line(page, 'Library', /asset that waits for approval/);
    await group.click();
    await expect
      .poll(async () => {
        // A click on a list that is just being drawn selects its line without opening it.
        if ((await group.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
        return await first.count();
      })
      .toBe(1);
    const name = (await first.locator('.label-name').innerText()).trim();
    await press(first, /^Approve/);
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Approve' }).click();
    await notification(page, `“${name}” is approved.`).waitFor();
    await expect.poll(async () => (await first.locator('.label-name').innerText()).trim()).not.toBe(name);
    const next = (await first.locator('.label-name').innerText()).trim();
    await press(first, /^Reject/);
    await asked(page, 'Why?').waitFor();
    await page.keyboard.press('Enter');
    await asked(page, 'Write a reason').waitFor();
    await enter(page, 'The background is wrong.');
    await expect.poll(async () => (await first.locator('.label-name').innerText()).trim()).not.toBe(next);
    // The workbench may keep a message in its list without a toast while it shows another one.
    await runCommand(page, 'Notifications: Show Notifications');
    await notification(page, `“${next}” is rejected.`).waitFor();
  });

  test('a file of the Explorer is uploaded by its menu', async ({ workbench }) => {
    const { page, server } = workbench;
    server.write('snowy owl.svg', drawing('snowy owl'));
    await openFile(workbench, 'start.assetql', '### Cats\nsearch: cat\n');
    await uploadFromExplorer(page, 'snowy owl.svg');
    await answerUpload(page, { category: 'Brand / Logos' });
    await notification(page, '1 uploaded').getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => titles(page).allInnerTexts()).toEqual(['snowy owl']);
  });

  test('an asset that waits for approval is approved where its details are shown', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'pending.assetql', '### Waiting\nfilters: Status EQ 2\n');
    await openPreview(page);
    await waitForTotal(page, /^\d+ assets$/);
    const total = await preview(page).locator('.aql-total').innerText();
    const name = await titles(page).first().innerText();
    await titles(page).first().click();
    await preview(page).getByRole('button', { name: 'Approve…' }).click();
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Approve' }).click();
    await runCommand(page, 'Notifications: Show Notifications');
    await notification(page, `“${name}” is approved.`).waitFor();
    await expect.poll(() => preview(page).locator('.aql-total').innerText()).not.toBe(total);
  });
}
