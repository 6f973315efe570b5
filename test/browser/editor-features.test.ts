import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled, write } from './page-actions.ts';
import { test } from './page-test.ts';

const text = `@since = now-4000d

### Cats
filters:
  AssetType EQ Image AND CognitiveColor EQ orange
  AND DateUploaded GE {{since}}
search: title:cat*

### Later
filters: DateUploaded GE {{since}}
`;

/** Puts the caret into a word, once all that the editor knows has been loaded. */
async function caretIn(page: Page, word: string): Promise<void> {
  await page.locator('.aql-lens').first().waitFor();
  await page.locator('.aql-token', { hasText: word }).first().click();
  await page.mouse.move(2, 2);
}

const lens = (page: Page, search: string) => page.getByRole('group', { name: search });
const list = (page: Page) => page.getByRole('listbox');
const said = (page: Page, sentence: string) => page.locator('.aql-announcement', { hasText: sentence });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe.concurrent('between the words', () => {
  test('stands what each condition finds, which is no part of the text', async ({ open, expect }) => {
    const page = await open({ text });
    await page.locator('.aql-hint-count').nth(3).waitFor();
    await expect.poll(() => page.locator('.aql-hint-date').count()).toBeGreaterThan(0);
    expect(await page.locator('.aql-hint-count').first().textContent()).toMatch(/^[\d,]+$/);
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    expect(await clipboard(page)).toBe(text);
    // What is typed behind a condition belongs to it, not behind its number.
    await caretIn(page, 'orange');
    await page.keyboard.press('End');
    await page.keyboard.type('X');
    expect(await editorText(page)).toContain('CognitiveColor EQ orangeX\n');
  });

  test('nothing stands when somebody hides it, also on the next visit', async ({ open, expect }) => {
    const page = await open({ text });
    await page.locator('.aql-hint-count').first().waitFor();
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Shift+Alt+C');
    await said(page, 'Conditions do not say what they find.').waitFor();
    await page.keyboard.press('Shift+Alt+H');
    await expect.poll(() => page.locator('.aql-hint').count()).toBe(0);
    await page.reload();
    await lens(page, 'Cats')
      .getByRole('button', { name: /assets$/ })
      .waitFor();
    expect(await page.locator('.aql-hint').count()).toBe(0);
    await lens(page, 'Cats')
      .getByRole('button', { name: /assets$/ })
      .click();
    await page.locator('.aql-hint-count').first().waitFor();
  });
});

describe.concurrent('above a search', () => {
  test('are its total, and buttons to run and to explain it', async ({ open, expect }) => {
    const page = await open({ text });
    const total = lens(page, 'Later').getByRole('button', { name: /^[\d,]+ assets$/ });
    const shown = await total.textContent();
    await lens(page, 'Later').getByRole('button', { name: 'Run' }).click();
    await page.locator('.aql-total', { hasText: shown ?? '' }).waitFor();
    expect(await page.locator('.chooser [aria-current]').textContent()).toBe('Later');
    await lens(page, 'Cats').getByRole('button', { name: 'Explain' }).click();
    await page.getByRole('list', { name: 'Parts of the search' }).waitFor();
    expect(await page.locator('.chooser [aria-current]').textContent()).toBe('Cats');
  });

  test('are buttons that Tab reaches from the text, and lines do not move when they come', async ({ open, expect }) => {
    const page = await open({ text });
    const top = () =>
      page.locator('.cm-line', { hasText: '### Cats' }).evaluate((line) => line.getBoundingClientRect().top);
    const before = await top();
    await caretIn(page, 'Cats');
    expect(await top()).toBe(before);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Parts of the search' }).waitFor();
  });
});

