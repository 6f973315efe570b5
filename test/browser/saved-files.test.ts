import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, write } from './page-actions.ts';
import { test } from './page-test.ts';
import { openPart, pressOn, ready, row, save } from './saved-actions.ts';

const cats = '### Cats\nsearch: title:cat\n';
const dogs = '### Dogs\nsearch: title:dog\n';

const stored = (page: Page, path: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), `assetql.file.${path}`);

describe.concurrent('a text', () => {
  test('is saved by Ctrl-S, with its name and a dot for what is not saved', async ({ open, expect }) => {
    const page = await open({ text: cats });
    await ready(page);
    await save(page);
    expect(await stored(page, 'Cats.assetql')).toBe(cats);
    await expect.poll(() => page.title()).toBe('Cats.assetql · Cats · AssetQL');
    await write(page, `${cats}# more\n`);
    await page.getByRole('button', { name: 'File, not saved: Cats' }).waitFor();
    expect(await page.title()).toMatch(/^● Cats.assetql/);
    // The file stays open, and the text is not saved yet, after the page is loaded again.
    await page.waitForFunction(() => localStorage.getItem('assetql.text')?.includes('# more'));
    await page.reload();
    await page.getByRole('button', { name: 'File, not saved: Cats' }).waitFor();
    await save(page);
    expect(await stored(page, 'Cats.assetql')).toBe(`${cats}# more\n`);
    await page.getByRole('button', { name: 'File: Cats', exact: true }).waitFor();
  });

  test('that another tab saved meanwhile is not overwritten', async ({ open, address, expect }) => {
    const page = await open({ text: cats });
    await ready(page);
    await save(page);
    const other = await page.context().newPage();
    await other.goto(address);
    await ready(other);
    await other.getByRole('button', { name: 'File: Cats' }).waitFor();
    await write(other, `${cats}# other\n`);
    await save(other);
    await write(page, `${cats}# mine\n`);
    await page.keyboard.press('Control+S');
    await page.locator('.notice', { hasText: 'Your text is saved beside it, as Cats (2).assetql.' }).waitFor();
    expect(await stored(page, 'Cats.assetql')).toBe(`${cats}# other\n`);
    expect(await stored(page, 'Cats (2).assetql')).toBe(`${cats}# mine\n`);
  });

  test('that has no room in the browser is downloaded, and the page says why', async ({ open, expect }) => {
    const page = await open({ text: cats });
    await ready(page);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const download = page.waitForEvent('download');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+S');
    expect((await download).suggestedFilename()).toBe('Cats.assetql');
    await page.locator('.notice', { hasText: 'The storage of this browser is full' }).first().waitFor();
    await expect.poll(() => editorText(page)).toBe(cats);
  });
});

