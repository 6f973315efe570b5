import { build } from 'esbuild';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from './page-test.ts';

const origin = 'http://editor.test';
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'";

const program = `
import { EditorView } from '@codemirror/view';
import { assetqlEditor } from '@assetql/codemirror/editor';

const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
const doc = '@since = now-7d\\n\\n### Cats\\n# https://example.org/\\nfilters: CognitiveColor EQ orange AND Status EQ 0\\nsearch: {{since}}\\n';
new EditorView({ parent: root, root, doc, extensions: [assetqlEditor()] }).focus();
`;

test('an editor in a shadow root shows all it has under the strictest policy', async ({ browser }) => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: join(import.meta.dirname, '../../packages/codemirror') },
    bundle: true,
    format: 'esm',
    conditions: ['@assetql/source'],
    write: false,
    logLevel: 'error',
  });
  const page = await browser.newPage();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(error.message));
  await page.route(`${origin}/**`, async (route) => {
    const isScript = new URL(route.request().url()).pathname === '/editor.js';
    await route.fulfill({
      contentType: isScript ? 'text/javascript' : 'text/html',
      headers: { 'content-security-policy': policy },
      body: isScript
        ? (outputFiles[0]?.text ?? '')
        : '<!doctype html><html lang="en"><title>Editor</title><script type="module" src="editor.js"></script>',
    });
  });
  await page.goto(origin);
  await page.locator('.aql-color').waitFor();
  await page.locator('.aql-hint-name', { hasText: 'approved' }).waitFor();
  await page.locator('.aql-color').click();
  await page.getByRole('option', { name: 'blue' }).click();
  await page.keyboard.press('Control+Shift+O');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.press('Escape');
  const swatch = page.locator('.aql-color');
  // It is drawn anew when the text rests: one that is gone has no style.
  const styleOf = (property: 'borderRadius' | 'backgroundColor'): Promise<string> =>
    swatch.evaluate((element, name) => getComputedStyle(element)[name], property);
  await expect.poll(() => styleOf('borderRadius')).toBe('50%');
  await expect.poll(() => styleOf('backgroundColor')).toMatch(/^rgb\(/);
  expect(logged).toEqual([]);
  await page.close();
});
