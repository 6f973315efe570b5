import { expect } from 'vitest';
import { axeFindings } from '../browser/axe-findings.ts';
import { editor, goTo, openFile } from './editor.ts';
import { notification } from './notices.ts';
import { pick } from './palette.ts';
import { openPreview, preview, previewFrame, waitForTotal } from './preview.ts';
import type { StoryTest } from './workbench-test.ts';
import { reloadWindow } from './workbench.ts';

const cats = (name: string, more = ''): string =>
  `### ${name}\nfilters: AssetType EQ Image\nsearch: title:cat\n${more}`;

const head = "import { filters, search } from '@assetql/core/build';\n\n";

/** The answer as a table, and what is taken out of it. */
export function tableStories(test: StoryTest): void {
  test('a heading of the table sorts the search, and the table is there again when the window is', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'table.assetql', cats('Table'));
    await openPreview(page);
    await waitForTotal(page, /^\d+ assets$/);
    await preview(page).getByRole('button', { name: 'Show as a table' }).click();
    const title = preview(page).getByRole('columnheader', { name: 'Title' });
    await title.getByRole('button').click();
    await expect.poll(() => server.read('table.assetql')).toBe(cats('Table', 'sort: title A\n'));
    await expect.poll(() => title.getAttribute('aria-sort')).toBe('ascending');
    await goTo(workbench, 'table.assetql', 'title:cat');
    await page.keyboard.press('Control+Z');
    await expect.poll(() => server.read('table.assetql')).toBe(cats('Table'));
    await preview(page).getByRole('button', { name: 'Columns' }).click();
    await preview(page).getByRole('checkbox', { name: 'File name', exact: true }).check();
    expect(await axeFindings(await previewFrame(page))).toEqual([]);
    await reloadWindow(workbench);
    await preview(page).getByRole('columnheader', { name: 'File name' }).waitFor();
    await preview(page).getByRole('button', { name: 'Show as a grid' }).click();
  });

  test('what is selected in the table is copied with its columns, and all is exported with others', async ({
    workbench,
  }) => {
    const { page } = workbench;
    await openFile(workbench, 'take.assetql', cats('Take', 'count: 3\n'));
    await openPreview(page);
    await waitForTotal(page, /^\d+ assets$/);
    await preview(page).getByRole('button', { name: 'Show as a table' }).click();
    const rows = preview(page).locator('.aql-row-open bdi');
    await rows.nth(2).waitFor();
    const titles = await rows.allInnerTexts();
    await preview(page).locator('.aql-row-mark').nth(0).check();
    await preview(page).locator('.aql-row-mark').nth(2).check();
    await preview(page).getByRole('button', { name: 'Copy…' }).click();
    await pick(page, 'Markdown Table');
    await pick(page, 'Selected');
    await pick(page, 'Columns of the Table');
    await page.getByText('Copied: 2 assets.').first().waitFor();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^\| title \| (?:.* )?media\.type \| /);
    expect(lines.slice(2).map((line) => line.split(' | ')[0]?.slice(2))).toEqual([titles[0], titles[2]]);
    await preview(page).getByRole('button', { name: 'Export…' }).click();
    await pick(page, 'NDJSON');
    await pick(page, 'All That the Search Finds');
    await pick(page, 'Choose Columns…');
    await page.locator('.quick-input-widget:visible').getByRole('button', { name: 'OK' }).click();
    await pick(page, 'Open in an editor');
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    // The focus may still be in the preview, whose group is the active one then.
    const exported = page.locator('.monaco-editor[data-uri^="untitled:"] .view-line', { hasText: '"title":' });
    await exported.first().waitFor();
    await preview(page).getByRole('button', { name: 'Show as a grid' }).click();
  });

  test('of a template its ids are copied, and a heading offers what has room for a sort', async ({ workbench }) => {
    const { page, server } = workbench;
    const program = `${head}export const mythical = search\`title:unicorn\`;\n`;
    // It starts the extension, which programs alone do only where the packages are.
    await openFile(workbench, 'z.assetql', cats('Any'));
    await openFile(workbench, 'mythical.ts', program);
    await editor(page).locator('.codelens-decoration').first().waitFor();
    await openPreview(page);
    await goTo(workbench, 'mythical.ts', 'unicorn');
    await preview(page).getByText('search in mythical.ts, line 3').waitFor();
    await waitForTotal(page, '2 assets');
    await preview(page).getByRole('button', { name: 'Copy…' }).click();
    await pick(page, 'Ids');
    await page.getByText('Copied: 2 assets.').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^(?:[0-9a-f-]{36}\n){2}$/);
    await preview(page).getByRole('button', { name: 'Show as a table' }).click();
    await preview(page).getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
    await notification(page, 'This cannot be written into the template.').waitFor();
    await page.keyboard.press('Escape');
    expect(server.read('mythical.ts')).toBe(program);
    await preview(page).getByRole('button', { name: 'Show as a grid' }).click();
  });
}