describe.concurrent('several files', () => {
  test('are kept in folders, all by the keyboard', async ({ open, expect }) => {
    const page = await open({ text: cats });
    await ready(page);
    await save(page);
    await openPart(page, 'Files');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('saved-files');
    await page.getByRole('button', { name: 'New folder' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Animals');
    await page.keyboard.press('Enter');
    await page.locator('[role=treeitem]:focus', { hasText: 'Animals' }).waitFor();
    await page.getByRole('button', { name: 'New file' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name of the new file in Animals').waitFor();
    await page.keyboard.type('Dogs');
    await page.keyboard.press('Enter');
    await page.locator('[role=treeitem]:focus', { hasText: 'Dogs.assetql' }).waitFor();
    await page.keyboard.press('F2');
    await page.keyboard.type('a/b');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'without “/”' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('New name of Dogs.assetql').fill('Wolves');
    await page.keyboard.press('Enter');
    await page.locator('[role=treeitem]:focus', { hasText: 'Wolves.assetql' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'File: Wolves' }).waitFor();
    await expect.poll(() => editorText(page)).toBe('### Dogs\nfilters: \n');
    // Left folds the folder, Right unfolds it.
    await pressOn(page, 'Wolves.assetql', 'ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await row(page, 'Wolves.assetql').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await pressOn(page, 'Cats.assetql', 'Tab');
    await page.getByRole('button', { name: 'Move' }).click();
    await page.getByLabel('Move Cats.assetql to').selectOption('Animals');
    await page.getByRole('button', { name: 'Move' }).first().click();
    await expect.poll(() => stored(page, 'Animals/Cats.assetql')).toBe(cats);
    await pressOn(page, 'Animals', 'Delete');
    await page.getByText('Deleted Animals.').waitFor();
    expect(await stored(page, 'Animals/Cats.assetql')).toBeNull();
    await page.getByRole('treeitem').first().focus();
    await page.keyboard.press('Control+Z');
    await expect.poll(() => stored(page, 'Animals/Cats.assetql')).toBe(cats);
    await row(page, 'Cats.assetql').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.saved').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Wolves');
  });

  test('keep what was not saved of each, and a step back opens the file of before', async ({ open, expect }) => {
    const page = await open({
      text: cats,
      prepare: async (opened) => {
        await opened.addInitScript((text) => localStorage.setItem('assetql.file.Dogs.assetql', text), dogs);
      },
    });
    await ready(page);
    await save(page);
    await write(page, `${cats}# unsaved\n`);
    await openPart(page, 'Files');
    await row(page, 'Dogs.assetql').click();
    await page.getByRole('button', { name: 'File: Dogs' }).waitFor();
    await row(page, 'Cats.assetql not saved').click();
    await page.getByRole('button', { name: 'File, not saved: Cats' }).waitFor();
    await expect.poll(() => editorText(page)).toBe(`${cats}# unsaved\n`);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await page.getByRole('button', { name: 'File: Dogs', exact: true }).waitFor();
    await expect.poll(() => editorText(page)).toBe(dogs);
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('button', { name: 'File, not saved: Cats' }).waitFor();
    await save(page);
    expect(await stored(page, 'Cats.assetql')).toBe(`${cats}# unsaved\n`);
    expect(await stored(page, 'Dogs.assetql')).toBe(dogs);
    // Another text, such as an earlier one, is in no file, and leaves the file alone.
    await page.evaluate(() => location.assign('#q=IyMjIFgK'));
    await page.getByRole('button', { name: 'File', exact: true }).waitFor();
    expect(await stored(page, 'Cats.assetql')).toBe(`${cats}# unsaved\n`);
  });

  test('are added by choosing or dropping them', async ({ open, expect }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assetql-files-'));
    await writeFile(join(folder, 'Cats.assetql'), cats);
    await writeFile(join(folder, 'Picture.assetql'), new Uint8Array([0xff, 0xfe, 0x00]));
    const page = await open();
    await ready(page);
    await openPart(page, 'Files');
    await page
      .locator('.saved input[type=file]')
      .setInputFiles([join(folder, 'Cats.assetql'), join(folder, 'Picture.assetql')]);
    await page.getByText('Picture.assetql is not text in UTF-8').waitFor();
    await page.getByRole('button', { name: 'File: Cats', exact: true }).waitFor();
    await expect.poll(() => editorText(page)).toBe(cats);
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'Dogs.assetql'));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    }, dogs);
    await page.getByRole('button', { name: 'File: Dogs', exact: true }).waitFor();
    await expect.poll(() => editorText(page)).toBe(dogs);
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });

  test('of a folder on disk are read and written there', async ({ open, expect }) => {
    // The page's own file system stands for the folder that somebody picks: the same handles, without the browser's dialog.
    const page = await open({
      prepare: async (opened) => {
        await opened.addInitScript(() => {
          Reflect.set(globalThis, 'showDirectoryPicker', async () => {
            const root = await navigator.storage.getDirectory();
            const folder = await root.getDirectoryHandle('Work', { create: true });
            const put = async (name: string, text: string): Promise<void> => {
              const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
              await stream.write(text);
              await stream.close();
            };
            await put('Owls.assetql', '### Owls\nsearch: title:owl\n');
            await put('notes.txt', 'not ours');
            return folder;
          });
        });
      },
    });
    const onDisk = (name: string): Promise<string | undefined> =>
      page.evaluate(async (path) => {
        let folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('Work');
        const parts = path.split('/');
        try {
          for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part);
          return await (await (await folder.getFileHandle(parts.at(-1) ?? '')).getFile()).text();
        } catch {
          return undefined;
        }
      }, name);
    await ready(page);
    await openPart(page, 'Files');
    await page.getByRole('button', { name: 'Open a folder' }).click();
    await row(page, 'Owls.assetql').click();
    await page.getByRole('button', { name: 'File: Owls', exact: true }).waitFor();
    expect(await page.getByRole('treeitem', { name: 'notes.txt' }).count()).toBe(0);
    await write(page, '### Owls\nsearch: title:owl AND title:x\n');
    await save(page);
    expect(await onDisk('Owls.assetql')).toBe('### Owls\nsearch: title:owl AND title:x\n');
    await pressOn(page, 'Owls.assetql', 'F2');
    await page.getByLabel('New name of Owls.assetql').fill('Night');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'File: Night', exact: true }).waitFor();
    expect(await onDisk('Night.assetql')).toContain('title:x');
    expect(await onDisk('Owls.assetql')).toBeUndefined();
    await pressOn(page, 'Night.assetql', 'Delete');
    await expect.poll(() => onDisk('Night.assetql')).toBeUndefined();
    await page.locator('.saved-said').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => onDisk('Night.assetql')).toContain('title:x');
    expect(await onDisk('notes.txt')).toBe('not ours');
  });
});

describe.concurrent('the searches of a file', () => {
  test('are renamed, duplicated, moved and deleted as tabs, each in one step', async ({ open, expect }) => {
    const page = await open({ text: `${cats}\n${dogs}` });
    await ready(page);
    const act = async (label: string): Promise<void> => {
      await page.getByRole('button', { name: 'This search: Edit' }).click();
      await page.locator('.chooser').getByRole('button', { name: label, exact: true }).click();
    };
    await act('Rename');
    await page.getByLabel('Name of the search').fill('Dogs');
    await page.keyboard.press('Enter');
    await page.getByText('There is a search “Dogs” in this file already').waitFor();
    await page.getByLabel('Name of the search').fill('Lions');
    await page.keyboard.press('Enter');
    await expect.poll(() => editorText(page)).toBe(`### Lions\nsearch: title:cat\n\n${dogs}`);
    await act('Move right');
    const tabs = page.getByRole('navigation', { name: 'Searches of this file' }).locator('li');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['Dogs', 'Lions']);
    await page.locator('[aria-current=true]', { hasText: 'Lions' }).waitFor();
    await act('Duplicate');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['Dogs', 'Lions', 'Lions 2']);
    await act('Delete');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['Dogs', 'Lions']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['Dogs', 'Lions', 'Lions 2']);
  });
});
