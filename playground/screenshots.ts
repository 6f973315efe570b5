import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { serveLibrary } from '@assetql/library/node';
import { openSampleLibrary } from '@assetql/sample/node';

/*
 * Takes screenshots of the built page: `docs/playground.png` is the one in the README, the others are written to a temporary folder for
 * review.
 *
 * Run it after a build: node --conditions=@assetql/source playground/screenshots.ts [NAME…]
 * With names, only those are taken; the one in the README is called playground.
 */
interface Shot {
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** With forced colours. */
  readonly forced?: boolean;
  readonly text?: string;
  /** Brings the page into the state to be captured. */
  readonly reach?: (page: Page) => Promise<unknown>;
}

const broken = '### Wrong\nfilters:\n  AsetType EQ Image\n  AND DateApproved GE 2024-01-01\nsearch: logo AND\n';
const empty = '### Nothing\nfilters:\n  AssetType EQ Video\n  AND AverageRating EQ 5\nsearch: zyxwvut\n';

/** Replaces the titles in responses by awkward ones: long, right-to-left and so on. */
async function withAwkwardTitles(page: Page): Promise<void> {
  await page.route('**/api/assets?**', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [first, second, third] = answer.payload?.assets ?? [];
    if (first !== undefined) first.title = 'A title that goes on and on. '.repeat(7).slice(0, 200);
    if (second !== undefined) second.title = 'قطة جميلة تبتسم في الشمس';
    if (third !== undefined) third.media.thumb = null;
    await route.fulfill({ response, json: answer });
  });
  await page.reload();
}

async function openProposals(page: Page): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.type('Aver');
  await page.locator('.cm-completionInfo').waitFor();
}

const named = `@since = now-400d
@animals = category("OpenMoji/Animals & Nature")

### Recent brand logos
# What the brand team asks for, https://example.org/brand
filters:
  AssetType EQ Image AND CognitiveColor EQ orange
  AND (AverageRating GE 4 OR Status EQ 0)
  AND DateUploaded GE {{since}}
search: logo* NOT draft

### Animals
containerfilter: CategoryIds/ANY(c: c EQ {{animals}})
filters: DateUploaded GE {{since}}
`;

/** Moves the caret to a word and presses keys, once the editor's features are loaded. */
function at(word: string, ...keys: readonly string[]): (page: Page) => Promise<void> {
  return async (page) => {
    await page.locator('.aql-lens').first().waitFor();
    await page.locator('.aql-token', { hasText: word }).first().click();
    // Away from words, so that no hover is open.
    await page.mouse.move(2, 2);
    await page.waitForTimeout(600);
    for (const key of keys) await page.keyboard.press(key);
  };
}

async function openRename(page: Page): Promise<void> {
  await at('{{since}}', 'F2')(page);
  await page.locator('.aql-rename input').fill('animals');
}

