import type { Page } from 'playwright-core';

/** The titles of the assets that are shown. */
export const titles = '.aql-tile-title';

/** Writes a text over all that is in the editor, as a person types it. */
export async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/** The text in the editor, without what is shown between its words. */
export async function editorText(page: Page): Promise<string> {
  const lines = await page.locator('.cm-line').evaluateAll((elements) =>
    elements.map((element) => {
      const line = element.cloneNode(true);
      if (line instanceof Element)
        for (const widget of line.querySelectorAll('[contenteditable=false]')) widget.remove();
      return line.textContent ?? '';
    }),
  );
  return lines.join('\n');
}

/** Waits until the total says this. */
export async function waitForTotal(page: Page, total: string | RegExp): Promise<void> {
  await page.locator('.aql-total', { hasText: total }).waitFor();
}

/** Waits until the answer that is shown is the one to the text. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.aql-results:not([data-pending])').waitFor();
}

/** Opens the row that has the tools of the page on a phone, where it is folded away. */
export async function unfoldTools(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true, expanded: false });
  if (await more.isVisible()) await more.click();
}
