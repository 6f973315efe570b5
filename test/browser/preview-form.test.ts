import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { panelTest as test } from './panel-test.ts';

/** Opens the form of the panel, with the editor of a new condition about a subject. */
async function beginCondition(page: Page, subject: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const added = page.getByRole('group', { name: 'Add a condition' });
  await added.getByLabel('What').selectOption({ label: subject });
  return added;
}

/** Presses for as long as a hand does. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('The target is not drawn.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(150);
  await page.mouse.up();
}

test('a value that was typed is written by one press of “+ condition”, which begins the next', async ({ open }) => {
  const panel = await open({ text: '### Mine\nfilters: AssetType EQ Image\n' });
  const { page } = panel;
  const added = await beginCondition(page, 'file extension');
  await added.getByRole('combobox', { name: 'file extension' }).fill('svg');
  await added.locator('.aql-enter', { hasText: 'Enter' }).waitFor();
  await press(page, page.getByRole('button', { name: 'Add a condition' }));
  await expect.poll(() => panel.editor.text).toBe("### Mine\nfilters: AssetType EQ Image AND FileExtension EQ 'svg'\n");
  await page.getByRole('button', { name: 'file extension is svg', exact: true }).waitFor();
  await expect.poll(() => added.getByLabel('What').inputValue()).toBe('');
  await expect.poll(() => added.getByLabel('What').evaluate((select) => select === document.activeElement)).toBe(true);
});

test('a value that was changed is written by one press of “+ condition”, which closes its row', async ({ open }) => {
  const panel = await open({ text: "### Mine\nfilters: FileExtension CT 'sv'\n" });
  const { page } = panel;
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await page.getByRole('button', { name: 'file extension contains sv', exact: true }).click();
  await page.locator('.aql-form').getByRole('textbox', { name: 'file extension' }).fill('svg');
  await press(page, page.getByRole('button', { name: 'Add a condition' }));
  await expect.poll(() => panel.editor.text).toBe("### Mine\nfilters: FileExtension CT 'svg'\n");
  await page.getByRole('button', { name: 'file extension contains svg', exact: true, expanded: false }).waitFor();
  await page.getByRole('group', { name: 'Add a condition' }).getByLabel('What').waitFor();
});

test('a row says what is wrong with it, and offers the variables that fit', async ({ open }) => {
  const panel = await open({
    text: '@since = now-30d\n@kind = "svg"\n### Mine\nfilters: FileExtension EQ \'.pdf\'\n',
  });
  const { page } = panel;
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await page.getByText('Leave out the dot: pdf').waitFor();
  await page.getByRole('button', { name: 'file extension is .pdf', exact: true }).click();
  const variable = page.getByLabel('Or a variable');
  expect(await variable.locator('option').allInnerTexts()).toEqual(['none', 'kind ("svg")']);
  await variable.selectOption('kind');
  await expect.poll(() => panel.editor.text).toContain('FileExtension EQ {{kind}}');
  await expect.poll(() => page.locator('.aql-row-problem').count()).toBe(0);
});

test('a year of two digits, and dates in the wrong order, get a sentence', async ({ open }) => {
  const panel = await open({ text: '### Mine\nfilters: AssetType EQ Image\n' });
  const { page } = panel;
  const added = await beginCondition(page, 'date uploaded');
  await added.getByLabel('How').selectOption({ label: 'is between' });
  const year = added.getByLabel('date uploaded: a whole year');
  await year.fill('21');
  await year.press('Enter');
  await added.getByText('Write the year with four digits, as 2021.').waitFor();
  await year.fill('');
  await page.getByText('Write the year with four digits').waitFor({ state: 'hidden' });
  await added.getByLabel('date uploaded: from').fill('0021-05-01');
  await year.focus();
  await added.getByText('Write the year with four digits, as 2021.').waitFor();
  expect(panel.editor.text).not.toContain('0021');
  await added.getByLabel('date uploaded: from').fill('2025-01-01');
  await added.getByLabel('date uploaded: to').fill('2021-12-31');
  await page.getByText('It ends before it begins: exchange the two values.').waitFor();
});
