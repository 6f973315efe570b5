import { expect } from 'vitest';
import { goTo, openFile, whenRead } from './editor.ts';
import { runCommand } from './palette.ts';
import { waitForTotal } from './preview.ts';
import type { StoryTest } from './workbench-test.ts';

/** Taking searches in and out of files. */
export function commandStories(test: StoryTest): void {
  test('the request on the clipboard becomes a new search', async ({ workbench }) => {
    const { page, server } = workbench;
    const text = '### Cats\nsearch: cat\n';
    await openFile(workbench, 'new.assetql', text);
    await whenRead(page);
    await page.evaluate(
      (request) => navigator.clipboard.writeText(request),
      ['https://library.example/assets?filters=AssetType+EQ+Image&search=dog&count=5'].join(''),
    );
    await runCommand(page, 'AssetQL: New Saved Search from a URL or Request on the Clipboard');
    await expect
      .poll(() => server.read('new.assetql'))
      .toBe(`${text}\n### New search\nfilters: AssetType EQ Image\nsearch: dog\ncount: 5\n`);
  });

  test('a search is copied as a curl command, which has no secret in it', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'copy.assetql', '### Cats\nfilters: AssetType EQ Image\nsearch: cat\n');
    await whenRead(page);
    await goTo(workbench, 'copy.assetql', 'search');
    await runCommand(page, 'AssetQL: Copy as curl Command');
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(/^curl '[^']*\/assets\?filters=AssetType\+EQ\+Image&search=cat'/);
    expect(await copied()).toContain('bearer $ASSETQL_TOKEN');
  });

  test('the sample searches are opened, and one is run by its keys', async ({ workbench }) => {
    const { page } = workbench;
    await openFile(workbench, 'before.assetql', '### Before\nsearch: cat\n');
    await runCommand(page, 'AssetQL: Open Sample Searches');
    await page.locator('.tab', { hasText: 'Untitled' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await waitForTotal(page, /^[1-9]\d* assets?$/);
  });
}
