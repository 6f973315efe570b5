import type { LaunchOptions } from 'playwright-core';

/**
 * How a browser is started. Without a locale of UTF-8, as on a machine that names none, Chromium leaves out dropped files whose names are not
 * ASCII.
 */
export const browserOptions = {
  executablePath: process.env['ASSETQL_BROWSER'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
} satisfies LaunchOptions;
