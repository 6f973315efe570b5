import type { Attribute } from '@assetql/client';
import { libraryModule, proposedModule } from '@assetql/client/library-module';
import { configurationFile, readConfiguration, type SchemaExtension } from '@assetql/core';
import { env, l10n, Uri, window, workspace, type WorkspaceFolder } from 'vscode';
import { foldersAbove } from '../connections/settings/nearest-configuration.ts';
import type { Host } from '../contracts/host.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import { openLibrary } from '../results/open-library.ts';
import { stoppable } from '../results/read-results.ts';
import { tellFailure } from '../results/tell-failure.ts';
import { tellIfUntrusted } from '../results/tell-untrusted.ts';
import { readStored } from '../searches/stored-file.ts';
import { textColumn } from '../searches/text-column.ts';
import { moduleFileState, modulePathProblem, namesIn } from './module-file.ts';

/** Where a person had the module written, by folder, so that it is written there again. */
const placesKey = 'assetql.types';

/** The folder that the module is for: that of the active editor, else one that is chosen where there are several. */
async function chosenFolder(): Promise<WorkspaceFolder | undefined> {
  const active = window.activeTextEditor?.document.uri;
  const own = active === undefined ? undefined : workspace.getWorkspaceFolder(active);
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    await window.showInformationMessage(l10n.t('Open the folder of a program first: the types are a file in it.'));
    return undefined;
  }
  return own ?? (folders.length === 1 ? folders[0] : await window.showWorkspaceFolderPick());
}

/** What the nearest `assetql.config.json` adds to the language, as the command line finds it, or what is wrong with it. */
async function configured(file: Uri): Promise<{ readonly extension?: SchemaExtension; readonly problem?: string }> {
  for (const folder of foldersAbove(file.path)) {
    const text = await readStored(file.with({ path: `${folder === '/' ? '' : folder}/${configurationFile}` }));
    if (text === undefined) continue;
    const { configuration, problems } = readConfiguration(text);
    const [problem] = problems;
    if (problem !== undefined) return { problem };
    return configuration.extension === undefined ? {} : { extension: configuration.extension };
  }
  return {};
}

/** Asks the library for its attributes; nothing when a person cancels it, or when it could not be asked, which is told. */
async function attributesFor(
  { connections, searches }: Pick<Host, 'connections' | 'searches'>,
  file: Uri,
): Promise<readonly Attribute[] | undefined> {
  const ask = async (signal: AbortSignal): Promise<readonly Attribute[]> => {
    const { check } = await searches.settings(file.toString());
    const { client } = await openLibrary(connections, file, check);
    return await client.attributes({ signal });
  };
  try {
    return await stoppable(l10n.t('Asking the library'), ask);
  } catch (error) {
    const connection = await connections.of(file).catch(() => undefined);
    await tellFailure(error, connection?.name);
    return undefined;
  }
}

/** Asks whether to overwrite a file that was not generated. */
async function mayReplace(path: string): Promise<boolean> {
  const replace = l10n.t('Replace');
  const question = l10n.t('{0} was not written by AssetQL. Replace all that is in it?', path);
  return (await window.showWarningMessage(plainMessage(question), { modal: true }, replace)) === replace;
}

/** Writes the TypeScript module of the folder's library, as `assetql types` does, and opens it. */
export async function writeTypes({ context, connections, searches }: Host): Promise<void> {
  const folder = await chosenFolder();
  if (folder === undefined || (await tellIfUntrusted(connections, folder.uri))) return;
  const before = context.workspaceState.get<Readonly<Record<string, string>>>(placesKey, {});
  const given = await window.showInputBox({
    title: l10n.t('Write Types of the Library'),
    prompt: plainMessage(l10n.t('Where to put the module, in the folder {0}', folder.name)),
    value: before[folder.uri.toString()] ?? proposedModule,
    ignoreFocusOut: true,
    validateInput: (path) => modulePathProblem(path, l10n),
  });
  if (given === undefined) return;
  const path = given.trim().replaceAll('\\', '/');
  const file = Uri.joinPath(folder.uri, path);
  const open = workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
  if (open?.isDirty === true) {
    await window.showWarningMessage(
      plainMessage(
        l10n.t('{0} has changes that are not saved. Save it or revert it, and write the types again.', path),
      ),
    );
    return;
  }
  const { extension, problem } = await configured(file);
  if (problem !== undefined) {
    await window.showErrorMessage(plainMessage(problem));
    return;
  }
  const attributes = await attributesFor({ connections, searches }, file);
  if (attributes === undefined) return;
  const module = libraryModule(attributes, extension);
  const state = moduleFileState(await readStored(file), module);
  if (state === 'foreign' && !(await mayReplace(path))) return;
  // Written as bytes: saving in an editor could run a formatter on it.
  if (state !== 'current') await workspace.fs.writeFile(file, new TextEncoder().encode(module));
  await context.workspaceState.update(placesKey, { ...before, [folder.uri.toString()]: path });
  const document = await workspace.openTextDocument(file);
  await window.showTextDocument(document, textColumn(document));
  const count = namesIn(attributes, extension);
  const names = count === 1 ? l10n.t('1 name') : l10n.t('{0} names', new Intl.NumberFormat(env.language).format(count));
  const told =
    state === 'current'
      ? l10n.t('{0} is up to date: it has {1} of the library.', path, names)
      : l10n.t('{0} was written: it has {1} of the library.', path, names);
  await window.showInformationMessage(plainMessage(told));
}
