import type { Locator, Page } from 'playwright-core';
import { answer, pick, picks } from './palette.ts';

/** A drawing with a title. */
export const drawing = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><title>${name}</title><circle r="9" cx="20" cy="15"/></svg>`;

/** The list at the top of the workbench whose input says this. */
export const list = (page: Page, placeholder: string): Locator =>
  page.locator('.quick-input-widget:visible', { has: page.getByPlaceholder(placeholder) });

/** Takes a row of a list in which several can be chosen, and goes on. */
async function tick(page: Page, placeholder: string, label: string): Promise<void> {
  await list(page, placeholder).waitFor();
  await page.keyboard.type(label);
  await picks(page).filter({ hasText: label }).first().click();
  await page.keyboard.press('Enter');
}

/** Answers what is asked before files are sent, for files that nobody has to approve. */
export async function answerUpload(
  page: Page,
  { category, keywords = '' }: { readonly category: string; readonly keywords?: string },
): Promise<void> {
  await tick(page, 'Categories of all files', category);
  await answer(page, 'Keywords of all files', keywords);
  await list(page, 'Who is to approve the files?').waitFor();
  await pick(page, 'Nobody');
}

/** Begins an upload by the menu of a file or folder in the Explorer. VS Code's own “Upload...” there is of the workspace. */
export const uploadFromExplorer = (page: Page, name: string): Promise<void> =>
  chooseInExplorer(page, name, 'Upload to the Library…', list(page, 'Categories of all files'));

/** Chooses an item of the menu of a file or folder in the Explorer, until what follows is seen. */
export async function chooseInExplorer(page: Page, name: string, itemName: string, following: Locator): Promise<void> {
  await page.keyboard.press('Control+Shift+E');
  const entry = page.locator('.explorer-folders-view').getByRole('treeitem', { name });
  const refresh = page.getByRole('button', { name: 'Refresh Explorer' });
  await entry.waitFor({ timeout: 3000 }).catch(() => refresh.click());
  const item = page.locator('.monaco-menu').getByRole('menuitem', { name: itemName });
  for (let patience = 4; patience > 0; patience -= 1) {
    try {
      await entry.click({ button: 'right' });
      // A menu that has just opened takes keys but no click, so that the button that opened it chooses nothing.
      await item.hover({ timeout: 4000 });
      await page.keyboard.press('Enter');
      await following.waitFor({ timeout: 10_000 });
      return;
    } catch {
      // The Explorer closes its menu when it is drawn again.
      await page.keyboard.press('Escape');
    }
  }
  throw new Error(`“${itemName}” of “${name}” cannot be chosen in the Explorer.`);
}
