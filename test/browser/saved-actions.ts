import type { Locator, Page } from 'playwright-core';
import { unfoldTools } from './page-actions.ts';

/** Opens a part of the saved work by the file menu. */
export async function openPart(
  page: Page,
  part: 'Files' | 'History' | 'Run tests' | 'Compare searches',
): Promise<void> {
  await unfoldTools(page);
  await page.locator('.top .menu-end').first().getByRole('button').first().click();
  await page.getByRole('button', { name: part, exact: true }).click();
}

/** The row of a file or folder. */
export const row = (page: Page, name: string): Locator => page.getByRole('treeitem', { name, exact: true });

/** Presses a key on the row that has the focus, when that is the one. */
export async function pressOn(page: Page, name: string, key: string): Promise<void> {
  await row(page, name).focus();
  await page.keyboard.press(key);
}

/** Saves the text by the keyboard and waits until the page says so. */
export async function save(page: Page): Promise<void> {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+S');
  await page.locator('.notice', { hasText: 'Saved' }).waitFor();
}

/** Waits until the saved work is loaded. */
export async function ready(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'This search: Edit' }).waitFor({ state: 'attached' });
}
