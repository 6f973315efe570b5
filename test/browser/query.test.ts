import { gzipSync } from 'node:zlib';
import { describe } from 'vitest';
import { editorText, settled, titles, waitForTotal, write } from './page-actions.ts';
import { test } from './page-test.ts';

describe.concurrent('the first visit', () => {
  test('shows what a query finds, without a click', async ({ open, expect }) => {
    const page = await open();
    await waitForTotal(page, /^[\d,]+ assets$/);
    await page.locator('.aql-tile img').first().waitFor();
    const loaded = await page
      .locator('.aql-tile img')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
    expect(loaded).toBeGreaterThan(0);
  });

  test('paints the frame of the page before its script is there', async ({ open, expect }) => {
    const painted: string[] = [];
    const page = await open({
      prepare: async (opened) => {
        await opened.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
          await opened.getByRole('heading', { name: 'Loading' }).waitFor();
          await opened.locator('.aql-placeholders .aql-tile').first().waitFor();
          painted.push(await opened.locator('.top').innerText());
          await route.continue();
        });
      },
    });
    expect(painted).toEqual(['AssetQL']);
    await settled(page);
    expect(await page.locator('.top').count()).toBe(1);
    expect(await page.locator('.aql-shell').count()).toBe(0);
  });

  const views = [
    { view: 'text', last: '.aql-lens' },
    { view: 'first', last: '.aql-form' },
  ] as const;
  test.for(views)(
    'loads little, comes from this origin, and runs under a strict policy: $view',
    async ({ view, last }, { open, address, expect }) => {
      const page = await open({ view });
      await settled(page);
      // What the editor has beyond that, and the form, is loaded when the first answer is there.
      await page.locator(last).first().waitFor();
      const resources = await page.evaluate(() => {
        const [settledAt] = performance.getEntriesByName('settled');
        return performance
          .getEntriesByType('resource')
          .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
          .map(({ name, encodedBodySize, startTime }) => ({
            name,
            encodedBodySize,
            isFirst: startTime < (settledAt?.startTime ?? 0),
          }));
      });
      for (const { name } of resources) expect(name.startsWith(address)).toBe(true);
      const code = resources.filter(({ name, isFirst }) => isFirst && /\.(?:js|css)$/.test(name));
      expect(resources.some(({ name, isFirst }) => !isFirst && name.endsWith('.js'))).toBe(true);
      expect(code.length).toBeGreaterThan(1);
      const bodies = await Promise.all(code.map(async ({ name }) => await (await page.request.get(name)).body()));
      const zipped = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
      expect(zipped).toBeLessThanOrEqual(220 * 1024);
      // What the server sends is smaller still.
      expect(code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)).toBeLessThan(zipped);
      const policy = (await page.request.get(address)).headers()['content-security-policy'] ?? '';
      expect(policy).toContain("script-src 'self'");
      // Style attributes alone: browsers themselves write them while text is edited.
      expect(policy).toContain("style-src 'self';");
      expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
    },
  );
});

const isPicture = /\/media\//;

