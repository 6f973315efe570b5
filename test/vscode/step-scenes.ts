import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goTo, openFile, whenRead } from './editor.ts';
import { asked, runCommand } from './palette.ts';
import { drawnPictures, openPreview } from './preview.ts';
import { line, openView } from './views.ts';
import type { Workbench } from './workbench.ts';

const samples = readFileSync(join(import.meta.dirname, '../../extension/walkthrough/samples.assetql'), 'utf8');

/** One that is read at a glance. */
const short = `### Well rated animals
filters:
  AssetType EQ Image
  AND AverageRating GE 3
search: animal* NOT flag
sort: record.createdAt D
`;

/** As large as is still read where the walkthrough shows it. */
const small = { width: 720, height: 450 } as const;

async function openSmall(workbench: Workbench, text: string): Promise<void> {
  await workbench.page.setViewportSize(small);
  await openFile(workbench, 'samples.assetql', text);
  await whenRead(workbench.page);
}

/** Gives the text all the room. */
async function hideSideBar({ page }: Workbench): Promise<void> {
  if (await page.locator('.part.sidebar').isVisible())
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
}

/** What the steps of the walkthrough show, by the ids of the steps. */
export const stepScenes: Readonly<Record<string, (workbench: Workbench) => Promise<void>>> = {
  samples: async (workbench) => {
    await openSmall(workbench, samples);
    await hideSideBar(workbench);
    await goTo(workbench, 'samples.assetql', 'filters:');
  },
  run: async (workbench) => {
    const { page } = workbench;
    await openSmall(workbench, short);
    await hideSideBar(workbench);
    await goTo(workbench, 'samples.assetql', 'search:');
    await openPreview(page);
    for (let patience = 60; patience > 0 && (await drawnPictures(page)) < 4; patience -= 1)
      await page.waitForTimeout(500);
  },
  names: async (workbench) => {
    const { page } = workbench;
    await openSmall(
      workbench,
      '@animals = category("Animals")\n\n### Animals\ncontainerfilter: CategoryIds/ANY(c: c EQ {{animals}})\n',
    );
    await hideSideBar(workbench);
    await goTo(workbench, 'samples.assetql', '")');
    const row = page.locator('.suggest-widget.visible .monaco-list-row').first();
    // The library may still be giving its names.
    for (let patience = 20; patience > 0 && !(await row.isVisible()); patience -= 1) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Space');
      await page.waitForTimeout(1500);
    }
  },
  expect: async (workbench) => {
    const { page } = workbench;
    await openSmall(workbench, samples);
    await runCommand(page, 'Testing: Focus on Test Explorer View');
    await runCommand(page, 'Test: Run All Tests');
    await page.locator('.test-explorer-tree').getByRole('treeitem').first().click();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await page.waitForTimeout(3000);
  },
  connect: async (workbench) => {
    const { page } = workbench;
    await openSmall(workbench, samples);
    await openView(page, 'Connections');
    await line(page, 'Connections', /^Sample library/).waitFor();
    await runCommand(page, 'AssetQL: Add a Connection…');
    await asked(page, 'Add a connection').waitFor();
  },
};
