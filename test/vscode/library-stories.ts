import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { goTo, openFile } from './editor.ts';
import { notification } from './notices.ts';
import { pick, runCommand } from './palette.ts';
import { line, openView, press } from './views.ts';
import type { StoryTest } from './workbench-test.ts';

const insert = /^Insert into Query/;

/** Opens a kind of things of the library. How many there are is shown when their names have come. */
async function openGroup(page: Page, group: string): Promise<void> {
  await openView(page, 'Library');
  await line(page, 'Library', new RegExp(`^${group}, \\d+ names`)).click();
}

/** Writing into a search what there is in the library. */
export function libraryStories(test: StoryTest): void {
  test('a category is inserted into the query by its name, and another one where a person says how', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'insert.assetql', '### Cats\nsearch: cat\n');
    await goTo(workbench, 'insert.assetql', 'cat');
    await openGroup(page, 'Categories');
    await press(line(page, 'Library', /^Brand, category/), insert);
    const brand = 'CategoryIds/ANY(c: c EQ {{brand}})';
    await expect
      .poll(() => server.read('insert.assetql'))
      .toBe(`@brand = category("Brand")\n\n### Cats\ncontainerfilter: ${brand}\nsearch: cat\n`);
    // By keyboard: the arrow leaves what was clicked.
    await line(page, 'Library', /^Categories/).click();
    await line(page, 'Library', /^Brand, category/).waitFor({ state: 'hidden' });
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await line(page, 'Library', /^OpenMoji, category/).waitFor();
    await page.locator('.monaco-list-row.focused', { hasText: 'OpenMoji' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await pick(page, 'This is enough as well');
    await expect
      .poll(() => server.read('insert.assetql'))
      .toContain(`containerfilter: ${brand} OR CategoryIds/ANY(c: c EQ {{openMoji}})\n`);
    await press(line(page, 'Library', /^Brand, category/), insert);
    await notification(page, 'The search asks for this already.').waitFor();
  });

  test('the value of an attribute, a user and a keyword are inserted into the query', async ({ workbench }) => {
    const { page, server } = workbench;
    const text = (): string => server.read('more.assetql');
    await openFile(workbench, 'more.assetql', '### Cats\nsearch: cat\n');
    await goTo(workbench, 'more.assetql', 'cat');
    await openGroup(page, 'Attributes');
    await line(page, 'Library', /^Campaign, attribute/).click();
    await press(line(page, 'Library', /^Spring launch, value/), insert);
    const campaign = `Attributes/ANY(a: a EQ '{"Key":"{{campaign}}","Value":"Spring launch"}')`;
    await expect.poll(text).toBe(`@campaign = attribute("Campaign")\n\n### Cats\nfilters: ${campaign}\nsearch: cat\n`);
    await runCommand(page, 'AssetQL: Insert a Keyword into the Query…');
    await page.locator('.quick-input-widget:visible', { hasText: 'Insert a Keyword' }).waitFor();
    await page.keyboard.type('foam');
    await pick(page, 'foam');
    await expect.poll(text).toContain('search: cat keywords:foam\n');
    await line(page, 'Library', /^Attributes/).click();
    await openGroup(page, 'Users');
    await press(line(page, 'Library', /, user/), insert);
    await expect.poll(text).toMatch(/\nfilters: Attributes.* AND CreatedBy EQ (\{\{\w+\}\}|'[0-9a-f-]{36}')\n/);
  });
}
