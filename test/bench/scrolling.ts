import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveLibrary } from '@assetql/library/node';
import { generateLibrary } from '@assetql/sample/node';
import { chromium, type Page } from 'playwright-core';
import { p95 } from './latency.ts';
import { printTable, type Row } from './table.ts';
import { traced } from './trace.ts';

const playgroundDirectory = fileURLToPath(new URL('../../playground/dist', import.meta.url));

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

/** Rows of which the results in sight are blank, in each frame, while work goes on. Resolves to the longest time that one of them was, in milliseconds. */
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

/** Everything that a generated library has, by the wheel and by the bar beside it. The figures of the issue are those of 100,000 results and more. */
export async function scrolling(assets = 250_000): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'assetql-bench-'));
  const library = await generateLibrary({ dataDirectory, assets, seed: 'bench' });
  const server = await serveLibrary({ library, port: 0, playgroundDirectory });
  if (server.kind !== 'serving') throw new Error(server.message);
  const browser = await chromium.launch({
    executablePath: process.env['ASSETQL_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(() => localStorage.setItem('assetql.text', '### Everything\nsort: record.createdAt D\n'));
    await page.goto(server.address);
    await page.locator('.aql-tile-title').first().waitFor();
    await page.waitForTimeout(3000);
    const rows: Row[] = [];
    for (const each of scrollings) {
      const { frames, tasks } = await traced(browser, page, () => scroll(page, each));
      const busy = p95(frames);
      rows.push({
        what: `${each.name}: script, style and layout in a frame, p95 of ${frames.length}`,
        measured: `${busy.toFixed(1)} ms`,
        target: '≤ 8 ms',
        met: busy <= 8,
      });
      const longest = Math.max(...tasks);
      rows.push({
        what: `${each.name}: longest task`,
        measured: `${longest.toFixed(0)} ms`,
        target: '≤ 50 ms',
        met: longest <= 50,
      });
      const blank = await longestBlank(page, () => scroll(page, each));
      rows.push({
        what: `${each.name}: a row is blank for`,
        measured: `${blank.toFixed(0)} ms`,
        target: '≤ 200 ms',
        met: blank <= 200,
      });
    }
    const blank = await longestBlank(page, () => jump(page));
    rows.push({
      what: 'after a jump, a row is blank for',
      measured: `${blank.toFixed(0)} ms`,
      target: '',
      met: undefined,
    });
    printTable(`Scrolling ${await page.locator('.aql-total').innerText()}`, rows);
  } finally {
    await browser.close();
    await server.close();
    await library.close();
    rmSync(dataDirectory, { recursive: true });
  }
}
