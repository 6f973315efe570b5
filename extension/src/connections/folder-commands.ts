import { commands, l10n, Uri, window, workspace } from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';
import { searchLanguage } from '../searches/search-language.ts';
import { textColumn } from '../searches/text-column.ts';
import type { CommandHost } from './command-host.ts';
import { connectionNames } from './all-libraries.ts';
import type { FolderLibrary } from './library/folder-library.ts';
import { replaceDefinition, writeDefinition } from './settings/connection-settings.ts';
import { folderName } from './settings/folder-name.ts';
import { use } from './use-connection.ts';

/** Asks for a folder of this machine. `undefined` when the person cancels. */
async function pickFolder(title: string, defaultUri?: Uri): Promise<string | undefined> {
  const picked = await window.showOpenDialog({
    title,
    openLabel: l10n.t('Use as a Library'),
    canSelectFiles: false,
    canSelectFolders: true,
    canSelectMany: false,
    ...(defaultUri === undefined ? {} : { defaultUri }),
  });
  return picked?.[0]?.fsPath;
}

/** Whether paths are the same, but for a separator at their ends. */
const isSamePath = (a: string, b: string): boolean =>
  a.replace(/(?<![\\/])[\\/]+$/, '') === b.replace(/(?<![\\/])[\\/]+$/, '');

/** Opens a new file with a search that finds all files of a library, and shows them. */
async function showFiles(name: string): Promise<void> {
  const content = `### ${name.replaceAll(/\s+/g, ' ')}\nfilters: \n`;
  const document = await workspace.openTextDocument({ language: searchLanguage, content });
  await window.showTextDocument(document, textColumn(document));
  await commands.executeCommand('assetql.showPreview', document.uri, 0);
}

/** Tells the user that a folder is now the library, and that its files are being read. Offers to show them. */
async function tellOpened(name: string): Promise<void> {
  const message = l10n.t(
    'The files of “{0}” are a library now: searches find them by their names at once, and by what is in them as they are read. None of them is changed.',
    name,
  );
  const show = l10n.t('Show the Files');
  const choice = await window.showInformationMessage(plainMessage(message), show);
  if (choice === show) await showFiles(name);
}

/** Makes the files of a folder a library, and has the workspace use it. `given` is the folder, or the person picks one. */
export async function openFolderAsLibrary(host: CommandHost, given: unknown): Promise<void> {
  if (host.platform.openFolder === undefined) {
    const message = l10n.t(
      'An editor in a browser cannot read folders of your machine. Start “assetql serve FOLDER” there, and connect to it.',
    );
    void window.showInformationMessage(plainMessage(message));
    return;
  }
  if (given instanceof Uri && given.scheme !== 'file') {
    void window.showWarningMessage(
      plainMessage(l10n.t('“{0}” is not on this machine, and cannot be read.', given.path)),
    );
    return;
  }
  const folder = given instanceof Uri ? given.fsPath : await pickFolder(l10n.t('Open a folder as a library'));
  if (folder === undefined) return;
  const { libraries } = host;
  const known = libraries.folders().find(({ definition }) => isSamePath(definition.folder, folder));
  if (known === undefined) {
    const name = folderName(folder, new Set([...connectionNames(host), ...host.unusable().keys()]));
    await writeDefinition({ name, folder });
    await host.redefine();
  }
  const library = libraries.folders().find(({ definition }) => isSamePath(definition.folder, folder));
  if (library === undefined) return;
  await use(host, library.connection);
  // Not waited for: the question stays as long as the person likes.
  void tellOpened(library.definition.name);
}

/** Lets the person pick another folder for the connection of one. */
export async function editFolder(host: CommandHost, { definition: { name, folder } }: FolderLibrary): Promise<void> {
  const other = await pickFolder(l10n.t('Choose the folder of “{0}”', name), Uri.file(folder));
  if (other === undefined || isSamePath(other, folder)) return;
  await replaceDefinition(name, { name, folder: other });
  await host.redefine();
  void window.showInformationMessage(plainMessage(l10n.t('“{0}” is changed.', name)));
}
