import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled, write } from './page-actions.ts';
import { test } from './page-test.ts';

describe.concurrent('back', () => {
  test('closes the details and stays on the page, once for each dialog', async ({ open, address, expect }) => {
    const page = await open({ text: '### A\nsearch: cat\n' });
    await settled(page);
    const details = page.getByRole('dialog');
    for (const close of ['back', 'Escape', 'back'] as const) {
      await page.locator('.aql-tile').first().click();
      await details.waitFor();
      if (close === 'back') await page.goBack();
      else await page.keyboard.press(close);
      await details.waitFor({ state: 'detached' });
      expect(page.url().startsWith(address)).toBe(true);
      await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
    }
    expect(await editorText(page)).toBe('### A\nsearch: cat\n');
    // The list of keys is a dialog as well.
    await page.keyboard.press('?');
    await details.waitFor();
    await page.goBack();
    await details.waitFor({ state: 'detached' });
    expect(await page.locator('.cm-content').count()).toBe(1);
  });
});

describe.concurrent('from the editor to the pictures', () => {
  test('leads one key, or a link beside the editor', async ({ open, expect }) => {
    const page = await open({ text: '### A\nsearch: face\n' });
    await settled(page);
    await page.locator('.aql-facet-value').first().waitFor();
    await page.locator('.cm-content').click();
    const region = (): Promise<string | undefined> =>
      page.evaluate(() =>
        ['.query', '.aql-facet-rail', '.aql-results', '.foot', '.top'].find((part) =>
          document.activeElement?.closest(part),
        ),
      );
    for (const part of ['.aql-facet-rail', '.aql-results', '.foot', '.top', '.query']) {
      await page.keyboard.press('F6');
      expect(await region()).toBe(part);
    }
    await page.keyboard.press('Shift+F6');
    expect(await region()).toBe('.top');
    await page.keyboard.press('Shift+F6');
    await page.keyboard.press('Shift+F6');
    expect(await page.locator('.aql-tile:focus').count()).toBe(1);
    // Out of the editor, and along the link.
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Escape');
    // The lenses of the text come first.
    const focused = (): Promise<string | null | undefined> => page.evaluate(() => document.activeElement?.textContent);
    for (let steps = 0; steps < 8 && (await focused()) !== 'Skip to the assets'; steps += 1)
      await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the assets');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.aql-tile:focus').count()).toBe(1);
    // The page begins with the same.
    await page.reload();
    await settled(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the editor');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.cm-focused').count()).toBe(1);
  });
});

describe.concurrent('at 320 pixels', () => {
  test('every control is on the screen, and the note of a completion beside the list', async ({ open, expect }) => {
    const page = await open({ text: '', viewport: { width: 320, height: 640 } });
    const outside = (): Promise<readonly string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('button, select, a[href]')]
          .filter((element) => element.checkVisibility() && !element.closest('.skip, ul'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return left < 0 || right > innerWidth;
          })
          .map((element) => element.outerHTML.slice(0, 100)),
      );
    expect(await outside()).toEqual([]);
    await write(page, '### A\nfilters: Asset');
    await page.keyboard.type('T');
    await page.locator('.cm-completionInfo').waitFor();
    await page.waitForTimeout(200);
    const covers = await page.evaluate(() => {
      const root = document.querySelector('.editor')?.shadowRoot;
      const note = root?.querySelector('.cm-completionInfo')?.getBoundingClientRect();
      const list = root?.querySelector('.cm-tooltip-autocomplete > ul')?.getBoundingClientRect();
      if (note === undefined || list === undefined) return 'not there';
      if (note.left < 0 || note.right > innerWidth) return 'off the screen';
      return (
        note.top < list.bottom - 2 && list.top < note.bottom - 2 && note.left < list.right && list.left < note.right
      );
    });
    expect(covers).toBe(false);
    await page.keyboard.press('Escape');
    await write(page, 'search: face\n');
    await page.getByRole('button', { name: 'Results' }).click();
    await settled(page);
    expect(await outside()).toEqual([]);
  });
});
