import { expect } from 'vitest';
import { complete, editor, goTo, hover, openFile, quickFix, rename, squiggles, whenRead } from './editor.ts';
import { notification } from './notices.ts';
import { runCommand } from './palette.ts';
import { waitForTotal } from './preview.ts';
import type { StoryTest } from './workbench-test.ts';

/** Writing saved searches with the language server beside one. */
export function languageStories(test: StoryTest): void {
  test('a mistake is underlined, says what is wrong, and is mended by its fix', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'typo.assetql', '### Logos\nfilters: AssetTyp EQ Image\n');
    await squiggles(page).first().waitFor();
    expect(await hover(page, squiggles(page).first())).toContain('AssetType');
    await goTo(workbench, 'typo.assetql', 'AssetTyp');
    await quickFix(page, 'AssetType');
    await expect.poll(() => server.read('typo.assetql')).toBe('### Logos\nfilters: AssetType EQ Image\n');
    await expect.poll(() => squiggles(page).count()).toBe(0);
  });

  test('a file is formatted when it is saved', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'save.assetql', '### Logos\nfilters:   AssetType   EQ Image\n');
    await whenRead(page);
    await goTo(workbench, 'save.assetql', 'filters');
    await page.keyboard.press('Control+S');
    await expect.poll(() => server.read('save.assetql')).toBe('### Logos\nfilters: AssetType EQ Image\n');
  });

  test('the caret keeps its line when thousands of untidy searches are formatted as they are saved', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    const name = 'long.assetql';
    const untidy = Array.from(
      { length: 2000 },
      (_, index) => `###   Search ${index}\nfilters:   assettype   eq   Image\n\n\n\n`,
    );
    await openFile(workbench, name, untidy.join(''));
    await whenRead(page);
    await goTo(workbench, name, 'Search 1200');
    await page.keyboard.press('Control+S');
    await expect.poll(() => server.read(name)).toContain('### Search 1999\nfilters: AssetType EQ Image\n');
    await page.locator('.statusbar-item', { hasText: /^\s*Ln 3601, Col 5\s*$/ }).waitFor();
    await editor(page).locator('.view-line', { hasText: 'Search 1200' }).waitFor();
    await page.keyboard.type('Kept ');
    await expect.poll(() => server.read(name)).toContain('\n### Kept Search 1200\n');
  });

  test('a file is formatted', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'untidy.assetql', '### Logos\nfilters:   AssetType   EQ Image\n');
    await whenRead(page);
    await runCommand(page, 'Format Document');
    await expect.poll(() => server.read('untidy.assetql')).toBe('### Logos\nfilters: AssetType EQ Image\n');
  });

  test('a variable is renamed wherever it is used', async ({ workbench }) => {
    const { page, server } = workbench;
    const text =
      '@kind = Image\n\n### Any\nfilters: AssetType EQ {{kind}}\n\n### Rated\nfilters: AssetType EQ {{kind}} AND AverageRating GE 4\n';
    await openFile(workbench, 'variable.assetql', text);
    await whenRead(page);
    await goTo(workbench, 'variable.assetql', 'kind');
    await rename(page, 'sort');
    await expect.poll(() => server.read('variable.assetql')).toBe(text.replaceAll('kind', 'sort'));
  });

  test('a category is completed by its name: as a look-up, and as its id, beside which the name is shown', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    await openFile(
      workbench,
      'category.assetql',
      '@brand = category("Logo")\n\n### Logos\ncontainerfilter: CategoryIds/ANY(c: c EQ )\n',
    );
    await goTo(workbench, 'category.assetql', '")');
    await complete(page, 'Brand/Logos');
    await expect.poll(() => server.read('category.assetql')).toContain('@brand = category("Brand/Logos")');
    await goTo(workbench, 'category.assetql', ')\n', 'last');
    await complete(page, 'Brand/Posters');
    await expect.poll(() => server.read('category.assetql')).toMatch(/c EQ '[0-9a-f-]{36}'\)/);
    // The name beside the id may be wrapped behind its stroke.
    await editor(page).locator('.view-line', { hasText: 'Posters' }).waitFor();
  });

  test('Enter ends the line of a search, and leaves the words as they are written', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'words.assetql', '### Any\nsearch: cat\n### Drawn\nsearch:\n');
    await whenRead(page);
    await goTo(workbench, 'words.assetql', 'search:', 'last');
    await page.keyboard.press('End');
    const word = page.locator('.suggest-widget.visible').getByText('drawing', { exact: true }).first();
    // The words of the library may come after the list that would have offered them: who sees none types the word again.
    const isOffered = (): Promise<boolean> =>
      word.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
    await page.keyboard.type(' draw', { delay: 100 });
    for (let attempt = 1; !(await isOffered()) && attempt < 4; attempt++) {
      for (let letter = 0; letter < 'draw'.length; letter++) await page.keyboard.press('Backspace');
      await page.keyboard.type('draw', { delay: 100 });
    }
    await word.waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('a ', { delay: 100 });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    const words = (): string => server.read('words.assetql').replaceAll(/\s+/g, ' ').trim();
    await expect.poll(words).toBe('### Any search: cat ### Drawn search: draw a');
  });

  test('a line that goes on with AND is indented as it is typed, and the search goes on there', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'join.assetql', '### Any\nsearch: cat\n### Rated\nfilters: AssetType EQ Image\n');
    await whenRead(page);
    await goTo(workbench, 'join.assetql', ' Image');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('AND ', { delay: 50 });
    await editor(page)
      .locator('.view-line', { hasText: /^\s{2}AND\s$/ })
      .waitFor();
    await page.keyboard.type('Status EQ 0', { delay: 50 });
    await page.keyboard.press('Escape');
    await expect.poll(() => server.read('join.assetql')).toContain('Image\n  AND Status EQ 0\n');
    expect(await squiggles(page).count()).toBe(0);
  });

  test('what is typed in haste stays as it is, whatever list is on its way', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'haste.assetql', '@house = "svg"\n\n### Any\nfilters:\n');
    await whenRead(page);
    await goTo(workbench, 'haste.assetql', 'filters:');
    await page.keyboard.press('End');
    for (const line of [' FileExtension EQ {{house}}', 'AND AverageRating GE 3', 'AND Status EQ 0']) {
      await page.keyboard.type(line, { delay: 15 });
      await page.keyboard.press('Enter');
    }
    // Behind blanks a key would be a part of the filter.
    for (const line of ['count: 5', 'expect: total = 3']) {
      await page.keyboard.press('Home');
      await page.keyboard.type(line, { delay: 15 });
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Control+s');
    const words = (): string => server.read('haste.assetql').replaceAll(/\s+/g, ' ').trim();
    await expect
      .poll(words)
      .toBe(
        '@house = "svg" ### Any filters: FileExtension EQ {{house}} AND AverageRating GE 3 AND Status EQ 0 count: 5 expect: total = 3',
      );
  });

  test('a new search has its proposals where its filters begin', async ({ workbench }) => {
    const { page, server } = workbench;
    await openFile(workbench, 'begun.assetql', '### Any\nsearch: cat\n');
    await whenRead(page);
    await runCommand(page, 'AssetQL: New Saved Search');
    await editor(page).locator('.view-line', { hasText: 'filters:' }).waitFor();
    await page.keyboard.type('Films');
    await page.keyboard.press('Tab');
    await page.locator('.suggest-widget.visible').getByText('AssetType', { exact: true }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await expect.poll(() => server.read('begun.assetql')).toContain('### Films\nfilters: AssetType');
  });

  test('a query in a program is checked as one in a file', async ({ workbench }) => {
    const { page, server } = workbench;
    // Opens the extension, which programs alone do only where the packages are installed.
    await openFile(workbench, 'searches.assetql', '### Any\nsearch: cat\n');
    const program =
      "import { filters } from '@assetql/core/build';\n\nexport const images = filters`AssetTyp EQ Image`;\n";
    await openFile(workbench, 'images.ts', program);
    await squiggles(page).first().waitFor();
    expect(await hover(page, squiggles(page).first())).toContain('AssetType');
    await goTo(workbench, 'images.ts', 'AssetTyp');
    await quickFix(page, 'AssetType');
    await expect.poll(() => server.read('images.ts')).toBe(program.replace('AssetTyp ', 'AssetType '));
  });

  test('every search of a long file has its lenses once it is seen, also while one types', async ({ workbench }) => {
    const { page } = workbench;
    const name = 'many.assetql';
    const searches = Array.from({ length: 1500 }, (_, index) => `### Search ${index}\nsearch: cat\n\n`);
    await openFile(workbench, name, searches.join(''));
    await whenRead(page);
    await goTo(workbench, name, '\n\n### Search 1\n');
    const lens = editor(page).locator('.codelens-decoration a', { hasText: /Count|assets/ });
    for (const [key, place] of [
      ['s', '### Search 1499\n'],
      ['Backspace', '### Search 700\n'],
      ['x', '### Search 0\n'],
    ] as const) {
      await page.keyboard.press(key);
      await goTo(workbench, name, place);
      await expect.poll(() => lens.count(), { message: place }).toBeGreaterThan(2);
      // A lens is in a line of its own above each title that is seen, the lines of a search apart.
      await expect
        .poll(async () => {
          const titles = editor(page).locator('.view-line', { hasText: /^### Search/ });
          return (await lens.count()) - (await titles.count());
        })
        .toBeGreaterThanOrEqual(-1);
    }
  });

  test('a query in a program is counted above its line, and opened as a saved search beside its pictures', async ({
    workbench,
  }) => {
    const { page } = workbench;
    await openFile(workbench, 'searches.assetql', '### Any\nsearch: cat\n');
    await openFile(
      workbench,
      'unicorns.ts',
      "import { search } from '@assetql/core/build';\n\nexport const found = search`title:unicorn`;\n",
    );
    await editor(page)
      .locator('.codelens-decoration a', { hasText: /Count|assets/ })
      .click();
    const told = notification(page, 'The query finds 2 assets');
    await told.getByText('Open as Saved Search', { exact: true }).click();
    await waitForTotal(page, '2 assets');
    await editor(page).locator('.view-line', { hasText: 'title:unicorn' }).waitFor();
  });
}
