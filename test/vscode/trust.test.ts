import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { editor, goTo, hover, openFile, whenRead } from './editor.ts';
import { notification, statusEntry } from './notices.ts';
import { picks, runCommand } from './palette.ts';
import { openPreview, preview, previewFrame } from './preview.ts';
import { storyTest } from './workbench-test.ts';

// The first story waits until the workbench is there.
vi.setConfig({ testTimeout: 180_000 });

const test = storyTest('desktop');

/** What a workspace may write to have it taken for a part of the editor: a link that runs a command, a sign, an element. */
const harm = '[Click](command:workbench.action.closeWindow) $(squirrel) <marquee>b</marquee>';

/** What a person sees of a text, wherever lines are broken: an unseen sign is none. */
const seen = (text: string): string => text.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ');

/** Waits until something shows a text as it is written. */
async function shows(place: Locator, text: string): Promise<void> {
  await expect.poll(async () => (await place.allInnerTexts()).map(seen).join('\n')).toContain(text);
}

/** What a page has made of the text: links, signs and elements. */
const made = (): readonly string[] =>
  [...document.querySelectorAll('a, .codicon-squirrel, marquee')]
    .filter((each) => {
      const leadsTo = ['href', 'data-href', 'title'].map((name) => each.getAttribute(name) ?? '');
      return each.tagName !== 'A' || leadsTo.some((address) => address.includes('closeWindow'));
    })
    .map(({ outerHTML }) => outerHTML);

async function expectNothingMade(page: Page): Promise<void> {
  expect(await page.evaluate(made)).toEqual([]);
}

const row = (page: Page, place: string, label: string): Locator =>
  page.locator(`${place} .monaco-list-row`, { hasText: label }).first();

test('a connection that a workspace names is text, whatever it is called', async ({ workbench }) => {
  const { page, server } = workbench;
  server.write('assetql.config.json', JSON.stringify({ connection: `${harm}${' and so on'.repeat(100)}` }));
  await openFile(workbench, 'connection.assetql', '### Logos\nsearch: logo\nexpect: total = 7\n');
  const entry = statusEntry(page, 'AssetQL: not available');
  await entry.waitFor();
  const start =
    'assetql.config.json names the connection “[Click](command:workbench.action.closeWindow) $(squirrel) <m…”, which you do not have.';
  expect(seen(await hover(page, entry))).toContain(start);
  await expectNothingMade(page);
  await entry.click();
  const said = notification(page, 'which you do not have');
  await shows(said, start);
  await said.getByRole('button', { name: 'Choose Another Library' }).waitFor();
  await expectNothingMade(page);
  await openPreview(page);
  await preview(page).getByText(start).first().waitFor();
  // There is no service that could be tried again.
  expect(await preview(page).locator('.notice').getByRole('button').allInnerTexts()).toEqual([
    'Choose Another Library',
  ]);
  expect(await (await previewFrame(page)).evaluate(made)).toEqual([]);
  await page.locator('.testing-run-glyph').last().click();
  await page.locator('[class*=test-error-content]').first().click();
  const peek = page.locator('.test-output-peek-message-container:visible').first();
  await shows(peek, start);
  await expectNothingMade(page);
  // The only link is the extension's own.
  await peek.locator('a').click();
  await picks(page).filter({ hasText: 'Sample library' }).waitFor();
});

test('titles, names of files, and what a team writes about its fields, are texts', async ({ workbench }) => {
  const { page, server } = workbench;
  const field = { name: 'Campaign', type: 'string', documentation: harm, example: harm };
  server.write('assetql.config.json', JSON.stringify({ fields: [field] }));
  server.write('.vscode/settings.json', JSON.stringify({ 'assetql.connection': '' }));
  server.write('$(squirrel).assetql', `### ${harm}\nsearch: logo\nexpect: total = 7\n`);
  const text = `@said = "${harm}"\n\n### ${harm}\n# ${harm}\nfilters: Campaign EQ {{said}}\nexpect: contains "${harm}"\n`;
  await openFile(workbench, 'titles.assetql', text);
  await whenRead(page);
  await goTo(workbench, 'titles.assetql', 'Campaign');
  const word = (written: string): Locator => editor(page).locator('.view-line span', { hasText: written }).last();
  expect(await hover(page, word('Campaign'))).toContain(harm);
  await expectNothingMade(page);
  expect(await hover(page, word('said'))).toContain(harm);
  await expectNothingMade(page);

  await page.keyboard.press('Control+Shift+O');
  await shows(picks(page), harm);
  await expectNothingMade(page);
  await page.keyboard.press('Escape');

  await runCommand(page, 'AssetQL: Focus on Saved Searches View');
  await shows(row(page, '.pane-body', '[Click]'), harm);
  await row(page, '.pane-body', '$(squirrel).assetql').waitFor();
  await row(page, '.pane-body', '[Click]').hover();
  await shows(page.locator('.monaco-hover:visible'), harm);
  await expectNothingMade(page);

  await runCommand(page, 'Testing: Focus on Test Explorer View');
  for (const label of ['titles.assetql', '[Click]']) {
    await row(page, '.test-explorer-tree', label).click();
    await page.keyboard.press('ArrowRight');
  }
  await row(page, '.test-explorer-tree', 'contains "[Click]').waitFor();
  await shows(row(page, '.test-explorer-tree', 'contains'), harm);
  await shows(row(page, '.test-explorer-tree', '[Click]'), harm);
  await expectNothingMade(page);
  await row(page, '.test-explorer-tree', 'contains').hover();
  await row(page, '.test-explorer-tree', 'contains').getByRole('button', { name: 'Run Test' }).click();
  await shows(page.locator('.test-output-peek-tree .monaco-list-row', { hasText: 'contains' }), harm);
  await expectNothingMade(page);
});
