import { expect } from 'vitest';
import { axeFindings } from '../browser/axe-findings.ts';
import { editor, editText, goTo, openFile, quickFix } from './editor.ts';
import { notification } from './notices.ts';
import { answer, asked, enter } from './palette.ts';
import { openPreview, preview, previewFrame, titles, waitForTotal } from './preview.ts';
import { reloadWindow, type Workbench } from './workbench.ts';
import type { StoryTest } from './workbench-test.ts';

const head = "import { filters, search } from '@assetql/core/build';\n\n";

/**
 * Opens a program. A file of saved searches is opened before, which starts the extension: programs alone do so only where the packages are.
 * It is the last one in the Explorer, since what is said of it there lies over those below.
 */
async function openProgram(workbench: Workbench, name: string, text: string): Promise<void> {
  await openFile(workbench, 'z.assetql', '### Any\nsearch: cat\n');
  await openFile(workbench, name, text);
  await editor(workbench.page).locator('.codelens-decoration').first().waitFor();
}

const heading = ({ page }: Workbench): Promise<string> => preview(page).getByRole('heading', { level: 1 }).innerText();

/** Running the queries that are in programs. */
export function templateStories(test: StoryTest): void {
  test('the preview follows the caret into templates of programs, and keeps what it shows between them', async ({
    workbench,
  }) => {
    const { page } = workbench;
    const program = `${head}export const mythical = search\`title:unicorn\`;\n\nlet none = 1;\nrun(search\`title:"dog face"\`);\n`;
    await openProgram(workbench, 'follow.ts', program);
    await openPreview(page);
    await goTo(workbench, 'follow.ts', 'unicorn');
    await expect.poll(() => heading(workbench)).toBe('mythical');
    await preview(page).getByText('search in follow.ts, line 3').waitFor();
    await expect.poll(() => titles(page).allInnerTexts()).toContain('unicorn');
    await goTo(workbench, 'follow.ts', 'face"');
    await expect.poll(() => heading(workbench)).toBe('search in line 6');
    await expect.poll(() => titles(page).allInnerTexts()).toContain('dog face');
    await goTo(workbench, 'follow.ts', 'none');
    await expect.poll(() => heading(workbench)).toBe('search in line 6');
    await editText(workbench, 'follow.ts', 'unicorn', 'zebra');
    await expect.poll(() => heading(workbench)).toBe('mythical');
    await expect.poll(() => titles(page).allInnerTexts()).toContain('zebra');
    expect(await axeFindings(await previewFrame(page))).toEqual([]);
  });

  test('Ctrl+Enter runs the template at the caret, and does elsewhere in a program what it always did', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    const program = `${head}export const mythical = search\`title:unicorn\`;\nlet none = 1;\n`;
    await openProgram(workbench, 'run.ts', program);
    await goTo(workbench, 'run.ts', 'none');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => server.read('run.ts')).toBe(`${program}\n`);
    await goTo(workbench, 'run.ts', 'unicorn');
    // What a key means follows the caret, a moment later.
    await page.waitForTimeout(1000);
    await page.keyboard.press('Control+Enter');
    await preview(page).locator('main').waitFor();
    await expect.poll(() => titles(page).allInnerTexts()).toContain('unicorn');
    expect(server.read('run.ts')).toBe(`${program}\n`);
  });

  test('values of the program are asked for, checked, remembered and changed', async ({ workbench }) => {
    const { page } = workbench;
    const program = `${head}export const rated = (least: number, of: Asset) =>\n  filters\`AssetType EQ \${of.kind} AND AverageRating GE \${least}\`;\n`;
    await openProgram(workbench, 'values.ts', program);
    await openPreview(page);
    await goTo(workbench, 'values.ts', 'AND');
    await preview(page).getByText('Give some to run the query here: ${of.kind}, ${least}').waitFor();
    await editor(page).locator('.codelens-decoration a', { hasText: 'Run' }).click();
    await answer(page, 'Value of ${of.kind} (1 of 2)', 'Image');
    await asked(page, 'Value of ${least} (2 of 2)').waitFor();
    await enter(page, '9');
    await asked(page, 'AverageRating is a whole number from 0 to 5').waitFor();
    await enter(page, '5');
    await waitForTotal(page, /^\d[\d,]* assets$/);
    expect(await heading(workbench)).toBe('rated');
    const total = await preview(page).locator('.aql-total').innerText();

    await preview(page).getByRole('button', { name: 'Change Values' }).click();
    await answer(page, 'Value of ${of.kind} (1 of 2)', 'Video');
    await asked(page, 'Value of ${least} (2 of 2)').waitFor();
    expect(await page.locator('.quick-input-widget:visible .quick-input-filter input').inputValue()).toBe('5');
    await page.keyboard.press('Enter');
    await expect.poll(() => preview(page).locator('.aql-total').innerText()).not.toBe(total);

    await reloadWindow(workbench);
    await goTo(workbench, 'values.ts', 'AND');
    await preview(page).getByRole('button', { name: 'Change Values' }).waitFor();
    await expect.poll(() => preview(page).locator('.aql-total').innerText()).toMatch(/^\d[\d,]* assets?$/);
  });

  test('a condition of the program is asked for, and left out where none is given', async ({ workbench }) => {
    const { page } = workbench;
    const program = `${head}export const mine = (on: boolean) =>\n  search\`title:face \${on && search\`title:dog\`}\`;\n`;
    await openProgram(workbench, 'condition.ts', program);
    await goTo(workbench, 'condition.ts', 'face');
    await editor(page).locator('.codelens-decoration a', { hasText: 'Values…' }).first().click();
    await asked(page, 'Leave it empty to leave the condition out').waitFor();
    const box = page.locator('.quick-input-widget:visible .quick-input-filter input');
    expect(await box.inputValue()).toBe('title:dog');
    await box.press('Enter');
    await openPreview(page);
    await expect.poll(() => titles(page).allInnerTexts()).toContain('dog face');
    const total = await preview(page).locator('.aql-total').innerText();
    await preview(page).getByRole('button', { name: 'Change Values' }).click();
    await answer(page, 'Leave it empty', '');
    await expect.poll(() => preview(page).locator('.aql-total').innerText()).not.toBe(total);
  });

  test('a facet writes into the template, and what it has no room for is offered as a saved search', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    const program = `${head}export const all = (kind: string) => filters\`\n  AssetType EQ \${kind}\n\`;\n`;
    await openProgram(workbench, 'facet.ts', program);
    await goTo(workbench, 'facet.ts', 'AssetType');
    await editor(page).locator('.codelens-decoration a', { hasText: 'Run' }).click();
    await answer(page, 'Value of ${kind}', 'Image');
    await waitForTotal(page, /^\d[\d,]* assets$/);
    await preview(page).getByRole('button', { name: 'Narrow' }).click();
    await preview(page).getByRole('button', { name: /^jpg/ }).click();
    await expect
      .poll(() => server.read('facet.ts'))
      .toBe(program.replace('${kind}', "${kind} AND FileExtension EQ 'jpg'"));
    await waitForTotal(page, /^\d[\d,]* assets?$/);
    await preview(page).getByLabel('Order').selectOption({ index: 2 });
    const told = notification(page, 'This cannot be written into the template');
    await told.getByText('Open as Saved Search', { exact: true }).click();
    await editor(page).locator('.view-line', { hasText: '@kind = "Image"' }).waitFor();
    await expect.poll(() => heading(workbench)).toBe('all');
    expect(server.read('facet.ts')).toContain("AND FileExtension EQ 'jpg'");
  });

  test('a template becomes calls of the builder, these a template, and that a saved search', async ({ workbench }) => {
    const { page, server } = workbench;
    const rated = (of: string): string => `const rated = (n: number) => ${of};\n`;
    const template = rated('filters`AssetType EQ Image AND AverageRating GE ${n}`');
    await openProgram(workbench, 'forms.ts', head + template);
    await goTo(workbench, 'forms.ts', 'Image AND');
    await quickFix(page, 'Write it with the builder');
    const imports = (names: string): string => head.replace('filters, search', names);
    const calls = rated("and(fields.AssetType.eq('Image'), fields.AverageRating.ge(n))");
    await expect.poll(() => server.read('forms.ts')).toBe(imports('search, and, fields') + calls);
    await goTo(workbench, 'forms.ts', "eq('Image')");
    await quickFix(page, 'Write it as a template');
    await expect.poll(() => server.read('forms.ts')).toBe(imports('search, filters') + template);
    await goTo(workbench, 'forms.ts', 'Image AND');
    await quickFix(page, 'Open as Saved Search');
    await answer(page, 'Value of ${n}', '4');
    await editor(page).locator('.view-line', { hasText: '@n = 4' }).waitFor();
    await expect.poll(() => heading(workbench)).toBe('rated');
    await waitForTotal(page, /^\d[\d,]* assets$/);
    expect(server.read('forms.ts')).toBe(imports('search, filters') + template);
  });
}
