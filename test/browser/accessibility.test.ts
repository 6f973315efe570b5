import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { settled, write } from './page-actions.ts';
import { test, type PageOptions } from './page-test.ts';

describe.concurrent('axe-core finds nothing, in light and dark', () => {
  interface State extends PageOptions {
    readonly name: string;
    readonly reach: (page: Page) => Promise<unknown>;
  }
  const states: readonly State[] = [
    { name: 'results', reach: settled },
    {
      name: 'problems',
      text: 'filters: AsetType EQ Image AND Status = 0\nsearch: a AND\n',
      reach: (page) => page.locator('.problem').first().waitFor(),
    },
    {
      name: 'nothing found',
      text: 'filters: AssetType EQ Video\nsearch: zyxwvut\n',
      reach: (page) => page.getByRole('button', { name: 'Take it out' }).waitFor(),
    },
    {
      name: 'details',
      async reach(page) {
        await page.locator('.aql-tile').first().click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'examples', reach: (page) => page.getByRole('button', { name: 'Examples' }).click() },
    { name: 'reference', reach: (page) => page.getByRole('button', { name: 'Reference' }).click() },
    { name: 'keyboard', reach: (page) => page.getByRole('button', { name: /Keyboard/ }).click() },
    {
      name: 'completion',
      text: 'filters: \n',
      async reach(page) {
        await page.locator('.cm-content').click();
        await page.keyboard.press('Control+Home');
        await page.keyboard.press('End');
        await page.keyboard.type('Asset');
        await page.locator('.cm-tooltip-autocomplete').waitFor();
      },
    },
    {
      name: 'a failure',
      text: 'search: title:cat\n',
      failures: 'expected',
      async reach(page) {
        await page.route('**/api/**', (route) =>
          route.fulfill({ status: 500, contentType: 'text/plain', body: 'disk full' }),
        );
        await write(page, 'search: title:dog\n');
        await page.getByRole('alert').waitFor();
        await page.getByText('What the library said').click();
      },
    },
    {
      name: 'the first load',
      text: 'search: title:cat\n',
      failures: 'expected',
      async reach(page) {
        await page.route('**/api/**', () => undefined);
        await page.reload();
        await page.locator('.aql-placeholders').waitFor();
      },
    },
  ];

  test.for(states)('$name', async ({ name: _name, reach, ...options }, { open, expect }) => {
    const page = await open({ reducedMotion: 'reduce', ...options });
    await settled(page);
    await reach(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), colorScheme).toEqual([]);
    }
  });
});
