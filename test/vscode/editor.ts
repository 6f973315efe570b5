import type { Locator, Page } from 'playwright-core';
import { enter, runCommand } from './palette.ts';
import type { Workbench } from './workbench.ts';

/** The text area of the editor that has the focus, or had it last. */
export const editor = (page: Page): Locator =>
  page.locator('.editor-group-container.active .monaco-editor[data-uri]').first();

/** Opens a file of the folder from the Explorer, with this text. */
export async function openFile({ page, server }: Workbench, name: string, text: string): Promise<void> {
  server.write(name, text);
  await page.keyboard.press('Control+Shift+E');
  const file = page.locator('.explorer-folders-view').getByRole('treeitem', { name });
  // A file that is written while the window opens may go unnoticed.
  const refresh = page.getByRole('button', { name: 'Refresh Explorer' });
  await file.waitFor({ timeout: 3000 }).catch(() => refresh.click());
  await file.dblclick();
  const lines = page.locator(`.editor-group-container.active .monaco-editor[data-uri$="/${name}"] .view-line`);
  await lines.first().waitFor();
}

/** Puts the caret before the first place of the text in the file that is open. */
export async function goTo({ page, server }: Workbench, name: string, found: string): Promise<void> {
  const before = server.read(name).split(found)[0];
  if (before === undefined || before === server.read(name)) throw new Error(`“${found}” is not in ${name}.`);
  const lines = before.split('\n');
  await page.keyboard.press('Control+G');
  await enter(page, `:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`);
}

/** Closes all editors without a question; what was typed has been saved. */
export async function closeEditors(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await runCommand(page, 'View: Close All Editors');
}

/** What is written in the widget that a mouse over the text opens. */
export async function hover(page: Page, target: Locator): Promise<string> {
  await target.hover({ force: true });
  const widget = page.locator('.monaco-hover:not(.hidden) .monaco-hover-content');
  await widget.first().waitFor();
  return (await widget.allInnerTexts()).join('\n');
}

/** The underlines of errors in the text. */
export const squiggles = (page: Page): Locator => editor(page).locator('.squiggly-error');

/** Takes a quick fix at the caret, by keyboard. */
export async function quickFix(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+.');
  await page.locator('.action-widget .monaco-list-row', { hasText: title }).first().waitFor();
  for (let step = 0; step < 20; step += 1) {
    const focused = await page.locator('.action-widget .monaco-list-row.focused').innerText();
    if (focused.includes(title)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Renames what is at the caret. */
export async function rename(page: Page, name: string): Promise<void> {
  await page.keyboard.press('F2');
  const box = page.locator('.rename-box input');
  await box.fill(name);
  await box.press('Enter');
}
