import type { Route } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { settled, titles, waitForTotal, write } from './page-actions.ts';
import { test } from './page-test.ts';

const assets = '**/api/assets?**';

describe.concurrent('answers', () => {
  test('to an older text are never shown, however late they come', async ({ open, expect }) => {
    const page = await open({ text: 'search: title:unicorn\n', failures: 'expected' });
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
  });

  test('of before stay while a newer one is on its way: still, then dimmed, then with a bar', async ({
    open,
    expect,
  }) => {
    const page = await open({ text: 'search: title:unicorn\n' });
    await waitForTotal(page, /asset/);
    // What is loaded after the first results draws the tiles anew.
    await page.getByRole('button', { name: /^Export/ }).waitFor();
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
  });
});

describe.concurrent('the answer to one search', () => {
  const text = '### Unicorns\nsearch: title:unicorn\n\n### Dogs\nsearch: title:dog\n\n### Broken\nsearch: (\n';

  test('is not shown under the title of another that the library does not answer', async ({ open, expect }) => {
    const page = await open({ text, failures: 'expected' });
    await waitForTotal(page, /asset/);
    await page.route('**/api/**', async (route) => await route.fulfill({ status: 502, body: 'no' }));
    await page.locator('.cm-line', { hasText: 'title:dog' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.locator(titles).count()).toBe(0);
    expect(await page.getByRole('heading', { name: /asset/ }).count()).toBe(0);
    expect(await page.locator('.aql-facet-count', { hasText: /\d/ }).allTextContents()).toEqual([]);
    await page.unroute('**/api/**');
    await page.locator('.cm-line', { hasText: 'title:unicorn' }).click();
    await page.getByText('unicorn', { exact: true }).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('is not shown under the title of another that is answered late, or that cannot be asked', async ({
    open,
    expect,
  }) => {
    const page = await open({ text });
    await waitForTotal(page, /asset/);
    const release: (() => void)[] = [];
    await page.route(assets, async (route) => {
      await new Promise<void>((resolve) => release.push(resolve));
      await route.continue().catch(() => undefined);
    });
    await page.locator('.cm-line', { hasText: 'title:dog' }).click();
    await page.getByRole('heading', { name: 'Searching' }).waitFor();
    expect(await page.locator(`ul:not(.aql-placeholders) ${titles}`).count()).toBe(0);
    await page.locator('.cm-line', { hasText: 'search: (' }).click();
    await page.getByText('Mend the query to run it.').waitFor();
    expect(await page.locator(titles).count()).toBe(0);
    await page.unroute(assets);
    for (const go of release) go();
  });
});

describe.concurrent('a library that keeps a person waiting', () => {
  test('is said to, and can be given up', async ({ open, expect }) => {
    const page = await open({ text: 'search: title:unicorn\n' });
    await waitForTotal(page, /asset/);
    await page.route(assets, () => undefined);
    await write(page, 'search: title:dog\n');
    await page.getByText('The library has not answered yet.').waitFor();
    await page.getByText(/^Waiting for \d s\.$/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('alert').getByText('Stopped before the library answered.').waitFor();
    expect(await page.getByText('The library has not answered yet.').count()).toBe(0);
    await page.unroute(assets);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('dog face', { exact: true }).first().waitFor();
  });

  test('because it asks for a pause: how long it takes is said at once', async ({ open }) => {
    const page = await open({ text: 'search: title:unicorn\n', failures: 'expected' });
    await waitForTotal(page, /asset/);
    const slowDown = (seconds: number) => async (route: Route) =>
      await route.fulfill({ status: 429, body: 'no', headers: { 'Retry-After': String(seconds) } });
    await page.route(assets, slowDown(20));
    await write(page, 'search: title:dog\n');
    await page.getByText('The library asks for a pause.').waitFor({ timeout: 2000 });
    await page.getByText(/^It is asked again in \d+ s\.$/).waitFor({ timeout: 2000 });
    await page.unroute(assets);
    await page.route(assets, slowDown(3600));
    await write(page, 'search: title:cat\n');
    const told = page.getByRole('alert').filter({ hasText: 'The library asks for a pause.' });
    await told.getByText('It is asked again in 60 min.').waitFor({ timeout: 4000 });
  });
});

describe.concurrent('when counting would ask too often', () => {
  test('the page says so in a sentence', async ({ open }) => {
    const page = await open({ text: 'search: title:unicorn\n' });
    await settled(page);
    const note = page.getByText('The library is asked no more for a few seconds');
    for (let turn = 0; turn < 60 && (await note.count()) === 0; turn += 1) {
      await write(page, `search: title:unicorn${turn}\n`);
      await page.waitForTimeout(400);
    }
    await note.waitFor();
  });
});

describe.concurrent('when the library fails', () => {
  test.for([
    { status: 500, says: 'The library failed while answering.' },
    { status: 401, says: 'The library does not know who is asking.' },
    { status: 404, says: /Nothing was found at http\S+\/api\/assets\..*base URL.*probably wrong/ },
    { status: 429, says: 'The library asks for a pause.' },
  ])(
    'with $status, the page says so, shows what it said, and runs again',
    async ({ status, says }, { open, expect }) => {
      const page = await open({ text: 'search: title:unicorn\n', failures: 'expected' });
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
    },
  );

  test('with answers that are cut off, it is asked a few times, and the page says so once', async ({
    open,
    expect,
  }) => {
    const page = await open({ text: 'search: title:unicorn\n', failures: 'expected' });
    await settled(page);
    const asked: string[] = [];
    await page.route('**/api/**', async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'application/json', body: '{"payload":{"assets":[{"id":' });
    });
    await write(page, 'search: title:dog\n');
    await page.getByRole('alert').getByText('The library failed while answering.').waitFor();
    await page.waitForTimeout(6000);
    expect(await page.getByRole('alert').count()).toBe(1);
    // Ten for a query; a slow machine asks for what was typed first, too. Without a bound every facet value is asked for twice.
    expect(asked.length).toBeLessThan(30);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('dog face', { exact: true }).first().waitFor();
    await page.locator('.aql-facet-count', { hasText: /\d/ }).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('because the connection is gone, the query runs again when it is back', async ({ open }) => {
    const page = await open({ text: 'search: title:unicorn\n', failures: 'expected' });
    await waitForTotal(page, /asset/);
    await page.context().setOffline(true);
    await write(page, 'search: title:dog\n');
    await page.getByText('This computer is offline.').waitFor({ timeout: 20_000 });
    await page.context().setOffline(false);
    await page.getByText('dog face', { exact: true }).first().waitFor();
  });
});
