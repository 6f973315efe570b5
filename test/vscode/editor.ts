import type { Locator, Page } from 'playwright-core';
import { enter, runCommand } from './palette.ts';
import { loadAgain, type Workbench } from './workbench.ts';

/** The text area of the editor that has the focus, or had it last. */
export const editor = (page: Page): Locator =>
  page.locator('.editor-group-container.active .monaco-editor[data-uri]').first();

/** Whether something is in sight within some milliseconds. */
export const isShown = (target: Locator, timeout: number): Promise<boolean> =>
  target.waitFor({ timeout }).then(
    () => true,
    () => false,
  );

/** Shows a file of the folder in the Explorer. */
async function showInExplorer(workbench: Workbench, name: string): Promise<Locator> {
  const { page } = workbench;
  const file = page.locator('.explorer-folders-view').getByRole('treeitem', { name });
  for (let patience = 3; patience > 0; patience -= 1) {
    await page.keyboard.press('Control+Shift+E');
    if (await isShown(file, 3000)) return file;
    // A file that is written while the window opens may go unnoticed.
    const refresh = page.getByRole('button', { name: 'Refresh Explorer' });
    await refresh.click({ timeout: 3000 }).catch(() => undefined);
    if (await isShown(file, 10_000)) return file;
    // Once, on a busy machine, an Explorer never showed the file: loading the page again is what a person would do.
    await loadAgain(workbench);
  }
  throw new Error(`The Explorer does not show ${name}.`);
}

/** Opens a file of the folder from the Explorer, with this text. */
export async function openFile(workbench: Workbench, name: string, text: string): Promise<void> {
  const { page, server } = workbench;
  server.write(name, text);
  const file = await showInExplorer(workbench, name);
  // What the Explorer tells of the file above would cover this one for as long as the pointer rests there.
  const size = page.viewportSize();
  if (size !== null) await page.mouse.move(size.width - 1, size.height / 2);
  await file.dblclick();
  const lines = page.locator(`.editor-group-container.active .monaco-editor[data-uri$="/${name}"] .view-line`);
  await lines.first().waitFor();
}

/** Waits until the language server has said something of the file that is open: the text above its searches. */
export async function whenRead(page: Page): Promise<void> {
  await editor(page).locator('.codelens-decoration').first().waitFor();
}

/** Puts the caret before a place of the text in the file that is open. */
export async function goTo(
  { page, server }: Workbench,
  name: string,
  found: string,
  which: 'first' | 'last' = 'first',
): Promise<void> {
  const text = server.read(name);
  const at = which === 'first' ? text.indexOf(found) : text.lastIndexOf(found);
  if (at < 0) throw new Error(`“${found}” is not in ${name}.`);
  const lines = text.slice(0, at).split('\n');
  await page.locator('.tab', { hasText: name }).click();
  await page.locator(`.monaco-editor.focused[data-uri$="/${name}"]`).waitFor();
  const column = (lines.at(-1)?.length ?? 0) + 1;
  await page.keyboard.press('Control+G');
  await enter(page, `:${lines.length}:${column}`);
  await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  await page
    .locator('.statusbar-item', { hasText: new RegExp(`^\\s*Ln ${lines.length}, Col ${column}\\s*$`) })
    .waitFor();
}

/** Closes all editors. What was typed has been saved, or is thrown away where it has no file. */
export async function closeEditors(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await runCommand(page, 'View: Close All Editors');
  const throwAway = page.locator('.monaco-dialog-box').getByRole('button', { name: /^Don.t Save/ });
  await throwAway.or(page.locator('.editor-group-container.empty')).first().waitFor();
  if (await throwAway.isVisible()) await throwAway.click();
}

/** What is written in the widget that a mouse over the text opens. What comes above the text may move it away from the mouse. */
export async function hover(page: Page, target: Locator): Promise<string> {
  const widget = page.locator('.monaco-hover:not(.hidden) .monaco-hover-content');
  for (let patience = 15; patience > 0; patience -= 1) {
    await page.mouse.move(0, 0);
    await target.hover({ force: true });
    try {
      await widget.first().waitFor({ timeout: 3000 });
      // The workbench says so while it waits for an answer that takes long.
      await widget
        .filter({ hasText: /^Loading\.\.\.$/ })
        .first()
        .waitFor({ state: 'detached', timeout: 10_000 });
      return (await widget.allInnerTexts()).join('\n');
    } catch {
      continue;
    }
  }
  throw new Error('Nothing is said where the mouse is.');
}

/** The underlines of errors in the text. */
export const squiggles = (page: Page): Locator => editor(page).locator('.squiggly-error');

/** Takes a quick fix at the caret, by keyboard. What offers fixes may just be starting. */
export async function quickFix(page: Page, title: string): Promise<void> {
  const fix = page.locator('.action-widget .monaco-list-row', { hasText: title }).first();
  for (let patience = 10; patience > 0 && !(await fix.isVisible()); patience -= 1) {
    await page.keyboard.press('Control+.');
    await fix.waitFor({ timeout: 4000 }).catch(() => page.keyboard.press('Escape'));
  }
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

/** Types over a text of the file that is open. */
export async function editText(workbench: Workbench, name: string, found: string, text: string): Promise<void> {
  await goTo(workbench, name, found);
  for (let step = 0; step < found.length; step += 1) await workbench.page.keyboard.press('Shift+ArrowRight');
  // By key, as a person types: brackets and quotes close by themselves, and are typed over. Around a selection they would be put.
  await workbench.page.keyboard.press('Delete');
  await workbench.page.keyboard.type(text);
}

/** Takes a suggestion at the caret. The first time, the library may still be giving its names. */
export async function complete(page: Page, label: string): Promise<void> {
  const row = page.locator('.suggest-widget.visible .monaco-list-row', { hasText: label }).first();
  for (let patience = 20; patience > 0; patience -= 1) {
    await page.keyboard.press('Control+Space');
    try {
      await row.click({ timeout: 2000 });
      return;
    } catch {
      await page.keyboard.press('Escape');
    }
  }
  throw new Error(`“${label}” is not suggested.`);
}