describe.concurrent('what can be done', () => {
  test('is listed at the caret: a mistake is mended', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AsetType EQ Image AND Status = 0\n' });
    await caretIn(page, 'AsetType');
    await page.locator('.aql-bulb').waitFor();
    await page.keyboard.press('Control+.');
    await list(page).getByRole('option', { name: 'Write AssetType', exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => editorText(page)).toContain('AssetType EQ Image');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Shift+Alt+Enter');
    await expect.poll(() => editorText(page)).toBe('filters: AssetType EQ Image AND Status EQ 0\n');
  });

  test('is to copy the request, which is said', async ({ open, expect }) => {
    const page = await open({ text });
    await caretIn(page, 'AssetType');
    await page.keyboard.press('Control+.');
    await list(page).getByRole('option', { name: 'Copy as URL' }).click();
    await said(page, 'The request is copied.').waitFor();
    expect(await clipboard(page)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/assets\?filters=AssetType/);
    await page.keyboard.press('Control+.');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(() => clipboard(page)).toContain('@assetql/core/build');
  });

  test('is to relax a search that finds nothing', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Image AND AverageRating GE 4\nsearch: zyxwvut\n' });
    await lens(page, 'filters').getByRole('button', { name: '0 assets' }).waitFor();
    await caretIn(page, 'AssetType');
    await page.keyboard.press('Control+.');
    await list(page).getByRole('option', { name: 'Relax to get results' }).click();
    await page.getByRole('listbox', { name: 'Changes that give results' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => editorText(page)).toBe('filters: AssetType EQ Image AND AverageRating GE 4\n');
  });

  test('is dropped when it comes too late for its text', async ({ open, expect }) => {
    const filters = 'filters: AssetType EQ Image AND AverageRating GE 2';
    const page = await open({ text: 'search: title:cat\n' });
    await lens(page, 'search').waitFor();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let held = 0;
    await page.route(/\/api\/assets\?.*count=0/, async (route) => {
      held += 1;
      await released;
      await route.continue().catch(() => undefined);
    });
    await write(page, `${filters}\nsearch: zyxwvut\n`);
    await caretIn(page, 'AssetType');
    await page.keyboard.press('Control+.');
    await list(page)
      .getByRole('option', { name: /get results|give results/ })
      .click();
    await said(page, 'Looking for what gives results.').waitFor();
    await expect.poll(() => held).toBeGreaterThan(0);
    await page.keyboard.press('End');
    await page.keyboard.type(' AND Status EQ 0');
    release();
    await settled(page);
    await page.waitForTimeout(500);
    expect(await page.getByRole('listbox', { name: 'Changes that give results' }).count()).toBe(0);
    expect(await editorText(page)).toBe(`${filters} AND Status EQ 0\nsearch: zyxwvut\n`);
  });

  test('is to choose another colour', async ({ open, expect }) => {
    const page = await open({ text });
    await page.locator('.aql-color').click();
    await list(page).getByRole('option', { name: 'blue' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('b');
    await page.keyboard.press('Escape');
    expect(await editorText(page)).toBe(text);
    await caretIn(page, 'orange');
    await page.keyboard.press('Control+.');
    await list(page).getByRole('option', { name: 'Choose another colour' }).click();
    await list(page).getByRole('option', { name: 'blue' }).click();
    await expect.poll(() => editorText(page)).toContain('CognitiveColor EQ blue\n');
  });
});

describe.concurrent('a name', () => {
  test('is changed everywhere, or why not is said', async ({ open, expect }) => {
    const page = await open({ text: `@taken = 1\n${text}` });
    await caretIn(page, '{{since}}');
    await page.keyboard.press('F2');
    const field = page.getByRole('textbox', { name: 'New name' });
    await field.fill('taken');
    await page.getByText('There is a variable taken here already.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await field.fill('from');
    await page.keyboard.press('Enter');
    const renamed = `@taken = 1\n${text.replaceAll('since', 'from')}`;
    await expect.poll(() => editorText(page)).toBe(renamed);
    await page.keyboard.press('Control+z');
    expect(await editorText(page)).toBe(`@taken = 1\n${text}`);
    await caretIn(page, 'orange');
    await page.keyboard.press('F2');
    await said(page, 'Only titles of searches, variables').waitFor();
  });

  test('leads to where it is defined, and to where it stands', async ({ open, expect }) => {
    const page = await open({ text });
    const current = () => page.locator('.chooser [aria-current]').textContent();
    await page.locator('.aql-token', { hasText: '{{since}}' }).last().click();
    await page.locator('.aql-lens').first().waitFor();
    expect(await current()).toBe('Later');
    await expect.poll(() => page.locator('.aql-same').count()).toBe(3);
    await page.keyboard.press('Shift+F12');
    await expect.poll(() => list(page).getByRole('option').count()).toBe(3);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(current).toBe('Cats');
    await page.keyboard.press('F12');
    await page.keyboard.type('after');
    expect(await editorText(page)).toContain('@after = now-4000d');
  });

  test('of a search is found by some of its letters', async ({ open, expect }) => {
    const page = await open({ text });
    await caretIn(page, 'orange');
    await page.keyboard.press('Control+Shift+O');
    await page.getByRole('combobox', { name: 'Go to a search or a variable' }).fill('ltr');
    await expect.poll(() => list(page).getByRole('option').allTextContents()).toEqual(['Later']);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('.chooser [aria-current]', { hasText: 'Later' }).waitFor();
  });
});

describe.concurrent('while somebody writes', () => {
  test('a call is explained until Escape', async ({ open, expect }) => {
    const page = await open({ text });
    await caretIn(page, 'orange');
    await page.keyboard.press('End');
    await page.keyboard.type(' AND Attributes/ANY(');
    const signature = page.locator('.aql-signature');
    await signature.locator('strong', { hasText: 'a' }).first().waitFor();
    await settled(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => signature.count()).toBe(0);
    await page.keyboard.press('Control+Shift+Space');
    await signature.waitFor();
    await page.keyboard.press('Home');
    await expect.poll(() => signature.count()).toBe(0);
  });

  test('keys get their spelling and lines their place', async ({ open, expect }) => {
    const page = await open({ text: '### A\n' });
    await page.locator('.cm-content').focus();
    await page.locator('.aql-lenses').waitFor({ state: 'attached' });
    await page.keyboard.press('Control+End');
    await page.keyboard.type('FILTERS:');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Status EQ 0');
    expect(await editorText(page)).toBe('### A\nfilters:\n  Status EQ 0');
  });

  test('searches fold, and what is selected is laid out', async ({ open, expect }) => {
    const page = await open({
      text: text.replace('AssetType EQ', 'AssetType   EQ').replace('filters: Date', 'filters:Date'),
    });
    await caretIn(page, 'Cats');
    await page.keyboard.press('Control+Shift+[');
    await page.locator('.cm-foldPlaceholder').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('.aql-fold-closed').click();
    await expect.poll(() => page.locator('.cm-foldPlaceholder').count()).toBe(0);
    await caretIn(page, 'AssetType');
    for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('Shift+Alt+ArrowRight');
    await page.keyboard.press('Shift+Alt+ArrowLeft');
    await page.keyboard.press('Shift+Alt+F');
    await expect.poll(() => editorText(page)).toContain('AssetType EQ');
    expect(await editorText(page)).toContain('filters:Date');
  });

  test('a click with Ctrl follows a link', async ({ open, expect }) => {
    const page = await open({ text: `# See https://example.org/guide\n${text}` });
    await page.evaluate(() => {
      globalThis.open = (address) => {
        document.title = String(address);
        return null;
      };
    });
    await page.locator('.aql-address').click({ modifiers: ['Control'] });
    await expect.poll(() => page.title()).toBe('https://example.org/guide');
  });
});
