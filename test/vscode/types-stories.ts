import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { editor, openFile, whenRead } from './editor.ts';
import { notification } from './notices.ts';
import { answer, asked, runCommand } from './palette.ts';
import type { StoryTest } from './workbench-test.ts';

const command = 'AssetQL: Write Types of the Library…';

const question = 'Where to put the module';

async function writeTo(page: Page, path: string): Promise<void> {
  await runCommand(page, command);
  await answer(page, question, path);
}

/** Programs that know the names of the library. */
export function typesStories(test: StoryTest): void {
  test('the types of the library are written, and later brought up to date', async ({ workbench }) => {
    const { page, server } = workbench;
    server.write('assetql.config.json', '{ "fields": [{ "name": "Region", "type": "string" }] }');
    await openFile(workbench, 'typed.assetql', '### Cats\nsearch: cat\n');
    await whenRead(page);
    await runCommand(page, command);
    await asked(page, question).waitFor();
    const box = page.locator('.quick-input-widget:visible input').first();
    expect(await box.inputValue()).toBe('src/library.ts');
    await page.keyboard.press('Enter');
    await notification(page, 'src/library.ts was written: it has ').waitFor();
    await page.locator('.tab.active', { hasText: 'library.ts' }).waitFor();
    const written = server.read('src/library.ts');
    expect(written).toContain('    Campaign: {\n');
    expect(written).toContain("name: 'Region'");
    await editor(page).locator('.view-line', { hasText: 'defineLibrary' }).first().waitFor();
    await writeTo(page, 'src/library.ts');
    await notification(page, 'src/library.ts is up to date').waitFor();
    server.write('assetql.config.json', '{}');
    await writeTo(page, 'src/library.ts');
    await expect.poll(() => server.read('src/library.ts')).not.toContain('Region');
  });

  test('a file that somebody else wrote gives way to the types only when its person says so', async ({ workbench }) => {
    const { page, server } = workbench;
    const own = 'export const library = new Map();\n';
    await openFile(workbench, 'mine.ts', own);
    const replace = page.locator('.monaco-dialog-box', { hasText: 'mine.ts was not written by AssetQL.' });
    await writeTo(page, 'mine.ts');
    await replace.getByRole('button', { name: 'Cancel' }).click();
    await replace.waitFor({ state: 'hidden' });
    expect(server.read('mine.ts')).toBe(own);
    await writeTo(page, 'mine.ts');
    await replace.getByRole('button', { name: 'Replace' }).click();
    await expect.poll(() => server.read('mine.ts')).toContain('Written by `assetql types`');
  });
}
