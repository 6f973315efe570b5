import { describe } from 'vitest';
import { editorText, settled, waitForTotal, write } from './page-actions.ts';
import { test } from './page-test.ts';

describe.concurrent('a new search', () => {
  test('takes a plain word and offers to search for it', async ({ open, expect }) => {
    const page = await open({ text: '### A\nsearch: cat\n' });
    await settled(page);
    await page.getByRole('button', { name: 'Add a search' }).click();
    await page.keyboard.type('animals');
    await page.getByRole('button', { name: 'Search for animals', exact: true }).click();
    expect(await editorText(page)).toBe('### A\nsearch: cat\n\n### New search\nsearch: animals\n');
    await waitForTotal(page, /asset/);
    await expect.poll(() => page.locator('.problem').count()).toBe(0);
  });

  test('has a title of its own', async ({ open, expect }) => {
    const page = await open({ text: '### A\nsearch: cat\n' });
    for (let times = 0; times < 3; times += 1) await page.getByRole('button', { name: 'Add a search' }).click();
    await expect
      .poll(() => page.locator('.chooser li').allTextContents())
      .toEqual(['A', 'New search', 'New search 2', 'New search 3']);
  });
});

describe.concurrent('a pasted request', () => {
  const address = 'https://library.example/api/assets?filters=AssetType%20EQ%20Image&search=cat&token=secret';
  const search = 'filters: AssetType EQ Image\nsearch: cat';
  test.for([
    ['an address', address],
    ['a curl command', `curl '${address}' \\\n  -H 'authorization: Bearer secret'`],
    [
      'a fetch call',
      `fetch("${address}", {\n  "headers": { "authorization": "Bearer secret" },\n  "method": "GET"\n});`,
    ],
  ] as const)('becomes a search: %s', async ([, pasted], { open, expect }) => {
    const page = await open({ text: '### A\nsearch: cat\n' });
    await page.locator('.aql-lens').first().waitFor();
    const paste = async (): Promise<void> => {
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await page.keyboard.press('Control+v');
    };
    // In place of everything.
    await write(page, 'search: dog');
    await page.keyboard.press('Control+a');
    await paste();
    await expect.poll(async () => (await editorText(page)).trim()).toBe(search);
    await waitForTotal(page, /^[1-9][\d,]* assets?$/);
    expect(await editorText(page)).not.toContain('secret');
    // As it was pasted, one step before.
    await page.keyboard.press('Control+z');
    await expect.poll(() => editorText(page)).toContain('library.example');
    // In a new search, whose key is still empty.
    await write(page, '### A\nsearch: dog\n');
    await page.getByRole('button', { name: 'Add a search' }).click();
    await paste();
    await expect
      .poll(async () => (await editorText(page)).trim())
      .toBe(`### A\nsearch: dog\n\n### New search\n${search}`);
    // Above the keys of a search, after which it then comes.
    await write(page, '\nsearch: dog\n');
    await page.keyboard.press('Control+Home');
    await paste();
    await expect.poll(() => editorText(page)).toBe(`\nsearch: dog\n\n### New search\n${search}\n`);
  });

  test('is left alone where it is a part of a value', async ({ open, expect }) => {
    const page = await open({ text: 'search: cat\n' });
    await page.locator('.aql-lens').first().waitFor();
    await write(page, 'search: "');
    await page.evaluate((text) => navigator.clipboard.writeText(text), 'https://library.example/api/assets?search=a');
    await page.keyboard.press('Control+v');
    expect(await editorText(page)).toContain('search: "https://library.example/api/assets?search=a');
  });
});
