import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { bundles } from '../../extension/build/bundles.ts';
import type { ToPage } from '../../extension/src/preview/messages.ts';
import { previewHtml } from '../../extension/src/preview/preview-html.ts';
import { readMessage } from '../../extension/src/preview/read-message.ts';
import { openTestSession, type SessionOptions, type TestSession } from '../../extension/test/preview/test-session.ts';

interface EditorTheme {
  readonly bodyClass: string;
  /** As the workbench sets them: read from one. */
  readonly variables: Readonly<Record<string, string>>;
}

const themes: Readonly<Record<string, EditorTheme>> = JSON.parse(
  readFileSync(new URL('editor-themes.json', import.meta.url), 'utf8'),
);

/** The themes of the editor that the panel is looked at in. */
export const themeNames: readonly string[] = Object.keys(themes);

const origin = 'https://panel.example';

/** The page's script and style, as they are packed. */
async function pageFiles(): Promise<{ readonly script: string; readonly style: string }> {
  const options = bundles.find(({ outfile }) => outfile?.endsWith('webview/main.js'));
  if (options === undefined) throw new Error('The page of the preview has no bundle.');
  const { outputFiles } = await build({ ...options, sourcemap: false, metafile: false, write: false });
  const text = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: text('.js'), style: text('.css') };
}

let files: ReturnType<typeof pageFiles> | undefined;

/** The bytes of an answer as a text: what a test hands to a page goes as JSON. */
const packed = (message: ToPage): string =>
  JSON.stringify(
    message.kind === 'answer' ? { ...message, body: Buffer.from(message.body).toString('base64') } : message,
  );

export interface PanelOptions extends SessionOptions {
  readonly theme?: string;
  readonly width?: number;
  readonly height?: number;
  readonly phrases?: Readonly<Record<string, string>>;
  /** Two searches: the page compares them, and does not show the one of the editor. */
  readonly compared?: Extract<ToPage, { readonly kind: 'compared' }>;
}

/** The page of the preview in a browser, with the real session behind it and an editor without a window. */
export interface OpenPanel extends TestSession {
  readonly page: Page;
  /** What the page asked of any network. */
  readonly requests: readonly string[];
}

/** Opens the panel as the workbench does: a page with its policy, the theme's variables, and messages as its only way out. */
export async function openPanel(context: BrowserContext, options: PanelOptions = {}): Promise<OpenPanel> {
  const { script, style } = await (files ??= pageFiles());
  const { theme = 'light', width = 520, height = 900, phrases = {}, compared } = options;
  const look = themes[theme];
  if (look === undefined) throw new Error(`There is no theme “${theme}”.`);
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  let sent: Promise<unknown> = Promise.resolve();
  const post = (message: ToPage): void => {
    const text = packed(message);
    // One after another, as a frame gets them; a page that is closed gets none.
    sent = sent
      .then(() => page.evaluate((given) => globalThis.dispatchEvent(new CustomEvent('host', { detail: given })), text))
      .catch(() => undefined);
  };
  const around = await openTestSession(post, options);
  await page.exposeFunction('toHost', (message: string) => {
    const told: unknown = JSON.parse(message);
    if (compared !== undefined && readMessage(told)?.kind === 'ready') post(compared);
    around.session.receive(told);
  });
  await page.addInitScript(
    ({ bodyClass, variables }) => {
      const held = (): unknown => JSON.parse(sessionStorage.getItem('state') ?? 'null');
      Object.assign(globalThis, {
        acquireVsCodeApi: () => ({
          postMessage: (message: unknown) => void Reflect.get(globalThis, 'toHost')(JSON.stringify(message)),
          getState: held,
          setState: (state: unknown) => sessionStorage.setItem('state', JSON.stringify(state)),
        }),
      });
      globalThis.addEventListener('host', (event) => {
        const data = JSON.parse(event instanceof CustomEvent ? event.detail : 'null');
        if (data.kind === 'answer')
          data.body = Uint8Array.from(atob(data.body), (character) => character.charCodeAt(0));
        globalThis.dispatchEvent(new MessageEvent('message', { data }));
      });
      document.addEventListener('DOMContentLoaded', () => {
        for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
        document.body.className = bodyClass;
        document.body.dataset['vscodeThemeKind'] = bodyClass.split(' ')[0];
      });
    },
    { ...look },
  );
  const requests: string[] = [];
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if (url === `${origin}/`)
      await route.fulfill({
        contentType: 'text/html',
        body: previewHtml({
          page: compared === undefined ? 'preview' : 'comparison',
          script: `${origin}/main.js`,
          style: `${origin}/main.css`,
          cspSource: origin,
          nonce: 'test',
          phrases,
          language: 'en',
        }),
      });
    else if (url === `${origin}/main.js`) await route.fulfill({ contentType: 'text/javascript', body: script });
    else if (url === `${origin}/main.css`) await route.fulfill({ contentType: 'text/css', body: style });
    else {
      requests.push(url);
      await route.abort();
    }
  });
  await page.goto(`${origin}/`);
  await page.locator('main').waitFor();
  return { ...around, page, requests };
}
