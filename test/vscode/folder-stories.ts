import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { editor, goTo, openFile } from './editor.ts';
import { notification, statusEntry } from './notices.ts';
import { answer, asked, pick, runCommand } from './palette.ts';
import { drawnPictures, openPreview, preview, titles, waitForTotal } from './preview.ts';
import { chooseInExplorer, drawing } from './upload.ts';
import { line, openView } from './views.ts';
import { reloadWindow } from './workbench.ts';
import type { StoryTest } from './workbench-test.ts';

/** The files of a folder as the library. */
export function folderStories(test: StoryTest): void {
  test('a folder of the workspace becomes the library, its files are found and seen, and what changes in it follows', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    for (const name of ['barn owl', 'eagle owl', 'red fox']) server.write(`animals/birds/${name}.svg`, drawing(name));
    await openFile(workbench, 'owls.assetql', '### Owls\nsearch: owl\nsort: title A\n');
    await openPreview(page);
    await chooseInExplorer(
      page,
      'animals',
      'Open a Folder as a Library…',
      notification(page, 'The files of “animals” are a library now'),
    );
    await statusEntry(page, 'animals').waitFor();
    await waitForTotal(page, '2 assets');
    await expect.poll(() => titles(page).allInnerTexts()).toEqual(['barn owl', 'eagle owl']);
    await expect.poll(() => drawnPictures(page)).toBe(2);
    expect(server.settingsText()).toContain('animals');
    expect(JSON.parse(server.read('.vscode/settings.json'))).toEqual({ 'assetql.connection': 'animals' });

    server.write('animals/birds/snowy owl.svg', drawing('snowy owl'));
    await waitForTotal(page, '3 assets');
    // What stands above the search says the same.
    await editor(page).locator('.codelens-decoration a', { hasText: '3 assets' }).waitFor();
    await openView(page, 'Connections');
    await line(page, 'Connections', /^animals, connection, in use here, files of this machine/).waitFor();
    await openView(page, 'Library');
    await line(page, 'Library', /^Categories/).waitFor();
  });

  test('pictures of a folder are found by their colours', async ({ workbench }) => {
    const { page, server } = workbench;
    for (const color of ['red', 'green'])
      server.write(
        `plain/${color}.svg`,
        `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="${color}"/></svg>`,
      );
    await openFile(workbench, 'colours.assetql', '### Red ones\nsearch: cognitiveDominantColors:red\n');
    await openPreview(page);
    const told = notification(page, 'The files of “plain” are a library now');
    await chooseInExplorer(page, 'plain', 'Open a Folder as a Library…', told);
    await waitForTotal(page, '1 asset');
    await expect.poll(() => titles(page).allInnerTexts()).toEqual(['red']);
    await expect.poll(() => drawnPictures(page)).toBe(1);
  });

  test('films of a folder show one of their frames', async ({ workbench }) => {
    const { page, server } = workbench;
    server.write('films/red fox.svg', drawing('red fox'));
    const film = join(server.folder, 'films', 'harbour.mp4');
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:duration=1', film]);
    await openFile(workbench, 'moving.assetql', '### Films\nfilters: AssetType EQ Video\n');
    await openPreview(page);
    const told = notification(page, 'The files of “films” are a library now');
    await chooseInExplorer(page, 'films', 'Open a Folder as a Library…', told);
    await waitForTotal(page, '1 asset');
    await expect.poll(() => titles(page).allInnerTexts()).toEqual(['harbour']);
    await expect.poll(() => drawnPictures(page)).toBe(1);
  });

  test('the files of a folder that was opened are shown at a click', async ({ workbench }) => {
    const { page, server } = workbench;
    for (const name of ['moth', 'bat']) server.write(`evening/${name}.svg`, drawing(name));
    const told = notification(page, 'The files of “evening” are a library now');
    await chooseInExplorer(page, 'evening', 'Open a Folder as a Library…', told);
    await told.getByRole('button', { name: 'Show the Files' }).click();
    await waitForTotal(page, '2 assets');
    await expect.poll(async () => (await titles(page).allInnerTexts()).toSorted()).toEqual(['bat', 'moth']);
  });

  test('what is copied of a folder says that others cannot open it, and samples say whose they are', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    server.write('dusk/tawny owl.svg', drawing('tawny owl'));
    await openFile(workbench, 'day.assetql', '### Owls\nsearch: owl\n');
    await openPreview(page);
    await chooseInExplorer(
      page,
      'dusk',
      'Open a Folder as a Library…',
      notification(page, 'The files of “dusk” are a library now'),
    );
    await waitForTotal(page, '1 asset');
    await titles(page).first().click();
    await preview(page).getByRole('button', { name: 'Copy direct link…' }).click();
    await notification(page, '“dusk” is in this editor only: a direct link would lead nobody').waitFor();
    await goTo(workbench, 'day.assetql', 'search');
    await runCommand(page, 'AssetQL: Copy as URL');
    await notification(page, 'a library in the editor has none. “assetql serve”, for a folder').waitFor();
    await runCommand(page, 'AssetQL: Export What This Search Finds…');
    await pick(page, 'Addresses');
    await pick(page, 'Open in an editor');
    await statusEntry(page, 'The addresses lead somewhere in this editor only.').waitFor();
    await runCommand(page, 'AssetQL: Open Sample Searches');
    const samples = notification(page, 'The samples are about the sample library. This workspace asks “dusk” now.');
    await samples.getByRole('button', { name: 'Use the Sample Library' }).click();
    await statusEntry(page, 'Sample library').waitFor();
    server.set({ 'assetql.connections': {} });
  });

  test('what is said of a file of a folder is edited into a sidecar, shown before, and taken back', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    const original = drawing('tawny owl');
    server.write('night/tawny owl.svg', original);
    await openFile(workbench, 'tawny.assetql', '### Tawny\nsearch: owl\n');
    await openPreview(page);
    await chooseInExplorer(
      page,
      'night',
      'Open a Folder as a Library…',
      notification(page, 'The files of “night” are a library now'),
    );
    await waitForTotal(page, '1 asset');
    await titles(page).first().click();
    await preview(page).getByRole('button', { name: 'Edit…' }).click();
    const choose = async (label: string): Promise<void> => {
      await asked(page, 'Edit “tawny owl”').waitFor();
      await pick(page, label);
    };
    // The list has the same words as the box, which adds which keys to press.
    await choose('Title');
    await answer(page, "Title (Press 'Enter'", 'Owl at dusk');
    await choose('Keywords');
    await answer(page, "Keywords, with commas between them (Press 'Enter'", 'forest, "Paris, Texas"');
    await choose('Show what is written');
    const question = page.locator('.monaco-dialog-box', { hasText: 'Write to “tawny owl.xmp”?' });
    await question.waitFor();
    expect(await question.innerText()).toContain('Keywords: forest, "Paris, Texas"');
    expect(server.has('night/tawny owl.xmp')).toBe(false);
    await question.getByRole('button', { name: 'Write' }).click();
    await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Owl at dusk']);
    expect(server.read('night/tawny owl.xmp')).toContain('Paris, Texas');
    expect(server.read('night/tawny owl.svg')).toBe(original);

    await notification(page, 'Written to “tawny owl.xmp”.').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(page).allInnerTexts()).toEqual(['tawny owl']);
    expect(server.has('night/tawny owl.xmp')).toBe(false);
  });

  test('a folder that goes away while it is open is told, and when it is back', async ({ workbench }) => {
    const { page, server } = workbench;
    server.write('drive/pictures/barn owl.svg', drawing('barn owl'));
    const [drive, unplugged] = [join(server.folder, 'drive'), join(server.folder, 'unplugged')];
    server.set({ 'assetql.connections': { drive: { folder: drive } } });
    server.write('.vscode/settings.json', JSON.stringify({ 'assetql.connection': 'drive' }));
    await reloadWindow(workbench);
    await openFile(workbench, 'drive.assetql', '### Owls\nsearch: owl\n');
    await openPreview(page);
    await waitForTotal(page, '1 asset');
    renameSync(drive, unplugged);
    await notification(page, `“drive”: ${drive} cannot be read`).waitFor();
    await waitForTotal(page, '1 asset');
    renameSync(unplugged, drive);
    await notification(page, `“drive”: ${drive} is back.`).waitFor();
    server.set({ 'assetql.connections': {} });
  });

  test('a folder that is not there is told, with its path', async ({ workbench }) => {
    const { page, server } = workbench;
    server.set({ 'assetql.connections': { away: { folder: '/nowhere/at/all' } } });
    server.write('.vscode/settings.json', JSON.stringify({ 'assetql.connection': 'away' }));
    await reloadWindow(workbench);
    await openFile(workbench, 'all.assetql', '### All\nsearch: a\n');
    await openPreview(page);
    await statusEntry(page, 'away: not available').click();
    await notification(page, '/nowhere/at/all cannot be opened: there is no such folder').waitFor();
    server.set({ 'assetql.connections': {} });
  });
}
