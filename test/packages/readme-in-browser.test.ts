import { build } from 'esbuild';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../browser/page-test.ts';
import { readmeExamples } from '../readme-program.ts';

/** Bundles an example of a package's README and opens it in a page of its own, as an application has it. */
async function openExample(
  browser: Browser,
  name: string,
  index = 0,
): Promise<{ readonly page: Page; readonly logged: string[] }> {
  const folder = join(import.meta.dirname, '../../packages', name);
  const examples = await readmeExamples(new URL(`file://${folder}/README.md`));
  const { outputFiles } = await build({
    stdin: { contents: examples[index]?.code ?? '', resolveDir: folder, loader: 'tsx' },
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    conditions: ['@assetql/source'],
    outdir: folder,
    write: false,
    logLevel: 'error',
  });
  const page = await browser.newPage();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(error.message));
  await page.setContent('<!doctype html><title>Example</title>');
  for (const { path, text } of outputFiles) {
    if (path.endsWith('.css')) await page.addStyleTag({ content: text });
    else await page.addScriptTag({ type: 'module', content: text });
  }
  return { page, logged };
}

test('the example of the editor checks, mends and completes', async ({ browser }) => {
  const { page, logged } = await openExample(browser, 'codemirror');
  const line = page.locator('.cm-line');
  await page.locator('.aql-problem-error').waitFor();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Alt+Enter');
  await page.getByText('AssetType EQ Image').waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' AND Aver');
  await page.locator('.cm-tooltip-autocomplete').getByText('AverageRating').waitFor();
  expect(await line.first().textContent()).toContain('AssetType EQ Image AND Aver');
  expect(logged).toEqual([]);
});

test('the example with counts shows totals, and asks the host to run', async ({ browser }) => {
  const { page, logged } = await openExample(browser, 'codemirror', 1);
  const lens = page.getByRole('group', { name: 'Cats' });
  await lens.getByRole('button', { name: '128 assets' }).waitFor();
  await page.locator('.aql-hint-count', { hasText: '128' }).waitFor();
  await lens.getByRole('button', { name: 'Run' }).click();
  await expect.poll(() => logged).toEqual(['run the search at 0']);
});

test('the example of the results shows an asset, and says what was clicked', async ({ browser }) => {
  const { page, logged } = await openExample(browser, 'results-view');
  await page.locator('.aql-tile').getByText('Arctic fox').waitFor();
  await page.getByRole('button', { name: /^Image/ }).click();
  await expect.poll(() => logged).toEqual(['type Image toggle']);
});
