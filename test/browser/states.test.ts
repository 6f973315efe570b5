import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { failOn, servePage, settled, waitForTotal, write, type ServedPage } from './served-page.ts';

const problems: string[] = [];
let served: ServedPage;

beforeAll(async () => {
  served = await servePage(problems);
}, 120_000);
afterAll(async () => await served.close());
afterEach(() => failOn(problems));

const titles = '.aql-tile-title';
const assets = '**/api/assets?**';

/** Failures that a test makes are no problems of the page. */
const forgive = (): void => void problems.splice(0);

describe('answers', () => {
  test('to an older text are never shown, however late they come', async () => {
    const page = await served.open({ text: 'search: title:unicorn\n' });
    await waitForTotal(page, /asset/);
    const held: (() => Promise<void>)[] = [];
    await page.route(assets, async (route) => {
      const { searchParams } = new URL(route.request().url());
      if (searchParams.get('search') !== 'title:cat') return await route.continue();
      const response = await route.fetch();
      held.push(async () => await route.fulfill({ response }).catch(() => undefined));
    });
    await write(page, 'search: title:cat\n');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await write(page, 'search: title:dog\n');
    await page.getByText('dog face', { exact: true }).first().waitFor();
    await Promise.all(held.map((answer) => answer()));
    await page.waitForTimeout(300);
    for (const title of await page.locator(titles).allTextContents()) expect(title.toLowerCase()).toContain('dog');
    await page.context().close();
    forgive();
  });

  test('of before stay while a newer one is on its way: still, then dimmed, then with a bar', async () => {
    const page = await served.open({ text: 'search: title:unicorn\n' });
    await waitForTotal(page, /asset/);
    const release: (() => void)[] = [];
    await page.route(assets, async (route) => {
      await new Promise<void>((resolve) => release.push(resolve));
      await route.continue().catch(() => undefined);
    });
    const opacity = (): Promise<number> =>
      page
        .locator('.aql-thumbnail')
        .first()
        .evaluate((element) => Number(getComputedStyle(element).opacity));
    const top = (): Promise<number> =>
      page
        .locator('.aql-tile')
        .first()
        .evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    await write(page, 'search: title:dog\n');
    await page.locator('.aql-results[data-pending]').waitFor();
    expect(await page.getByText('unicorn', { exact: true }).count()).toBeGreaterThan(0);
    await expect.poll(opacity).toBeLessThan(0.9);
    await page.locator('.aql-progress').waitFor({ state: 'visible' });
    expect(await top()).toBe(before);
    await page.unroute(assets);
    for (const go of release) go();
    await page.getByText('dog face', { exact: true }).first().waitFor();
    await expect.poll(opacity).toBe(1);
    expect(await top()).toBe(before);
    await page.context().close();
  });
});

describe('when counting would ask too often', () => {
  test('the page says so in a sentence', async () => {
    const page = await served.open({ text: 'search: title:unicorn\n' });
    await settled(page);
    const note = page.getByText('The library is asked no more for a few seconds');
    for (let turn = 0; turn < 20 && (await note.count()) === 0; turn += 1) {
      await write(page, `search: title:unicorn${turn}\n`);
      await page.waitForTimeout(400);
    }
    await note.waitFor();
    await page.context().close();
  });
});

describe('when the library fails', () => {
  test.each([
    { status: 500, says: 'The library failed while answering.' },
    { status: 401, says: 'The library does not know who is asking.' },
    { status: 429, says: 'The library asks for a pause.' },
  ])('with $status, the page says so, shows what it said, and runs again', async ({ status, says }) => {
    const page = await served.open({ text: 'search: title:unicorn\n' });
    await waitForTotal(page, /asset/);
    await page.route(
      '**/api/**',
      async (route) => await route.fulfill({ status, contentType: 'text/plain', body: '<b>disk full</b>' }),
    );
    await write(page, 'search: title:dog\n');
    await page.getByRole('alert').getByText(says).waitFor();
    await page.getByText('What the library said').click();
    await page.getByText('<b>disk full</b>').waitFor();
    expect(await page.locator(titles).count()).toBeGreaterThan(0);
    await page.unroute('**/api/**');
    await page.locator('.cm-content').press('Control+Enter');
    await page.getByText('dog face', { exact: true }).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
    forgive();
  });

  test('because the connection is gone, the query runs again when it is back', async () => {
    const page = await served.open({ text: 'search: title:unicorn\n' });
    await waitForTotal(page, /asset/);
    await page.context().setOffline(true);
    await write(page, 'search: title:dog\n');
    await page.getByText('This computer is offline.').waitFor({ timeout: 20_000 });
    await page.context().setOffline(false);
    await page.getByText('dog face', { exact: true }).first().waitFor();
    await page.context().close();
    forgive();
  });
});

