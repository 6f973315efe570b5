import { execFileSync } from 'node:child_process';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { closeEditors, goTo, hover, openFile, whenRead } from './editor.ts';
import { notification, statusEntry } from './notices.ts';
import { pick, picks, runCommand } from './palette.ts';
import { preview, titles } from './preview.ts';
import { reloadWindow } from './workbench.ts';
import type { StoryTest } from './workbench-test.ts';

/** One of the three counts, with its name. */
const side = (page: Page, name: string): Locator => preview(page).locator('.aql-side', { hasText: name });

const total = async (page: Page, name: string): Promise<number> =>
  Number(await side(page, name).locator('.aql-side-total').innerText());

/** Whether something is shown within five seconds. */
const appears = async (shown: Locator): Promise<boolean> => {
  try {
    await shown.waitFor({ timeout: 5000 });
    return true;
  } catch {
    return false;
  }
};

function commitAll(folder: string): void {
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@library.example', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init', '--initial-branch=main');
  git('add', '.');
  git('commit', '--allow-empty', '--message', 'Keep what was there');
}

/** Two searches side by side. */
export function comparisonStories(test: StoryTest): void {
  test('a search is compared with another one: what only one of them finds, and what both do', async ({
    workbench,
  }) => {
    const { page } = workbench;
    const text = '### Cats\nsearch: cat\n\n### Rated cats\nfilters: AverageRating GE 3\nsearch: cat\nsort: title A\n';
    await openFile(workbench, 'compared.assetql', text);
    await whenRead(page);
    await goTo(workbench, 'compared.assetql', 'search', 'last');
    await runCommand(page, 'AssetQL: Compare with Another Search…');
    await pick(page, 'Cats');
    await expect.poll(() => total(page, 'Only before')).toBeGreaterThan(0);
    expect(await total(page, 'Both')).toBeGreaterThan(0);
    expect(await total(page, 'Only after')).toBe(0);
    await preview(page).locator('.aql-changes ins', { hasText: 'AverageRating GE 3' }).waitFor();
    await titles(page).first().waitFor();
    const gone = await titles(page).first().innerText();
    await side(page, 'Both').click();
    await expect.poll(() => titles(page).first().innerText()).not.toBe(gone);
    await side(page, 'Only after').click();
    await preview(page).getByText('Nothing has come').waitFor();
    await preview(page).getByRole('button', { name: 'Open Text Diff' }).click();
    await page.locator('.monaco-diff-editor .modified .view-line', { hasText: 'AverageRating GE 3' }).waitFor();
  });

  test('what no request can ask for is read from both lists', async ({ workbench }) => {
    const { page } = workbench;
    const text = '### Titles\nsearch: cat\nsearchFields: title\n\n### Keywords\nsearch: cat\nsearchFields: keywords\n';
    await openFile(workbench, 'read.assetql', text);
    await whenRead(page);
    await goTo(workbench, 'read.assetql', 'search', 'last');
    await runCommand(page, 'AssetQL: Compare with Another Search…');
    await pick(page, 'Titles');
    await preview(page).getByText('Found by reading both lists').waitFor();
    await titles(page).first().waitFor();
    await expect.poll(() => total(page, 'Both')).toBeGreaterThan(0);
    await titles(page).first().waitFor();
    await side(page, 'Both').click();
    await preview(page).getByText('What both find is what the other sides leave.').waitFor();
  });

  test('a search is compared with what it was in Git', async ({ workbench }) => {
    const { page, server } = workbench;
    server.write('kept.assetql', '### Cats\nsearch: cat\n\n### Dogs\nsearch: dog\n');
    const configured = (least: number): void =>
      server.write('assetql.config.json', JSON.stringify({ variables: { least } }));
    configured(2);
    const rated = '### Rated\nfilters: AverageRating GE {{least}}\n';
    server.write('rated.assetql', rated);
    commitAll(server.folder);
    configured(4);
    const now =
      '### Cats\nfilters: AverageRating GE 3\nsearch: cat\n\n### Dogs\nsearch: dog\n\n### Birds\nsearch: bird\n';
    await openFile(workbench, 'kept.assetql', now);
    await whenRead(page);
    const compare = async (found: string): Promise<void> => {
      await goTo(workbench, 'kept.assetql', found);
      await runCommand(page, 'AssetQL: Compare with Git…');
    };
    // Git is turned off in the workbench of the tests.
    await compare('search: cat');
    await notification(page, 'This window has no Git to compare with').waitFor();
    if (workbench.host === 'web') return;
    server.set({ 'git.enabled': true });
    onTestFinished(async () => {
      server.set({ 'git.enabled': false });
      await reloadWindow(workbench);
    });
    await reloadWindow(workbench);
    // Git has looked through the folder.
    await statusEntry(page, 'main').waitFor();
    await compare('search: cat');
    // Days are written as everywhere else, where no one takes the month for the day.
    await picks(page)
      .filter({ hasText: /Anna · \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d/ })
      .waitFor();
    await pick(page, 'Keep what was there');
    await expect.poll(() => total(page, 'Only before')).toBeGreaterThan(0);
    expect(await total(page, 'Only after')).toBe(0);
    // The text may be edited on, which the comparison does not follow.
    const place = await preview(page).locator('.place').innerText();
    expect(place).toMatch(/· After: as of \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d$/);
    await compare('search: dog');
    await pick(page, 'HEAD');
    await notification(page, '“Dogs” is as it was in HEAD.').waitFor();
    // Its own text is as it was, and the variable that it shares with others is not.
    await openFile(workbench, 'rated.assetql', rated);
    await goTo(workbench, 'rated.assetql', 'least');
    await runCommand(page, 'AssetQL: Compare with Git…');
    await pick(page, 'HEAD');
    await expect.poll(() => total(page, 'Only before')).toBeGreaterThan(0);
    await expect.poll(() => total(page, 'Only after')).toBe(0);
    await compare('search: bird');
    await pick(page, 'HEAD');
    await notification(page, '“Birds” is not in HEAD').waitFor();
    // In the diff editor of VS Code, which has two sides where there is room, the old side has the variables of its commit.
    await closeEditors(page);
    server.write('assetql.config.json', JSON.stringify({ variables: { lowest: 4 } }));
    await openFile(workbench, 'rated.assetql', rated.replace('least', 'lowest'));
    const old = page.locator('.monaco-diff-editor .original');
    const removed = old.locator('.view-line', { hasText: 'least' });
    // The command does nothing until Git has seen that the file has changed.
    await expect
      .poll(
        async () => {
          await runCommand(page, 'Git: Open Changes');
          return await appears(removed);
        },
        { timeout: 40_000 },
      )
      .toBe(true);
    expect(await hover(page, old.locator('.view-line span', { hasText: 'least' }).last())).toMatch(/least.*2/s);
    expect(await old.locator('.squiggly-error').count()).toBe(0);
  });
}
