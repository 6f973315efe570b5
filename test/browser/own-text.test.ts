import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { writeFragment } from '../../packages/results-view/src/share-link.ts';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled, write } from './page-actions.ts';
import { test } from './page-test.ts';

const mine = '### Mine\nsearch: title:unicorn\n';
const theirs = '### Theirs\nsearch: title:cat\n';

/** Waits until a text is kept as a draft. */
async function kept(page: Page, word: string): Promise<void> {
  await page.waitForFunction(
    (sought) => Object.entries(localStorage).some(([key, value]) => key.includes('draft') && value.includes(sought)),
    word,
  );
}

const notice = (page: Page, text: string | RegExp) => page.locator('.notice', { hasText: text });

describe.concurrent('what a person wrote', () => {
  test('is there after somebody else’s link was opened and edited', async ({ open, address, expect }) => {
    const page = await open();
    await write(page, mine);
    await kept(page, 'unicorn');
    const next = await page.context().newPage();
    await page.close();
    await next.goto(address + writeFragment(theirs));
    await notice(next, 'Your text from').waitFor();
    expect(await axeFindings(next)).toEqual([]);
    await write(next, `${theirs}# a`);
    await kept(next, '# a');
    const last = await next.context().newPage();
    await next.close();
    await last.goto(address);
    await settled(last);
    expect(await editorText(last)).toBe(`${theirs}# a`);
    await last.getByRole('button', { name: 'File', exact: true }).click();
    await last.locator('.menu-row', { hasText: 'Mine' }).waitFor();
    expect(await axeFindings(last)).toEqual([]);
    await last.locator('.menu-row', { hasText: 'Mine' }).click();
    await expect.poll(() => editorText(last)).toBe(mine);
  });

  test('comes back by the message beside the text of a link', async ({ open, address, expect }) => {
    const page = await open({ text: mine, link: address + writeFragment(theirs) });
    expect(await editorText(page)).toBe(theirs);
    await notice(page, 'Your text from').getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => editorText(page)).toBe(mine);
    await expect.poll(() => notice(page, 'Your text from').count()).toBe(0);
    // The link leaves the URL soon after the text has changed.
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
    // A link that is followed inside the page is told, too.
    await page.evaluate((fragment) => location.assign(fragment), writeFragment(theirs));
    await expect.poll(() => editorText(page)).toBe(theirs);
    await notice(page, 'Your text from').getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => editorText(page)).toBe(mine);
  });

  test('in two tabs is kept twice, and both tabs know', async ({ open, address, expect }) => {
    const page = await open();
    await write(page, mine);
    await kept(page, 'unicorn');
    const other = await page.context().newPage();
    await other.goto(address);
    await other.locator('.cm-content').waitFor();
    await write(other, theirs);
    await notice(page, 'Another tab has another text').waitFor();
    expect(await editorText(page)).toBe(mine);
    await kept(page, 'unicorn');
    await kept(page, 'title:cat');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.locator('.notice').count()).toBe(0);
  });

  test('survives that all of it is deleted', async ({ open, expect }) => {
    const page = await open();
    await write(page, mine);
    await kept(page, 'unicorn');
    await write(page, '# new');
    await kept(page, '# new');
    await page.reload();
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.locator('.menu-row', { hasText: 'Mine' }).click();
    await expect.poll(() => editorText(page)).toBe(mine);
  });
});

describe.concurrent('where nothing can be stored', () => {
  const refuse =
    (name: 'localStorage' | 'both') =>
    async (page: Page): Promise<void> => {
      await page.addInitScript((which) => {
        const isFull = (storage: Storage): boolean => which === 'both' || storage === globalThis.localStorage;
        Storage.prototype.setItem = new Proxy(Reflect.get(Storage.prototype, 'setItem'), {
          apply(setItem, storage: Storage, parameters: [string, string]) {
            if (isFull(storage)) throw new DOMException('full', 'QuotaExceededError');
            Reflect.apply(setItem, storage, parameters);
          },
        });
      }, name);
    };

  test('the page says so, asks before it is closed, and saves a file', async ({ open, expect }) => {
    const page = await open({ prepare: refuse('both') });
    await write(page, mine);
    const warning = notice(page, 'your text is lost when this page is closed');
    await warning.waitFor();
    const download = page.waitForEvent('download');
    await warning.getByRole('button', { name: 'Save as a file' }).click();
    expect((await download).suggestedFilename()).toBe('Mine.assetql');
    const asked = page.waitForEvent('dialog');
    await page.locator('.cm-content').click();
    await page.keyboard.type(' ');
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await closing;
  });

  test('a full storage keeps the text of the tab, and the page says so', async ({ open, expect }) => {
    const page = await open({ prepare: refuse('localStorage') });
    await write(page, mine);
    await notice(page, 'only until this tab is closed').waitFor();
    await page.reload();
    await page.locator('.cm-content').waitFor();
    expect(await editorText(page)).toBe(mine);
  });
});

describe.concurrent('a link', () => {
  test.for([
    { what: 'cut', damage: (link: string) => link.slice(0, -7) },
    { what: 'with a changed letter', damage: (link: string) => `${link.slice(0, 20)}x${link.slice(21)}` },
    { what: 'with strange characters', damage: (link: string) => `${link}***` },
  ])('that is $what is said to be broken, beside the own text', async ({ damage }, { open, address, expect }) => {
    const page = await open({ text: mine, link: address + damage(writeFragment(`${theirs}# and more text`)) });
    await notice(page, 'The link was cut or changed').waitFor();
    expect(await editorText(page)).toBe(mine);
    await settled(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
});

describe.concurrent('files', () => {
  test('are downloaded by the menu, which opens them again', async ({ open, expect }) => {
    const page = await open({ text: mine });
    await settled(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.getByRole('button', { name: 'Download as a file' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('Mine.assetql');
    await notice(page, 'Saved as Mine.assetql.').waitFor();
    const path = await saved.path();
    expect(await readFile(path, 'utf8')).toBe(mine);
    await write(page, theirs);
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'a.assetql',
      mimeType: 'text/plain',
      buffer: Buffer.from(mine),
    });
    await expect.poll(() => editorText(page)).toBe(mine);
    // The text before is among the earlier ones, and a step of undo away.
    await kept(page, 'title:cat');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => editorText(page)).toBe(theirs);
  });

  test('that are no texts are refused in a sentence', async ({ open, expect }) => {
    const page = await open({ text: mine });
    await page.getByRole('button', { name: 'File', exact: true }).click();
    const buffer = Buffer.from([0xff, 0xfe, 0xff]);
    await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await page.getByText('a.png is not text in UTF-8, so it cannot be opened.').waitFor();
    expect(await editorText(page)).toBe(mine);
  });
});

describe.concurrent('the title of the tab', () => {
  test('is that of the search', async ({ open, expect }) => {
    const page = await open({ text: mine });
    expect(await page.title()).toBe('Mine · AssetQL');
    await write(page, theirs);
    await expect.poll(() => page.title()).toBe('Theirs · AssetQL');
  });
});
