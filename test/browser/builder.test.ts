import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { editorText, settled, waitForTotal } from './page-actions.ts';
import { test } from './page-test.ts';

const form = (page: Page): Locator => page.locator('.aql-form');
const rows = (page: Page): Locator => form(page).locator('.aql-sentence');
const row = (page: Page, words: string | RegExp): Locator => rows(page).filter({ hasText: words }).first();
const said = (page: Page): Locator => form(page).locator(':scope > [role=status]');

/** Adds a condition by the button below the form, up to its value. */
async function begin(page: Page, subject: string, relation?: string): Promise<Locator> {
  await form(page).locator('[data-add=""]', { hasText: 'condition' }).click();
  const editor = form(page).getByRole('group', { name: 'Add a condition' });
  await editor.getByLabel('What').selectOption({ label: subject });
  if (relation !== undefined) await editor.getByLabel('How').selectOption({ label: relation });
  return editor;
}

const commented = `# What the team asks for.
### Mine
filters:
  AssetType EQ Image
  # Good ones only.
  AND AverageRating GE 3
search: animal*
`;

describe.concurrent('somebody who cannot write queries', () => {
  test('builds one with the form at the first visit, and sees text and results follow', async ({ open, expect }) => {
    const page = await open({ view: 'first', viewport: { width: 1280, height: 1000 } });
    await form(page).waitFor();
    expect(await page.locator('.cm-content').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Add a search' }).click();
    await form(page).getByText('No condition yet.').waitFor();
    const type = await begin(page, 'type');
    await type.getByRole('checkbox', { name: 'Image' }).click();
    await row(page, 'type is Image').waitFor();
    const rating = await begin(page, 'rating');
    await rating.getByRole('radio', { name: '3' }).click();
    await row(page, 'rating is at least 3').waitFor();
    const date = await begin(page, 'date uploaded');
    await date.getByLabel('date uploaded: day').fill('2019-01-01');
    await row(page, 'date uploaded').waitFor();
    const category = await begin(page, 'category', 'is in or below');
    await category.getByLabel('Find a category').fill('animals');
    await category
      .getByRole('treeitem', { name: /^Animals/ })
      .first()
      .click();
    await row(page, 'category is in or below').waitFor();
    const keyword = await begin(page, 'keywords', 'does not have');
    await keyword.getByRole('textbox').or(keyword.getByRole('combobox')).last().fill('fish');
    await keyword.getByRole('textbox').or(keyword.getByRole('combobox')).last().press('Enter');
    await row(page, /keywords does not have/).waitFor();
    await waitForTotal(page, /^[1-9][\d,]* assets$/);
    await settled(page);
    await expect
      .poll(() => row(page, 'rating').locator('xpath=..').locator('.aql-row-count').textContent())
      .toMatch(/^[\d,]+$/);
    const chips = await page.locator('.aql-chip-text').allTextContents();
    expect(chips.slice(0, 3)).toEqual(['Image', '★ 3 or more', expect.stringMatching(/^since .*2019/)]);
    await page.getByRole('button', { name: 'Both', exact: true }).click();
    const text = await editorText(page);
    for (const written of [
      'AssetType EQ Image',
      'AverageRating GE 3',
      'DateUploaded GE 2019-01-01T00:00:00.000Z',
      'CategoryIds/ANY',
      'NOT keywords:fish',
    ])
      expect(text).toContain(written);
    expect(await page.locator('.problem-error').count()).toBe(0);
  });

  test('goes on with the control in which a condition was completed, by the keyboard as well', async ({
    open,
    expect,
  }) => {
    const page = await open({ view: 'form', text: '### Mine\n' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('value'));
    const rating = await begin(page, 'rating');
    await rating.getByRole('radio', { name: '1' }).focus();
    await page.keyboard.press('Space');
    await row(page, 'rating is at least 1').waitFor();
    await expect.poll(focused).toBe('1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await row(page, 'rating is at least 3').waitFor();
    await expect.poll(focused).toBe('3');
    // What has no rating is not what has at least none, which is everything.
    await form(page).getByRole('radio', { name: 'not rated' }).click();
    await row(page, 'rating is not rated').waitFor();
    await page.locator('.aql-chip', { hasText: '★ not rated' }).waitFor();
    expect(await editorText(page)).toContain('AverageRating EQ 0');
    // A word counts when the field is left, which leaves the focus where it went. Enter takes the first name that fits.
    const keyword = await begin(page, 'keywords');
    await keyword.getByRole('combobox', { name: 'keywords' }).fill('moon');
    await form(page).locator('summary').focus();
    await row(page, 'moon').waitFor();
    await form(page).getByLabel('What').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('summary');
    const category = await begin(page, 'category');
    await category.getByLabel('Find a category').fill('travel');
    await category
      .getByRole('treeitem', { name: /^Travel/ })
      .first()
      .waitFor();
    await category.getByLabel('Find a category').press('Enter');
    await row(page, /Travel/).waitFor();
  });

  test('chooses by Enter what is found for the typed name, never what was found for an earlier one', async ({
    open,
  }) => {
    const page = await open({ view: 'form', text: '### Mine\n' });
    const added = await begin(page, 'uploader');
    const person = added.getByRole('combobox', { name: 'uploader' });
    // No option is found yet.
    await person.fill('librarian');
    await person.press('Enter');
    await row(page, 'uploader is Sample Librarian').waitFor();
    const field = form(page).getByRole('combobox', { name: 'uploader' });
    await field.fill('develop');
    await form(page).getByRole('option', { name: 'developer' }).waitFor();
    // The options are still those of the first text.
    await field.fill('contrib');
    await field.press('Enter');
    await row(page, 'Sample Contributor').waitFor();
  });

  test('finds what is from a year or between two days, and removes all conditions at once', async ({
    open,
    expect,
  }) => {
    const page = await open({ view: 'form', text: '### Mine\nfilters: Status EQ 0\n' });
    const uploaded = await begin(page, 'date uploaded');
    await uploaded.getByLabel('How').selectOption('is between');
    await uploaded.getByLabel('a whole year').fill('2021');
    await page.keyboard.press('Enter');
    await row(page, 'date uploaded is between').waitFor();
    await form(page).getByLabel('date uploaded: to').waitFor();
    expect((await editorText(page)).trimEnd()).toMatch(/59\.999Z\)$/);
    expect(await editorText(page)).toContain(
      'Status EQ 0 AND (DateUploaded GE 2021-01-01T00:00:00.000Z AND DateUploaded LE 2021-12-31T23:59:59.999Z)',
    );
    await form(page).getByLabel('date uploaded: to').fill('2022-06-30');
    await expect.poll(() => editorText(page)).toContain('LE 2022-06-30T23:59:59.999Z)');
    const text = await begin(page, 'file extension', 'contains');
    await text.getByRole('textbox').fill('v');
    await page.keyboard.press('Enter');
    await row(page, 'contains v').waitFor();
    await form(page).getByLabel('How').waitFor();
    expect((await editorText(page)).split('FileExtension')).toHaveLength(2);
    const question = page.getByRole('region', { name: 'Question' });
    await question.locator('.aql-chip', { hasText: 'between' }).waitFor();
    await question.getByRole('button', { name: 'Clear all conditions' }).click();
    await form(page).getByText('No condition yet.').waitFor();
    expect(await editorText(page)).not.toContain('filters');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Add a condition');
  });

  test('finds no form open that was opened in another search', async ({ open, expect }) => {
    const page = await open({ view: 'form', text: '### One\nfilters: Status EQ 0\n\n### Two\nfilters: Status EQ 2\n' });
    await row(page, 'status is').click();
    await form(page).getByLabel('What').waitFor();
    await page.locator('.chooser').getByRole('button', { name: 'Two' }).click();
    await row(page, 'status is pending').waitFor();
    expect(await form(page).getByLabel('What').count()).toBe(0);
  });

  test('searches for words in the box, which keeps words with a mistake', async ({ open, expect }) => {
    const page = await open({ view: 'form', text: '### A\nfilters: AssetType EQ Image\n' });
    const box = page.getByLabel('Words to search for');
    await box.fill('cat');
    await box.press('Enter');
    await row(page, 'cat').waitFor();
    await box.fill('cat AND');
    await box.press('Enter');
    await page.locator('.aql-question-words .aql-refused').waitFor();
    expect(await row(page, 'cat').count()).toBe(1);
    expect(await box.inputValue()).toBe('cat AND');
    await page.locator('.aql-question-words .aql-link').click();
    await expect.poll(() => box.inputValue()).toBe('cat');
  });
});

describe.concurrent('a change in the form', () => {
  test('keeps comments and layout, is one step of undo, and is said once', async ({ open, expect }) => {
    const page = await open({ view: 'both', text: commented });
    await row(page, 'rating is at least 3').click();
    await form(page).getByRole('radio', { name: '4' }).check();
    await row(page, 'rating is at least 4').waitFor();
    expect(await editorText(page)).toBe(commented.replace('GE 3', 'GE 4'));
    await expect.poll(() => said(page).textContent()).toBe('Changed: rating is at least 4.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'rating is at least 3').waitFor();
    await expect.poll(() => said(page).textContent()).toBe('');
    expect(await editorText(page)).toBe(commented);
  });

  test('of what a variable looks up chooses another name there, and leaves the condition', async ({ open, expect }) => {
    const condition = 'CategoryIds/ANY(c: c EQ {{cat}}) OR CategoryAncestorIds/ANY(c: c EQ {{cat}})';
    const text = `### A\n@cat = category("OpenMoji/Animals & Nature")\nfilters: ${condition}\n`;
    const page = await open({ view: 'both', text });
    await row(page, /category .*Animals & Nature/).click();
    await form(page).getByLabel('Find a category').fill('food');
    await form(page).getByRole('treeitem', { name: /^Food/ }).first().click();
    await row(page, /category .*Food & Drink/i).waitFor();
    const written = await editorText(page);
    expect(written).toMatch(/^### A\n@cat = category\("OpenMoji\/Food & Drink"\)\n/i);
    expect(written).toContain(condition);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => editorText(page)).toBe(text);
  });

  test('by a chip: its small form closes with Escape, and its cross removes the condition', async ({
    open,
    expect,
  }) => {
    const page = await open({ view: 'form', text: commented });
    const chip = page.getByRole('button', { name: '★ 3 or more', exact: true });
    await chip.click();
    const panel = page.locator('.aql-panel');
    await panel.getByRole('radio', { name: '5' }).check();
    await page.getByRole('button', { name: '★ 5 or more', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('★ 5 or more');
    await page.getByRole('button', { name: 'Remove Image' }).click();
    await expect.poll(() => page.locator('.aql-chip').count()).toBe(1);
    await page.getByRole('button', { name: 'Both', exact: true }).click();
    expect(await editorText(page)).toContain('# Good ones only.');
  });
});

describe.concurrent('rows without a mouse', () => {
  test('are opened, moved, grouped, switched off and on', async ({ open, expect }) => {
    const page = await open({
      view: 'both',
      text: '### A\nfilters:\n  AssetType EQ Image\n  AND AverageRating GE 3\n  AND Status EQ 0\n',
    });
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    await row(page, 'type is Image').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => rows(page).first().textContent()).toContain('rating');
    expect(await focused()).toContain('type is Image');
    await page.keyboard.press('Alt+ArrowRight');
    await row(page, 'any of these').waitFor();
    await expect.poll(focused).toContain('type is Image');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => rows(page).first().textContent()).toContain('rating');
    await expect.poll(focused).toContain('type is Image');
    await page.keyboard.press('Enter');
    await form(page).getByRole('button', { name: 'Switch off' }).press('Enter');
    await form(page).locator('[data-off]').waitFor();
    expect(await editorText(page)).toContain('#-');
    await form(page).getByRole('button', { name: 'Switch on' }).press('Enter');
    await form(page).locator('[data-off]').waitFor({ state: 'detached' });
    expect(await editorText(page)).not.toContain('#-');
  });
});

test('a handle drags its row to another place', async ({ open, expect }) => {
  const page = await open({ view: 'form', text: '### A\nfilters: AssetType EQ Image AND AverageRating GE 3\n' });
  await rows(page).nth(1).waitFor();
  await form(page).locator('.aql-grip').last().hover();
  await page.mouse.down();
  const box = await form(page).locator('.aql-row-line').first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 4, { steps: 4 });
  await form(page).locator('[data-drop="before"]').waitFor();
  await page.mouse.up();
  await expect.poll(() => rows(page).first().textContent()).toContain('rating');
});

test('a broken text keeps its locked row, and a refused act says why', async ({ open, expect }) => {
  const broken = '### A\nfilters: AssetType EQ Image AND Status\ncontainerfilter: CategoryIds/ANY(c: c EQ\n';
  const page = await open({ view: 'both', text: broken });
  await form(page).locator('.aql-row-locked').first().waitFor();
  expect(await page.locator('.aql-chip-locked').count()).toBeGreaterThan(0);
  expect(await editorText(page)).toBe(broken);
});

test('the view is remembered, and a text or a link shows itself as text at first', async ({
  open,
  address,
  expect,
}) => {
  const page = await open({ view: 'first', text: 'search: title:cat\n' });
  await page.locator('.cm-content').waitFor();
  expect(await page.locator('.question').count()).toBe(0);
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await form(page).waitFor();
  await page.reload();
  await form(page).waitFor();
  const linked = await open({ view: 'first', link: `${address}#q=x` });
  await linked.locator('.cm-content').waitFor({ state: 'attached' });
});

describe.concurrent('axe-core finds nothing in the form', () => {
  const states: readonly {
    readonly name: string;
    readonly text?: string;
    readonly reach: (page: Page) => Promise<unknown>;
  }[] = [
    {
      name: 'with rows and groups',
      text: '### A\nfilters: AssetType EQ Image AND (AverageRating GE 3 OR Status EQ 0)\n  #- AND CognitiveColor EQ red\nsearch: cat\n',
      reach: (page) => rows(page).first().waitFor(),
    },
    { name: 'without a condition', text: '### A\n', reach: (page) => form(page).waitFor() },
    { name: 'with a row open', text: commented, reach: (page) => row(page, 'rating').click() },
    {
      name: 'with the tree of categories',
      text: commented,
      async reach(page) {
        await begin(page, 'category');
        await page.getByRole('tree').waitFor();
      },
    },
    { name: 'with a chip open', text: commented, reach: (page) => page.locator('.aql-chip-text').first().click() },
    {
      name: 'with a locked row',
      text: '### A\nfilters: AssetType EQ\n',
      reach: (page) => form(page).locator('.aql-row-locked').first().waitFor(),
    },
  ];

  test.for(states)('$name', async ({ text, reach }, { open, expect }) => {
    const page = await open({ view: 'form', reducedMotion: 'reduce', ...(text === undefined ? {} : { text }) });
    await settled(page);
    await reach(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), colorScheme).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await axeFindings(page), 'narrow').toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('.query button, .question button, .aql-form select, .aql-form summary')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 24 || box.width < 24))
        .map(({ element }) => element.outerHTML.slice(0, 120)),
    );
    expect(small).toEqual([]);
  });
});