describe('without a mouse', () => {
  test('one writes, completes, mends, narrows, opens an asset and comes back', async () => {
    const page = await served.open({ text: 'search: title:cat\n' });
    await settled(page);
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let steps = 0; steps < 80; steps += 1) {
        if (name.test(await focused())) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab never reached ${name}`);
    };
    // Into the editor, write, take the first proposal.
    for (let steps = 0; steps < 20 && !(await page.locator('.cm-focused').count()); steps += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('filters: AssetTy');
    await page.locator('.cm-tooltip-autocomplete').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('EQ Imag AND Status = 0');
    await page.keyboard.press('Escape');
    // Mend what is wrong by F8 and Alt-Enter.
    await page.locator('.problem').nth(1).waitFor();
    const problems = (): Promise<number> => page.locator('.problem').count();
    for (let left = await problems(); left > 0; left = await problems()) {
      await page.keyboard.press('F8');
      await page.keyboard.press('Alt+Enter');
      await expect.poll(problems, { timeout: 10_000 }).toBeLessThan(left);
    }
    expect((await page.locator('.cm-line').allTextContents()).join('\n')).toContain(
      'AssetType EQ Image AND Status EQ 0',
    );
    // Out of the editor, to a facet.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await tabTo(/^red/);
    await page.keyboard.press('Enter');
    expect((await page.locator('.cm-line').allTextContents()).join('\n')).toContain('CognitiveColor EQ red');
    await settled(page);
    expect(await focused()).toMatch(/^red/);
    // To the assets, along them, and into one.
    for (let steps = 0; steps < 60 && !(await page.locator('.aql-tile:focus').count()); steps += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const tile = await page.locator('.aql-tile:focus .aql-tile-title').textContent();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: tile ?? '' }).waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('dialog').getByRole('heading').textContent()).not.toBe(tile);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.locator('.aql-tile:focus').count()).toBe(1);
    // The list of keys.
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('Escape');
    await page.context().close();
  });

  test('formatting and hints of the editor have their keys', async () => {
    const page = await served.open({ text: 'filters:AssetType   eq image\n' });
    await settled(page);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Shift+Alt+F');
    await expect
      .poll(async () => (await page.locator('.cm-line').allTextContents()).join('\n'))
      .toBe('filters: AssetType EQ image\n');
    await page.context().close();
  });
});

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds against WCAG 2.2 AA and its best practices, as one line each. */
async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  const found = await page.evaluate<{
    violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
  }>('axe.run(document, { resultTypes: ["violations"] })');
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

describe('axe-core finds nothing, in light and dark', () => {
  const states: readonly (readonly [string, string | undefined, (page: Page) => Promise<unknown>])[] = [
    ['results', undefined, settled],
    [
      'problems',
      'filters: AsetType EQ Image AND Status = 0\nsearch: a AND\n',
      (page) => page.locator('.problem').first().waitFor(),
    ],
    [
      'nothing found',
      'filters: AssetType EQ Video\nsearch: zyxwvut\n',
      (page) => page.getByRole('button', { name: 'Take it out' }).waitFor(),
    ],
    [
      'details',
      undefined,
      async (page) => {
        await page.locator('.aql-tile').first().click();
        await page.getByRole('dialog').waitFor();
      },
    ],
    ['examples', undefined, (page) => page.getByRole('button', { name: 'Examples' }).click()],
    ['reference', undefined, (page) => page.getByRole('button', { name: 'Reference' }).click()],
    ['keyboard', undefined, (page) => page.getByRole('button', { name: /Keyboard/ }).click()],
    [
      'completion',
      'filters: \n',
      async (page) => {
        await page.locator('.cm-content').click();
        await page.keyboard.press('Control+Home');
        await page.keyboard.press('End');
        await page.keyboard.type('Asset');
        await page.locator('.cm-tooltip-autocomplete').waitFor();
      },
    ],
    [
      'a failure',
      'search: title:cat\n',
      async (page) => {
        await page.route('**/api/**', (route) =>
          route.fulfill({ status: 500, contentType: 'text/plain', body: 'disk full' }),
        );
        await write(page, 'search: title:dog\n');
        await page.getByRole('alert').waitFor();
        await page.getByText('What the library said').click();
        forgive();
      },
    ],
    [
      'the first load',
      'search: title:cat\n',
      async (page) => {
        await page.route('**/api/**', () => undefined);
        await page.reload();
        await page.locator('.aql-placeholders').waitFor();
      },
    ],
  ];

  test.each(states)('%s', async (_name, text, reach) => {
    const page = await served.open({ reducedMotion: 'reduce', ...(text === undefined ? {} : { text }) });
    await settled(page);
    await reach(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), colorScheme).toEqual([]);
    }
    await page.context().close();
    forgive();
  });
});

describe('on a narrow screen', () => {
  const viewport = { width: 320, height: 640 };

  test('nothing is cut off or lost, and targets can be hit', async () => {
    const page = await served.open({ viewport, text: '### A\nfilters: AsetType EQ Image AND Status EQ 0\n' });
    const overflow = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.locator('.problem').first().waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Write AssetType', exact: true }).click();
    await page.getByRole('button', { name: 'Results' }).click();
    await page.locator('.aql-tile').first().waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Narrow' }).click();
    await page.getByRole('button', { name: /^red/ }).click();
    await waitForTotal(page, /assets/);
    expect(await overflow()).toBeLessThanOrEqual(0);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, select, summary')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 24 || box.width < 8))
        .map(({ element }) => element.outerHTML.slice(0, 120)),
    );
    expect(small).toEqual([]);
    await page.locator('.aql-tile').first().click();
    await page.getByRole('dialog').waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    const bottom = await page.locator('.aql-thumbnail-full').evaluate((node) => node.getBoundingClientRect().bottom);
    const top = await page.locator('.aql-details-text').evaluate((node) => node.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(bottom);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Query' }).click();
    await page.locator('.cm-content').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.context().close();
  });

  test('at twice the size a wide page keeps everything', async () => {
    const page = await served.open({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
    await page.locator('.aql-tile').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    for (const name of ['Examples', 'Reference', 'Share', 'Copy URL', 'Narrow'])
      expect(await page.getByRole('button', { name }).isVisible()).toBe(true);
    await page.context().close();
  });
});

describe('forced colours', () => {
  test('leave every facet and tile to be seen', async () => {
    const page = await served.open({ forcedColors: 'active' });
    await page.locator('.aql-tile').first().waitFor();
    await page.getByRole('button', { name: /^red/ }).click();
    await settled(page);
    const outline = await page
      .getByRole('button', { name: /^red/ })
      .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).not.toBe('none');
    await page.context().close();
  });
});

describe('what is loaded', () => {
  test('is little, comes from this origin, and runs under a strict policy', async () => {
    const page = await served.open();
    await settled(page);
    const resources = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
        .map(({ name, initiatorType, encodedBodySize }) => ({ name, initiatorType, encodedBodySize })),
    );
    for (const { name } of resources) expect(name.startsWith(served.address)).toBe(true);
    const code = resources.filter(({ name }) => /\.(?:js|css)$/.test(name));
    const bytes = code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    expect(code.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThanOrEqual(220 * 1024);
    const policy = (await page.request.get(served.address)).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    // Style attributes alone: browsers themselves write them while text is edited.
    expect(policy).toContain("style-src 'self';");
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
    await page.context().close();
  });
});
