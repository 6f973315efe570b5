import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { serveLibrary } from '@assetql/library/node';
import { openSampleLibrary } from '@assetql/sample/node';
import { editorText } from '../browser/page-actions.ts';
import { test as base } from '../browser/page-test.ts';

/** Makes a page with an editor and its worker of the sources. */
async function editorPage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-editor-page-'));
  await build({
    entryPoints: ['page', 'worker'].map((name) => ({
      in: join(import.meta.dirname, `codemirror-${name}.ts`),
      out: name,
    })),
    bundle: true,
    format: 'esm',
    conditions: ['@assetql/source'],
    outdir: folder,
    logLevel: 'error',
  });
  const html =
    '<!doctype html><link rel="icon" href="data:,"><title>Editor</title><body></body><script type="module" src="page.js"></script>';
  writeFileSync(join(folder, 'index.html'), html);
  return folder;
}

/** Opens an editor of a text in a page that the library serves. */
const test = base
  .extend('address', { scope: 'file' }, async ({ dataDirectory }, { onCleanup }): Promise<string> => {
    const playgroundDirectory = await editorPage();
    const library = await openSampleLibrary({ dataDirectory });
    const server = await serveLibrary({ library, port: 0, playgroundDirectory });
    if (server.kind !== 'serving') throw new Error(server.message);
    onCleanup(async () => {
      await server.close();
      await library.close();
      rmSync(playgroundDirectory, { recursive: true });
    });
    return server.address;
  })
  .extend('edit', async ({ open, address }) => {
    return async (text: string, name = 'searches.assetql'): Promise<Page> => {
      const query = new URLSearchParams({ name, text });
      const page = await open({ link: `${address}?${query.toString()}` });
      await page.waitForFunction(() => document.title === 'Ready');
      await page.locator('.cm-content').click();
      return page;
    };
  });

const problems = '.cm-lintRange';

/** Puts the caret right behind the text that starts the line. */
async function goTo(page: Page, line: number, before: string): Promise<void> {
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < line; step += 1) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < before.length; step += 1) await page.keyboard.press('ArrowRight');
}

const variable =
  '@since = now - 30d\n\n### New\nfilters: DateUploaded GE {{since}}\n\n### Old\nfilters: DateUploaded LT {{since}}\n';

describe.concurrent('CodeMirror with the language server in a worker', () => {
  test('shows what is wrong, and follows what is typed', async ({ edit, expect }) => {
    const page = await edit('### Cats\nfilters: AsseType EQ Image\n');
    await page.locator(problems, { hasText: 'AsseType' }).hover({ timeout: 5000 });
    await page.locator('.cm-tooltip', { hasText: 'write AssetType' }).waitFor();
    await goTo(page, 1, 'filters: Asse');
    await page.keyboard.type('t');
    await expect.poll(() => page.locator(problems).count()).toBe(0);
    expect(await editorText(page)).toBe('### Cats\nfilters: AssetType EQ Image\n');
  });

  test('completes a field', async ({ edit, expect }) => {
    const page = await edit('### Cats\nfilters: \n');
    await goTo(page, 1, 'filters: ');
    await page.keyboard.type('Aver');
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'AverageRating' }).first().click();
    await expect.poll(() => editorText(page)).toContain('filters: AverageRating');
  });

  test('inserts the id of a category that is chosen by its name', async ({ edit, expect }) => {
    const page = await edit('### Cats\ncontainerfilter: CategoryIds/ANY(c: c EQ )\n');
    await goTo(page, 1, 'containerfilter: CategoryIds/ANY(c: c EQ ');
    const proposal = page.locator('.cm-tooltip-autocomplete li', { hasText: /^Brand/ }).first();
    // Names of the library come in the background.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+Space');
        await page.locator('.cm-tooltip-autocomplete').waitFor();
        return proposal.count();
      })
      .toBe(1);
    await proposal.click();
    await expect.poll(() => editorText(page)).toMatch(/ANY\(c: c EQ '[0-9a-f-]{36}'/);
  });

  test('explains what is under the pointer', async ({ edit }) => {
    const page = await edit('filters: AverageRating GE 4\n');
    await page.mouse.move(0, 0);
    const line = await page.locator('.cm-line').first().boundingBox();
    await page.mouse.move((line?.x ?? 0) + 100, (line?.y ?? 0) + 8);
    await page.locator('.cm-lsp-hover-tooltip', { hasText: 'average rating' }).waitFor();
  });

  test('lays the file out', async ({ edit, expect }) => {
    const page = await edit('###   Cats\nfilters:AssetType   EQ Image\n');
    await page.keyboard.press('Shift+Alt+F');
    await expect.poll(() => editorText(page)).toBe('### Cats\nfilters: AssetType EQ Image\n');
  });

  test('renames a variable with its uses', async ({ edit, expect }) => {
    const page = await edit(variable);
    await goTo(page, 0, '@si');
    await page.keyboard.press('F2');
    await page.locator('.cm-lsp-rename-panel input').fill('lately');
    await page.keyboard.press('Enter');
    await expect.poll(() => editorText(page)).toBe(variable.replaceAll('since', 'lately'));
  });

  test('goes to a definition', async ({ edit, expect }) => {
    const page = await edit(variable);
    await goTo(page, 3, 'filters: DateUploaded GE {{si');
    await page.keyboard.press('F12');
    // What is typed now stands where the caret is.
    await expect
      .poll(async () => {
        await page.keyboard.type('x');
        return editorText(page);
      })
      .toMatch(/^(@x+|x+@)since/);
  });

  test('lists the references', async ({ edit, expect }) => {
    const page = await edit(variable);
    await goTo(page, 0, '@si');
    await page.keyboard.press('Shift+F12');
    await page.locator('.cm-lsp-reference').first().waitFor();
    expect(await page.locator('.cm-lsp-reference').count()).toBe(3);
  });

  test('shows how a call is written', async ({ edit }) => {
    const page = await edit('filters: ISMATCH\n');
    await goTo(page, 0, 'filters: ISMATCH');
    await page.keyboard.type('(');
    await page.locator('.cm-lsp-signature-tooltip', { hasText: 'ISMATCH(text, field)' }).waitFor();
  });

  test('knows the queries inside of a program', async ({ edit, expect }) => {
    const program =
      "import { filters } from '@assetql/core/build';\nconst mine = filters`AsseType EQ Image AND CreatedBy EQ ${me}`;\n";
    const page = await edit(program, 'program.ts');
    await page.locator(problems, { hasText: 'AsseType' }).waitFor({ timeout: 5000 });
    await goTo(page, 1, 'const mine = filters`Asse');
    await page.keyboard.type('t');
    await expect.poll(() => page.locator(problems).count()).toBe(0);
  });
});
