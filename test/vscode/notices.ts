import type { Locator, Page } from 'playwright-core';

/** An entry of the status bar. */
export const statusEntry = (page: Page, text: string): Locator =>
  page.locator('.statusbar-item', { hasText: text }).first();

/** A message at the corner of the workbench. */
export const notification = (page: Page, text: string): Locator =>
  page.locator('.notification-list-item', { hasText: text }).first();
