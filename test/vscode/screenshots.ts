import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { Agency } from './agency.ts';
import { closeEditors } from './editor.ts';
import { runCommand } from './palette.ts';
import { scenes } from './scenes.ts';
import { stepScenes } from './step-scenes.ts';
import { launchBrowser, openWorkbench, type Workbench } from './workbench.ts';

/** The themes that come with VS Code, by the names of our files. */
const themes = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  'high-contrast': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
} as const;

export interface Screenshots {
  /** The folder for a picture, which is named after its scene and theme: `preview-dark`. */
  readonly folderOf: (picture: string) => string;
  /** Only this theme, and only these scenes. */
  readonly theme?: string | undefined;
  readonly only?: readonly string[] | undefined;
}

async function takeScene({ page }: Workbench, file: string): Promise<void> {
  if ((await page.locator('.notification-toast').count()) > 0)
    await runCommand(page, 'Notifications: Clear All Notifications');
  // What moves comes to rest, with the mouse over nothing.
  await page.mouse.move(120, 18);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: file });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

async function takeTheme(
  browser: Browser,
  theme: string,
  label: string,
  { folderOf, only }: Screenshots,
): Promise<void> {
  await using agency = await Agency.start();
  await using workbench = await openWorkbench(browser, 'desktop', {
    settings: { 'workbench.colorTheme': label, 'editor.minimap.enabled': false },
  });
  const { page, server } = workbench;
  for (const [name, prepare] of Object.entries({ ...stepScenes, ...scenes })) {
    if (only !== undefined && !only.includes(name)) continue;
    const picture = `${name}-${theme}`;
    await page.setViewportSize({ width: 1280, height: 800 });
    try {
      await prepare(workbench, agency);
      process.stdout.write(`${picture}\n`);
    } catch (failure) {
      process.stderr.write(`${picture} is not as it should be: ${String(failure)}\n`);
      process.exitCode = 1;
    }
    await takeScene(workbench, join(folderOf(picture), `${picture}.png`));
    if (await page.locator('.part.panel').isVisible()) await page.keyboard.press('Control+J');
    await closeEditors(page);
    server.clear();
  }
}

/** Takes pictures of the packed extension in a real workbench, in each theme that comes with VS Code. They are to be looked at. */
export async function takeScreenshots(screenshots: Screenshots): Promise<void> {
  const browser = await launchBrowser();
  try {
    for (const [theme, label] of Object.entries(themes))
      if (screenshots.theme === undefined || screenshots.theme === theme)
        await takeTheme(browser, theme, label, screenshots);
  } finally {
    await browser.close();
  }
}
