import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { howToInstall, install } from './debian.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const file of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Finds the browser that the tests drive, installs it where we may, and says which it is; `undefined` after saying what to do. */
export async function findBrowser(): Promise<string | undefined> {
  const chosen = process.env['ASSETQL_BROWSER'] ?? installed();
  if (chosen !== undefined) return chosen;
  const packages = 'chromium fonts-noto-core';
  await install(packages, 'the browser tests');
  const browser = installed();
  if (browser !== undefined) return browser;
  const otherwise = 'Install Chromium or Chrome, or name its executable in ASSETQL_BROWSER.';
  process.stderr.write(`The tests need Chromium. ${howToInstall(packages, otherwise)}\n`);
  return undefined;
}
