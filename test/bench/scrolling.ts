import { generateLibrary } from '@assetql/sample/node';
import type { Browser, Page } from 'playwright-core';
import { p95 } from './latency.ts';
import { withServedPage } from './served-page.ts';
import { printTable, type Row } from './table.ts';
import { traced } from './trace.ts';

/** How somebody scrolls: pixels a second, and for how many seconds. */
interface Scrolling {
  readonly name: string;
  readonly speed: number;
  readonly seconds: number;
}

const scrollings: readonly Scrolling[] = [
  { name: 'reading', speed: 1000, seconds: 10 },
  { name: 'skimming', speed: 6000, seconds: 10 },
];

/** Scrolls the results down as fingers do on a touchpad. */
async function scroll(page: Page, { speed, seconds }: Scrolling): Promise<void> {
  const box = await page.locator('.aql-results').boundingBox();
  if (box === null) throw new Error('There are no results in the page.');
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: -speed * seconds,
    speed,
    preventFling: true,
    gestureSourceType: 'mouse',
  });
  await session.detach();
}

/** The longest time that a tile in sight was blank while work went on, in milliseconds. */
async function longestBlank(page: Page, work: () => Promise<void>): Promise<number> {
  const watching = await page.evaluateHandle(() => {
    const since = new Map<string, number>();
    const watch = { longest: 0, isOver: false };
    const look = (): void => {
      const now = performance.now();
      const scroller = document.querySelector('.aql-results')?.getBoundingClientRect();
      const blank = new Set<string>();
      for (const tile of document.querySelectorAll('.aql-tile-coming')) {
        const { top, bottom } = tile.getBoundingClientRect();
        const isInSight = scroller !== undefined && bottom > scroller.top && top < scroller.bottom;
        if (isInSight) blank.add(tile.closest('[data-tile]')?.getAttribute('data-tile') ?? '');
      }
      for (const tile of since.keys()) if (!blank.has(tile)) since.delete(tile);
      for (const tile of blank) {
        const start = since.get(tile) ?? now;
        since.set(tile, start);
        watch.longest = Math.max(watch.longest, now - start);
      }
      if (!watch.isOver) requestAnimationFrame(look);
    };
    look();
    return watch;
  });
  await work();
  return await watching.evaluate((watch) => {
    watch.isOver = true;
    return watch.longest;
  });
}

/** Shows the results at some places of the list, as a person does who drags the bar beside it. */
async function jump(page: Page): Promise<void> {
  for (const share of [0.1, 0.5, 0.9, 0.3, 1]) {
    await page.locator('.aql-results').evaluate((element, part) => {
      element.scrollTop = element.scrollHeight * part;
    }, share);
    await page.waitForTimeout(1500);
  }
}

/** A time against the most that it may be, where that is known. */
const row = (what: string, time: number, digits: number, most?: number): Row => ({
  what,
  measured: `${time.toFixed(digits)} ms`,
  target: most === undefined ? '' : `≤ ${most} ms`,
  met: most === undefined ? undefined : time <= most,
});

async function measure(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => localStorage.setItem('assetql.text', '### Everything\nsort: record.createdAt D\n'));
  await page.goto(address);
  await page.locator('.aql-tile-title').first().waitFor();
  await page.waitForTimeout(3000);
  const rows: Row[] = [];
  for (const each of scrollings) {
    const { frames, tasks } = await traced(browser, page, () => scroll(page, each));
    const busy = `${each.name}: script, style and layout in a frame, p95 of ${frames.length}`;
    rows.push(row(busy, p95(frames), 1, 8), row(`${each.name}: longest task`, Math.max(...tasks), 0, 50));
    rows.push(row(`${each.name}: a row is blank for`, await longestBlank(page, () => scroll(page, each)), 0, 200));
  }
  rows.push(row('after a jump, a row is blank for', await longestBlank(page, () => jump(page)), 0));
  printTable(`Scrolling ${await page.locator('.aql-total').innerText()}`, rows);
}

/** Everything that a generated library has, by the wheel and by the bar beside it. The figures of the issue are those of 100,000 results and more. */
export async function scrolling(assets = 250_000): Promise<void> {
  await withServedPage((dataDirectory) => generateLibrary({ dataDirectory, assets, seed: 'bench' }), measure);
}