describe.concurrent('a query', () => {
  test('shows the right thumbnails while it is typed', async ({ open, expect }) => {
    const page = await open({ text: '### Start\nfilters: AssetType EQ Video\n' });
    await settled(page);
    await write(page, '### Faces\nsearch: title:"grinning cat"\n');
    await page.getByText('grinning cat', { exact: true }).first().waitFor();
    const shown = await page.locator(titles).allTextContents();
    expect(shown.length).toBeGreaterThan(0);
    for (const title of shown) expect(title.toLowerCase()).toContain('grinning cat');
  });

  test('shows no picture of another asset until that of the right one has come', async ({ open, expect }) => {
    const page = await open({ text: '### Cats\nsearch: title:"grinning cat"\n' });
    const picture = page.locator('[data-tile="0"] .aql-thumbnail img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const seen = (): Promise<Buffer> => picture.screenshot({ animations: 'disabled' });
    const before = await seen();
    // Pictures are not answered from here on.
    const held = page.waitForRequest(isPicture);
    await page.route(isPicture, () => undefined);
    await write(page, '### Owls\nsearch: title:owl\n');
    await page.locator(titles).getByText('owl', { exact: true }).waitFor();
    await held;
    expect((await seen()).equals(before)).toBe(false);
  });

  test('finds categories, attributes and times by their names', async ({ open }) => {
    const page = await open({
      text: '@food = category("OpenMoji/Food & Drink")\n@since = now - 40y\n### Food\ncontainerfilter: CategoryAncestorIds/ANY(c: c EQ {{food}})\nfilters: DateUploaded GE {{since}}\n',
    });
    await waitForTotal(page, /^1?\d\d assets$/);
  });

  test('belongs to the search with the caret', async ({ open }) => {
    const page = await open({
      text: '### Films\nfilters: AssetType EQ Video\n\n### Cats\nsearch: title:cat\nfilters: AssetType EQ Image\n',
    });
    await settled(page);
    const films = await page.locator('.aql-total').textContent();
    await page.getByRole('button', { name: 'Cats' }).click();
    await page.getByText('grinning cat', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Films' }).click();
    await waitForTotal(page, films ?? '');
  });
});

describe.concurrent('the request beside a query', () => {
  test('is the one of the results shown, and says when the text is ahead of it', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Video\n' });
    await waitForTotal(page, /assets$/);
    const request = page.getByLabel('Request', { exact: true }).and(page.locator('pre'));
    const isAhead = page.getByText('from before the last change');
    await expect.poll(() => request.textContent()).toContain('Video');
    expect(await isAhead.count()).toBe(0);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/assets?**', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await write(page, 'filters: AssetType EQ Image\n');
    await isAhead.waitFor();
    expect(await request.textContent()).toContain('Video');
    await page.getByRole('button', { name: 'Copy URL' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Video');
    release();
    await expect.poll(() => request.textContent()).toContain('Image');
    expect(await isAhead.count()).toBe(0);
    // A text that makes no request leaves the request of the results.
    await write(page, 'filters: AssetType EQ\n');
    await isAhead.waitFor();
    expect(await request.textContent()).toContain('Image');
  });
});

describe.concurrent('an error', () => {
  test('of another search says which one it is in', async ({ open }) => {
    const page = await open({ text: '### A\nfilters: AsetType EQ Video\n\n### B\nsearch: cat\n' });
    await page.getByRole('button', { name: 'B', exact: true }).click();
    await page.getByRole('list', { name: 'Problems' }).getByText('Line 2, in the search “A”').waitFor();
    await page.getByRole('button', { name: 'A', exact: true }).click();
    await page
      .getByRole('list', { name: 'Problems' })
      .getByText(/Line 2$/)
      .waitFor();
  });

  test('is said in a sentence, and mended by its fix', async ({ open, expect }) => {
    const page = await open({ text: '### A\nfilters: AsetType EQ Video\n' });
    await page.getByRole('list', { name: 'Problems' }).getByText('Line 2').waitFor();
    expect(await page.getByRole('list', { name: 'Problems' }).getByText('in the search').count()).toBe(0);
    await page.getByRole('button', { name: 'Write AssetType', exact: true }).click();
    expect(await editorText(page)).toContain('filters: AssetType EQ Video');
    await waitForTotal(page, /assets$/);
    await expect.poll(() => page.locator('.problem').count()).toBe(0);
  });

  test('is explained in the text that the page opens with', async ({ open }) => {
    const page = await open({ text: 'filters: AssetType = Video\n' });
    await page.getByRole('button', { name: 'Write EQ', exact: true }).click();
    await waitForTotal(page, /^[1-9][\d,]* assets$/);
  });

  test('is explained as soon as that can be, when it is typed while the page still loads', async ({ open }) => {
    const page = await open({
      text: 'filters: AssetType EQ Video\n',
      prepare: async (opened) => {
        await opened.route('**/recovery-*.js', async (route) => {
          await opened.getByText('its explanation is still loading').first().waitFor();
          await route.continue();
        });
      },
    });
    await waitForTotal(page, /^\d+ assets$/);
    await write(page, 'filters: AssetType = Video\n');
    await page.getByRole('button', { name: 'Write EQ', exact: true }).click();
    await waitForTotal(page, /^[1-9][\d,]* assets$/);
  });

  test('keeps the results of before, and says so', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Video\n' });
    await waitForTotal(page, /^\d+ assets$/);
    const before = await page.locator(titles).allTextContents();
    await write(page, 'filters: AssetType EQ\n');
    await page.getByText('the last answer').waitFor();
    expect(await page.locator(titles).allTextContents()).toEqual(before);
  });
});

describe.concurrent('nothing found', () => {
  test('names the part to blame, and takes it out', async ({ open, expect }) => {
    const page = await open({ text: '### A\nfilters: AssetType EQ Video\nsearch: zyxwvut\n' });
    await page.getByText('No asset matches.').waitFor();
    await page.getByRole('button', { name: 'Take it out' }).click();
    expect(await editorText(page)).toBe('### A\nfilters: AssetType EQ Video\n');
    await waitForTotal(page, /^[1-9]\d* assets$/);
  });

  test('offers the least change, and takes out as few parts as are needed', async ({ open, expect }) => {
    const page = await open({ text: 'filters: DateUploaded GE 2060-01-01T00:00:00.000Z\n' });
    await page.getByRole('button', { name: 'Widen it' }).first().click();
    await waitForTotal(page, /^[1-9][\d,]* assets?$/);
    await write(page, 'search: zyxwvut face qwertzu\n');
    await page.getByRole('button', { name: 'Take both out' }).click();
    expect(await editorText(page)).toBe('search: face\n');
    await waitForTotal(page, /^[1-9][\d,]* assets?$/);
  });

  test('asks no more once the text has changed', async ({ open, expect }) => {
    const page = await open({ text: 'filters: AssetType EQ Video\n', failures: 'expected' });
    await waitForTotal(page, /assets$/);
    const asked: string[] = [];
    await page.route('**/api/assets?**', async (route) => {
      const url = route.request().url();
      asked.push(url);
      if (url.includes('zyxwvut')) await new Promise((resolve) => setTimeout(resolve, 200));
      await route.continue().catch(() => undefined);
    });
    await write(
      page,
      `filters: AssetType EQ Video\nsearch: ${Array.from({ length: 12 }, (_, at) => `zyxwvut${at}`).join(' ')}\n`,
    );
    await page.getByText('No asset matches.').waitFor();
    await write(page, 'search: face\n');
    await waitForTotal(page, /^[1-9][\d,]* assets?$/);
    const before = asked.filter((url) => url.includes('zyxwvut')).length;
    await page.waitForTimeout(500);
    expect(asked.filter((url) => url.includes('zyxwvut'))).toHaveLength(before);
  });
});
