import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { browserOptions } from '../browser-options.ts';
import { runCommand } from './palette.ts';
import { CodeServer, type CodeServerOptions } from './code-server.ts';

/** In which kind of extension host the extension runs: beside the files, with Node, or in a worker of the browser. */
export type HostKind = 'desktop' | 'web';

/** The extension as the workbench knows it. */
const extensionId = 'assetql.assetql-vscode';

/** Where the built bundle of each kind runs. The packed extension is the same: the person's settings choose. */
const hostSettings = {
  desktop: {},
  web: { 'remote.extensionKind': { [extensionId]: ['web'] } },
} as const satisfies Record<HostKind, unknown>;

/** What the workbench itself logs where its compiled parts are not there; it does without them. */
const known = /bindings file|native-watchdog|Release\/watchdog|vsda|status of 404|authentication provider 'github'/;

/** A workbench in a browser, and the person's folder in it. */
export interface Workbench extends AsyncDisposable {
  readonly host: HostKind;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: CodeServer;
  /** What was logged in the page and by the extension host, without what is known of the workbench. */
  readonly log: () => string;
}

/** How code-server leads to other ports of its machine. That is also the machine of our browser, which goes there by itself. */
const throughServer = /^http:\/\/[^/]+\/proxy\/(\d+)\//;

/** Starts the browser that workbenches are opened in. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(browserOptions);

/** Waits until the side bar shows something, whatever was chosen there: from then on a person can work. */
async function whenReady(page: Page): Promise<void> {
  await page.locator('.monaco-workbench .part.sidebar .pane').first().waitFor({ timeout: 60_000 });
  await page.locator('.part.statusbar').waitFor();
}

async function openPage(context: BrowserContext, address: string, lines: string[]): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (message) => {
    const text = message.text().replaceAll(/%c|color: ?[^;\s]*;?|font-weight: ?\w*;?/g, '');
    if (!known.test(text)) lines.push(`${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => lines.push(`page: ${String(error)}`));
  await page.goto(address);
  await whenReady(page);
  return page;
}

/** Opens another window of the same person; `address` is that of the server with what the window opens. It closes without the server. */
export async function openWindow(workbench: Workbench, address = workbench.server.address): Promise<Workbench> {
  const lines: string[] = [];
  const page = await openPage(workbench.context, address, lines);
  return {
    ...workbench,
    page,
    log: () => [...lines, workbench.server.log].join('\n'),
    [Symbol.asyncDispose]: () => page.close(),
  };
}

/** Opens the folder in a workbench of its own, in a fresh profile of the browser. */
export async function openWorkbench(
  browser: Browser,
  host: HostKind,
  { settings = {}, others = [], ...look }: CodeServerOptions & BrowserContextOptions = {},
): Promise<Workbench> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...look });
  context.setDefaultTimeout(40_000);
  await context.route(throughServer, (route) =>
    route.fulfill({
      status: 302,
      headers: { location: route.request().url().replace(throughServer, 'http://127.0.0.1:$1/') },
    }),
  );
  const server = await CodeServer.start({ settings: { ...hostSettings[host], ...settings }, others });
  const lines: string[] = [];
  let page: Page;
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(server.address).origin });
    page = await openPage(context, server.address, lines);
  } catch (error) {
    await context.close();
    await server[Symbol.asyncDispose]();
    throw error;
  }
  return {
    host,
    page,
    context,
    server,
    log: () => [...lines, server.log].join('\n'),
    async [Symbol.asyncDispose]() {
      await context.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Loads the page of a workbench again, whatever it shows. */
export async function loadAgain({ page }: Workbench): Promise<void> {
  await page.reload();
  await whenReady(page);
}

/** Loads the window anew, as its person does who has closed and opened it. */
export async function reloadWindow({ page }: Workbench): Promise<void> {
  await Promise.all([page.waitForEvent('load'), runCommand(page, 'Developer: Reload Window')]);
  await whenReady(page);
}

/** The names of the workers of the browser that run without Node; workers of a worker name it before themselves. */
export async function workersOf(page: Page): Promise<readonly string[]> {
  const names = await Promise.all(
    page.workers().map((worker) => worker.evaluate(() => (typeof process === 'undefined' ? self.name : 'Node'))),
  );
  return names;
}
