import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { editText, goTo, openFile } from './editor.ts';
import { runCommand } from './palette.ts';
import type { StoryTest } from './workbench-test.ts';

/** A test in the Test Explorer. */
const item = (page: Page, label: string): Locator =>
  page.locator('.test-explorer-tree').getByRole('treeitem', { name: label }).first();

/** Opens the Test Explorer down to an expectation of a search of a file. */
async function openTests(
  page: Page,
  ...path: readonly [file: string, search: string, expectation: string]
): Promise<void> {
  // Without a test there is no such view.
  await page.locator('.testing-run-glyph').first().waitFor();
  await runCommand(page, 'Testing: Focus on Test Explorer View');
  const [file, search, expectation] = path;
  for (const [at, next] of [
    [file, search],
    [search, expectation],
  ] as const) {
    await item(page, at).click();
    await page.keyboard.press('ArrowRight');
    await item(page, next).waitFor();
  }
}

async function runTest(page: Page, label: string): Promise<void> {
  await item(page, label).hover();
  await item(page, label).getByRole('button', { name: 'Run Test' }).click();
}

/** What the editor draws behind the text of a line. */
const drawnBeside = (page: Page, text: string): Promise<string> =>
  page
    .locator('.view-line', { hasText: text })
    .locator('span span')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part, '::after').content).join(' '));

/** Holding saved searches to what they are expected to find. */
export function testingStories(test: StoryTest): void {
  test('a test is run from the Test Explorer, shows expectation and result side by side, and takes the result over', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'missed.assetql', '### Unicorns\nsearch: title:unicorn\nexpect: total = 7\n');
    await openTests(page, 'missed.assetql', 'Unicorns', 'total = 7');
    await runTest(page, 'total = 7');
    await item(page, 'total = 7 (Failed)').waitFor();
    await page.locator('[class*=test-error-content]').first().click();
    const peek = page.locator('.test-output-peek');
    await peek.locator('.original .view-line', { hasText: /^7$/ }).waitFor();
    await peek.locator('.modified .view-line', { hasText: /^2$/ }).waitFor();
    await peek.getByText('Expect What Was Found').click();
    await expect.poll(() => server.read('missed.assetql')).toContain('expect: total = 2\n');
  });

  test('a bound that is missed reads as a sentence, and its result is taken over, too', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'bound.assetql', '### Unicorns\nsearch: title:unicorn\nexpect: total < 2\n');
    await openTests(page, 'bound.assetql', 'Unicorns', 'total < 2');
    await runTest(page, 'total < 2');
    await item(page, 'total < 2 (Failed)').waitFor();
    const beside = page.locator('[class*=test-error-content]').first();
    await expect.poll(() => beside.innerText()).toContain('Expected total < 2, but total is 2.');
    await beside.click();
    const peek = page.locator('.test-output-peek');
    await peek.getByText('Expected total < 2, but total is 2.').first().waitFor();
    await peek.getByText('What was found meets: total = 2').first().waitFor();
    await peek.getByText('Expect What Was Found').click();
    await expect.poll(() => server.read('bound.assetql')).toContain('expect: total = 2\n');
  });

  test('tests are run again whenever their file is saved', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'saved.assetql', '### Unicorns\nsearch: title:unicorn\nexpect: total = 2\n');
    await openTests(page, 'saved.assetql', 'Unicorns', 'total = 2');
    await runCommand(page, 'Test: Start Continuous Run');
    await editText(workbench, 'saved.assetql', '= 2', '= 3');
    await item(page, 'total = 3 (Failed)').waitFor();
    await editText(workbench, 'saved.assetql', '= 3', '= 2');
    await item(page, 'total = 2 (Passed)').waitFor();
    await runCommand(page, 'Test: Stop Continuous Run');
  });

  test('after edits that take each other back, each test has its mark at its line', async ({ workbench }) => {
    const { page } = workbench;
    const text = '### Moved\nsearch: title:unicorn\nexpect: total = 2\nexpect: total > 0\n';
    await openFile(workbench, 'moved.assetql', text);
    const glyphs = page.locator('.testing-run-glyph');
    await expect.poll(() => glyphs.count()).toBe(3);
    await goTo(workbench, 'moved.assetql', 'expect: total > 0');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowDown');
    const top = async (of: Locator): Promise<number> => Math.round((await of.boundingBox())?.y ?? -1);
    const lines = ['### Moved', 'total = 2', 'total > 0'].map((hasText) => page.locator('.view-line', { hasText }));
    /** How far each mark is from its line. */
    const distances = async (): Promise<readonly number[]> => {
      const marks = await Promise.all((await glyphs.all()).map(top));
      const places = await Promise.all(lines.map(top));
      return marks.toSorted((a, b) => a - b).map((mark, index) => mark - (places[index] ?? -1));
    };
    await expect.poll(distances).toEqual([0, 0, 0]);
  });

  test('a test that holds says beside its line what was found, until its search is another one', async ({
    workbench,
  }) => {
    const { page } = workbench;
    await openFile(workbench, 'held.assetql', '### Unicorns\nsearch: title:unicorn\nexpect: total > 0\n');
    // What comes above the line moves the sign away from the mouse.
    await page.locator('.codelens-decoration', { hasText: '2 assets' }).waitFor();
    await page.locator('.testing-run-glyph').last().click();
    await expect.poll(() => drawnBeside(page, 'total > 0')).toContain('✓ 2 found');
    await openTests(page, 'held.assetql', 'Unicorns', 'total > 0');
    await item(page, 'total > 0 (Passed)').waitFor();
    await editText(workbench, 'held.assetql', 'unicorn', 'zebra');
    await expect.poll(() => drawnBeside(page, 'total > 0')).not.toContain('found');
  });
}
