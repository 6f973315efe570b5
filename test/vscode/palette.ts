import type { Locator, Page } from 'playwright-core';

const input = (page: Page): Locator => page.locator('.quick-input-widget:visible .quick-input-filter input');

/** The rows of the list that is open at the top of the workbench. */
export const picks = (page: Page): Locator => page.locator('.quick-input-widget:visible .monaco-list-row');

/** The row whose label is just this, not one that only starts with what was typed, and marks it. An icon leaves a blank. */
const pickCalled = (page: Page, label: string): Locator =>
  picks(page).filter({
    has: page.locator('.label-name', {
      hasText: new RegExp(`^\\s*${label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\s*$`),
    }),
  });

/** Types into the input at the top of the workbench. */
export async function enter(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await page.keyboard.press('Enter');
}

/** What is open at the top of the workbench, and asks this. */
export const asked = (page: Page, question: string): Locator =>
  page.locator('.quick-input-widget:visible', { hasText: question });

/** Answers what is asked at the top of the workbench. */
export async function answer(page: Page, question: string, text: string): Promise<void> {
  await asked(page, question).waitFor();
  await enter(page, text);
}

/** Takes the row with this label from the list at the top of the workbench. */
export async function pick(page: Page, label: string): Promise<void> {
  await pickCalled(page, label).first().click();
}

/** Runs the command with this title from the command palette. What it asks then may be open at the same place. */
export async function runCommand(page: Page, title: string): Promise<void> {
  for (let patience = 5; patience > 0; patience -= 1) {
    await page.keyboard.press('F1');
    try {
      await input(page).fill(`>${title}`, { timeout: 4000 });
      await pickCalled(page, title).first().waitFor({ timeout: 8000 });
      break;
    } catch {
      // What was open there before takes it along when it closes, and a palette that is opened before the extension is there never has its commands.
      await page.keyboard.press('Escape');
    }
  }
  await pick(page, title);
  await page.locator('.quick-input-widget:visible .quick-input-filter input[value^=">"]').waitFor({ state: 'hidden' });
}
