import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { settled } from './page-actions.ts';
import { test } from './page-test.ts';

const border = (page: Page, of: 'query' | 'facets'): Locator =>
  page.getByRole('separator', { name: `Width of the ${of}` });

const widthOf = async (page: Page, part: string): Promise<number> =>
  (await page.locator(part).boundingBox())?.width ?? 0;

describe.concurrent('the border between two panes', () => {
  const panes = [
    { of: 'query', part: '.query' },
    { of: 'facets', part: '.aql-facet-rail' },
  ] as const;

  test.for(panes)(
    'is moved by keys, says its value, and is remembered: $of',
    async ({ of, part }, { open, expect }) => {
      const page = await open({ text: 'search: face\n', viewport: { width: 1400, height: 800 } });
      await settled(page);
      await border(page, of).focus();
      const value = async (): Promise<number> => Number(await border(page, of).getAttribute('aria-valuenow'));
      const [width, first] = [await widthOf(page, part), await value()];
      await page.keyboard.press('ArrowRight');
      expect(await value()).toBeGreaterThan(first);
      const wider = await widthOf(page, part);
      expect(wider).toBeGreaterThan(width + 8);
      await page.keyboard.press('Shift+ArrowRight');
      const widest = await widthOf(page, part);
      expect(widest - wider).toBeGreaterThan((wider - width) * 3);
      await page.reload();
      await settled(page);
      await border(page, of).waitFor();
      expect(await widthOf(page, part)).toBeCloseTo(widest, 0);
      await border(page, of).press('Home');
      expect(await border(page, of).getAttribute('aria-valuenow')).toBe(
        await border(page, of).getAttribute('aria-valuemin'),
      );
      await border(page, of).press('End');
      expect(await border(page, of).getAttribute('aria-valuenow')).toBe(
        await border(page, of).getAttribute('aria-valuemax'),
      );
      // Something of each part is left.
      expect(await widthOf(page, '.aql-results')).toBeGreaterThan(200);
      await border(page, of).press('Enter');
      expect(await widthOf(page, part)).toBeCloseTo(width, -1);
    },
  );

  test.for(panes)(
    'is dragged, and a double click gives the usual width: $of',
    async ({ of, part }, { open, expect }) => {
      const page = await open({ text: 'search: face\n', viewport: { width: 1400, height: 800 } });
      await settled(page);
      await border(page, of).waitFor();
      const width = await widthOf(page, part);
      const box = await border(page, of).boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 300];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 40, y);
      await page.mouse.move(x + 90, y);
      await page.mouse.up();
      await page.mouse.move(x + 300, y);
      expect(await widthOf(page, part)).toBeCloseTo(width + 90, -1);
      await border(page, of).dblclick();
      expect(await widthOf(page, part)).toBeCloseTo(width, -1);
    },
  );

  test('can be hit, covers no control, and axe-core finds nothing', async ({ open, expect }) => {
    const page = await open({ reducedMotion: 'reduce', viewport: { width: 1400, height: 800 } });
    await settled(page);
    await page.getByRole('button', { name: /^red/ }).waitFor();
    for (const of of ['query', 'facets'] as const)
      expect((await border(page, of).boundingBox())?.width).toBeGreaterThanOrEqual(24);
    const covered = await page.evaluate(() => {
      const borders = [...document.querySelectorAll('.aql-separator')].map((each) => each.getBoundingClientRect());
      return [...document.querySelectorAll('button:not([aria-controls=aql-explain-body]), input, a[href]')]
        .filter((control) => control.checkVisibility({ opacityProperty: false }))
        .filter((control) => {
          const { left, right, top, bottom, width } = control.getBoundingClientRect();
          return (
            width > 1 &&
            borders.some((each) => left < each.right && right > each.left && top < each.bottom && bottom > each.top)
          );
        })
        .map((control) => control.outerHTML.slice(0, 100));
    });
    expect(covered).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), colorScheme).toEqual([]);
    }
  });

  test('is absent where the parts are above each other', async ({ open, expect }) => {
    const page = await open({ text: 'search: face\n', viewport: { width: 320, height: 640 } });
    await page.getByRole('button', { name: 'Results', exact: true }).click();
    await settled(page);
    await page.getByRole('button', { name: 'Facets', exact: true }).click();
    await page.getByRole('button', { name: /^red/ }).waitFor();
    expect(await page.getByRole('separator').filter({ visible: true }).count()).toBe(0);
  });
});
