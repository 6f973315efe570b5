import type { Locator, Page } from 'playwright-core';
import { runCommand } from './palette.ts';

/** The extension's views, by what is written above them. */
export type ViewName = 'Saved Searches' | 'Library' | 'Connections' | 'History';

export const openView = (page: Page, view: ViewName): Promise<void> =>
  runCommand(page, `AssetQL: Focus on ${view} View`);

/** A line of a view. */
export const line = (page: Page, view: ViewName, label: string | RegExp): Locator =>
  page
    .locator('.pane', { has: page.locator('.pane-header', { hasText: view }) })
    .getByRole('treeitem', { name: label })
    .first();

/** Presses a button that a line shows where the mouse is. */
export async function press(on: Locator, button: string | RegExp): Promise<void> {
  await on.hover();
  await on.getByRole('button', { name: button }).click();
}