async function openSignature(page: Page): Promise<void> {
  await at('{{animals}}')(page);
  await page.keyboard.press('End');
  await page.keyboard.type(' AND Attributes/ANY(a: ', { delay: 30 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+Space');
}

const services = [
  { name: 'Sample library', baseUrl: 'http://localhost:4310/api', state: 'embedded' },
  { name: 'work', baseUrl: 'https://library.example/api', state: 'signed-in', user: 'Ada Lovelace' },
  { name: 'archive', baseUrl: 'https://archive.example/api', state: 'signed-out' },
  {
    name: 'agency-of-the-north_with-a-name-that-is-long',
    baseUrl: 'https://agency.example/a/path/that/goes/on/and/on/api',
    state: 'signed-out',
    problem:
      'The identity service does not know this client, or not with this secret. Check client id and client secret.',
    needsSecret: true,
  },
  { name: 'build', baseUrl: 'https://build.example/api', state: 'fixed-token' },
];

/** Opens the list of libraries with the responses of a server that has connections. */
const openLibraries =
  (status = 200) =>
  async (page: Page): Promise<void> => {
    await page.route('**/services', (route) =>
      status === 200 ? route.fulfill({ json: { services } }) : route.fulfill({ status, json: { errors: [] } }),
    );
    await page.getByRole('button', { name: /^Library: / }).click();
    await page.getByRole('button', { name: status === 200 ? /^Connect/ : 'Show connections' }).waitFor();
  };

async function openConnect(page: Page): Promise<void> {
  await openLibraries()(page);
  await page.getByRole('button', { name: /^Connect/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('work');
}

async function openSignIn(page: Page): Promise<void> {
  await openLibraries()(page);
  await page.getByRole('button', { name: /^Sign in to agency/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** Chooses a service that needs a sign-in. */
async function chooseService(page: Page): Promise<void> {
  await page.route('**/services**', (route) => route.fulfill({ json: { services: services.slice(0, 3) } }));
  await page.route('**/services/**', (route) =>
    route.fulfill({ status: 401, json: { errors: [{ message: 'Nobody is signed in to archive. Sign in.' }] } }),
  );
  await page.evaluate(() => {
    const connection = JSON.stringify({ name: 'archive', baseUrl: 'https://archive.example/api' });
    sessionStorage.setItem('assetql.connection', connection);
  });
  await page.reload();
  await page.locator('.aql-message').waitFor({ state: 'attached' });
  const results = page.getByRole('button', { name: 'Results', exact: true });
  if (await results.isVisible()) await results.click();
}

/** The chosen service is missing from the list. */
async function loseService(page: Page): Promise<void> {
  await page.route('**/services', (route) => route.fulfill({ json: { services: services.slice(0, 1) } }));
  await page.evaluate(() =>
    sessionStorage.setItem('assetql.connection', '{"name":"gone","baseUrl":"https://a.example"}'),
  );
  await page.reload();
  await page.getByRole('status').getByText('no connection gone').waitFor();
  await page.locator('.aql-tile').first().waitFor({ state: 'attached' });
}

const shots: readonly Shot[] = [
  { name: 'light' },
  { name: 'dark', dark: true },
  { name: 'narrow', width: 320, height: 640, reach: (page) => page.getByRole('button', { name: 'Results' }).click() },
  { name: 'narrow-query', width: 320, height: 640, dark: true },
  { name: 'middle', width: 820, height: 1100 },
  { name: 'problems', text: broken },
  { name: 'nothing-found', text: empty, dark: true },
  { name: 'awkward-titles', reach: withAwkwardTitles },
  { name: 'list', dark: true, reach: (page) => page.getByRole('button', { name: 'Show as a list' }).click() },
  { name: 'narrowed', reach: (page) => page.getByRole('button', { name: /^red/ }).click() },
  { name: 'details', dark: true, reach: (page) => page.locator('.aql-tile').nth(3).click() },
  { name: 'reference', reach: (page) => page.getByRole('button', { name: 'Reference' }).click() },
  {
    name: 'forced',
    forced: true,
    text: '### A\nfilters: AssetType EQ Image\n\n### B\nsearch: x\n',
    reach: (page) => page.getByRole('button', { name: /^red/ }).click(),
  },
  { name: 'forced-dark', forced: true, dark: true, text: broken },
  {
    name: 'forced-list',
    forced: true,
    dark: true,
    reach: (page) => page.getByRole('button', { name: 'Show as a list' }).click(),
  },
  { name: 'forced-details', forced: true, reach: (page) => page.locator('.aql-tile').nth(3).click() },
  { name: 'forced-reference', forced: true, reach: (page) => page.getByRole('button', { name: 'Reference' }).click() },
  { name: 'forced-proposals', forced: true, dark: true, text: 'filters: \n', reach: openProposals },
  {
    name: 'forced-narrow',
    forced: true,
    width: 320,
    height: 640,
    reach: (page) => page.getByRole('button', { name: 'Results' }).click(),
  },
  { name: 'proposals', text: 'filters: \n', reach: openProposals },
  ...['light', 'dark', 'narrow', 'forced'].flatMap((look): readonly Shot[] => {
    const page = {
      text: named,
      dark: look === 'dark',
      forced: look === 'forced',
      ...(look === 'narrow' ? { width: 320, height: 640 } : {}),
    };
    return [
      { ...page, name: `${look}-hints` },
      {
        ...page,
        name: `${look}-actions`,
        text: named.replace('AssetType', 'AsetType'),
        reach: at('AsetType', 'Control+.'),
      },
      { ...page, name: `${look}-colours`, reach: (shown) => shown.locator('.aql-color').first().click() },
      { ...page, name: `${look}-rename`, reach: openRename },
      { ...page, name: `${look}-references`, reach: at('{{since}}', 'Shift+F12') },
      { ...page, name: `${look}-searches`, reach: at('{{since}}', 'Control+Shift+o') },
      { ...page, name: `${look}-signature`, reach: openSignature },
      { ...page, name: `${look}-folded`, reach: at('### Recent brand logos', 'Control+Shift+[') },
    ];
  }),
  ...['light', 'dark', 'narrow', 'forced'].flatMap((look): readonly Shot[] => {
    const page = {
      dark: look === 'dark',
      forced: look === 'forced',
      ...(look === 'narrow' ? { width: 320, height: 640 } : {}),
    };
    return [
      {
        ...page,
        name: `${look}-examples`,
        reach: (shown) => shown.getByRole('button', { name: 'Examples' }).click(),
      },
      { ...page, name: `${look}-libraries`, reach: openLibraries() },
      { ...page, name: `${look}-locked`, reach: openLibraries(401) },
      { ...page, name: `${look}-connect`, reach: openConnect },
      { ...page, name: `${look}-sign-in`, reach: openSignIn },
      { ...page, name: `${look}-service`, reach: chooseService },
      { ...page, name: `${look}-gone`, reach: loseService },
    ];
  }),
  {
    name: 'loading',
    reach: async (page) => {
      await page.route('**/api/**', () => undefined);
      await page.reload();
      await page.locator('.aql-placeholders').waitFor();
    },
  },
];

async function take(browser: Browser, address: string, shot: Shot, path: string): Promise<void> {
  const { width = 1280, height = 800, dark = false, forced = false, text, reach } = shot;
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    forcedColors: forced ? 'active' : 'none',
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  if (text !== undefined) await page.addInitScript((kept) => localStorage.setItem('assetql.text', kept), text);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await reach?.(page);
  await page.waitForTimeout(1500);
  await page.screenshot({ path });
  await page.close();
}

const documentation = fileURLToPath(new URL('docs/playground.png', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assetql-screenshots-'));
const library = await openSampleLibrary();
const server = await serveLibrary({
  library,
  port: 0,
  playgroundDirectory: fileURLToPath(new URL('dist', import.meta.url)),
});
if (server.kind !== 'serving') throw new Error(server.message);
const browser = await chromium.launch({
  executablePath: process.env['ASSETQL_BROWSER'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
const wanted = process.argv.slice(2);
await shots
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  .reduce(async (before, shot) => {
    await before;
    await take(browser, server.address, shot, join(folder, `${shot.name}.png`));
  }, Promise.resolve());
if (wanted.length === 0 || wanted.includes('playground'))
  await take(browser, server.address, { name: 'playground', width: 1400, height: 860 }, documentation);
await browser.close();
await server.close();
await library.close();
process.stdout.write(`${documentation}\n${folder}\n`);
