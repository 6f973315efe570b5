import type { Client, ClientCatalogue, UploadMetadata } from '@assetql/client';
import { env, l10n, Uri, ViewColumn, window, workspace } from 'vscode';
import type { Connection } from '../contracts/connections.ts';
import type { Host } from '../contracts/host.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import type { Platform } from '../contracts/platform.ts';
import type { Preview } from '../contracts/preview.ts';
import { stoppable } from '../results/read-results.ts';
import { tellFailure } from '../results/tell-failure.ts';
import { searchLanguage } from '../searches/search-language.ts';
import { askUpload } from './ask-upload.ts';
import { bytesText } from './bytes-text.ts';
import { editorFiles } from './file-tree.ts';
import { findAgain, uploadedSearch } from './found-again.ts';
import { findFiles, mostFiles, type FoundFile } from './found-files.ts';
import { openSource } from './open-source.ts';
import { problemsOf, runUpload, type UploadRun } from './run-upload.ts';
import { storedMemory } from './stored-memory.ts';
import { reportText, statesText } from './upload-report.ts';

/** What an upload needs of the window. */
export interface UploadHost {
  readonly host: Host;
  readonly platform: Platform;
  readonly preview: Preview;
  /** What has changed in a library is shown: in the view and in the preview. */
  readonly changed: (connection: Connection) => Promise<void>;
}

/** What was chosen before anything is asked. */
export interface UploadChoice {
  /** Files and folders; asked for when absent. */
  readonly files?: readonly Uri[];
  /** Ids of categories. */
  readonly categories: readonly string[];
}

/** Bytes that the sample takes where it is in memory. */
const mostInMemory = 200_000_000;

interface Target {
  readonly connection: Connection;
  readonly client: Client;
  readonly catalogue: ClientCatalogue;
}

/** Asks for files and folders. A dialog of the system takes one kind only on some of them, so the kind is asked first. */
async function chooseFiles(library: string): Promise<readonly Uri[] | undefined> {
  const kinds = [
    { label: l10n.t('Files…'), isFolder: false },
    { label: l10n.t('A folder with all below it…'), isFolder: true },
  ];
  const kind = await window.showQuickPick(kinds, { title: plainMessage(l10n.t('Upload to “{0}”', library)) });
  if (kind === undefined) return undefined;
  return await window.showOpenDialog({
    canSelectFiles: !kind.isFolder,
    canSelectFolders: kind.isFolder,
    canSelectMany: true,
    openLabel: l10n.t('Upload'),
    title: l10n.t('Upload to “{0}”', library),
  });
}

/** The chosen files; tells the person, and gives nothing, when there is nothing that can be uploaded. */
async function filesOf(
  chosen: readonly Uri[],
  { connection }: Target,
  platform: Platform,
): Promise<{ readonly files: readonly FoundFile<Uri>[]; readonly unreadable: readonly string[] } | undefined> {
  const found = await stoppable(l10n.t('Looking through the files'), (signal) =>
    findFiles(editorFiles, chosen, signal),
  );
  if (found === undefined) return undefined;
  const { files, unreadable, isCut } = found;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const problem =
    files.length === 0 && unreadable.length === 0
      ? l10n.t('There are no files to upload in what you have chosen. Hidden files are left out.')
      : files.length === 0
        ? l10n.t('“{0}” cannot be read: look whether it is there, and whether you may read it.', unreadable[0] ?? '')
        : isCut
          ? l10n.t('There are more than {0} files: upload them folder by folder.', mostFiles)
          : connection.kind === 'embedded' && platform.openFiles === undefined && total > mostInMemory
            ? l10n.t(
                'The sample library is in the memory of this window, and takes {0} at a time: choose fewer files, or connect to a library.',
                bytesText(mostInMemory, env.language),
              )
            : undefined;
  if (problem === undefined) return { files, unreadable };
  await window.showErrorMessage(plainMessage(problem));
  return undefined;
}

/** Opens a search that finds what was uploaded, and what it finds beside it. */
async function showUploaded(run: UploadRun, moment: string, target: Target, { preview }: UploadHost): Promise<void> {
  const ids = run.outcomes.flatMap(({ assetId }) => assetId ?? []);
  const found = await stoppable(l10n.t('Asking the library'), (signal) => findAgain(target.client, ids, signal));
  if (found === undefined) {
    await window.showWarningMessage(l10n.t('The library does not list these assets; look for them by their names.'));
    return;
  }
  const remark = found.isExact
    ? l10n.t('What was uploaded then, and nothing else.')
    : l10n.t('What was uploaded then. Others have uploaded at the same time: theirs is found, too.');
  const content = uploadedSearch(l10n.t('Uploaded on {0}', moment), remark, found);
  const document = await workspace.openTextDocument({ language: searchLanguage, content });
  await window.showTextDocument(document, { viewColumn: ViewColumn.One, preview: false });
  await preview.show({ uri: document.uri, offset: 0 });
}

/** Says what has become of an upload, and offers what to do next. Resolves to whether the same files are to be uploaded again. */
async function tellOutcome(
  run: UploadRun,
  unreadable: readonly string[],
  moment: string,
  target: Target,
  host: UploadHost,
): Promise<boolean> {
  const { outcomes, notes, wasCancelled } = run;
  const { connection } = target;
  const present = outcomes.filter(({ assetId }) => assetId !== undefined);
  const isDone = present.length === outcomes.length;
  const [show, report, goOn] = [l10n.t('Show'), l10n.t('Report'), l10n.t('Go On')];
  const states = statesText(outcomes, l10n);
  const [reason] = outcomes.flatMap(({ message }) => message ?? []);
  const [note] = notes.values();
  const sentences = [
    wasCancelled ? l10n.t('The upload was cancelled: {0}.', states) : `${connection.label}: ${states}.`,
    ...(reason === undefined ? [] : [reason]),
    ...(isDone && note !== undefined ? [note] : []),
    ...(unreadable.length === 0 ? [] : [l10n.t('{0} cannot be read.', unreadable.length)]),
    ...(connection.kind === 'embedded' && present.length > 0
      ? [l10n.t('The sample library keeps them until this window is closed.')]
      : []),
  ];
  const buttons = [
    ...(present.length > 0 ? [show] : []),
    ...(isDone ? [] : [goOn]),
    ...(isDone && notes.size === 0 && unreadable.length === 0 ? [] : [report]),
  ];
  const tell = isDone ? window.showInformationMessage : window.showWarningMessage;
  for (;;) {
    const choice = await tell(plainMessage(sentences.join(' ')), ...buttons);
    if (choice === goOn) return true;
    if (choice === show) await showUploaded(run, moment, target, host);
    if (choice !== report) return false;
    const content = reportText({ library: connection.label, moment, outcomes, notes, unreadable }, l10n);
    await window.showTextDocument(await workspace.openTextDocument({ language: 'markdown', content }), {
      preview: false,
    });
  }
}

/** Uploads files to a library: asks for their metadata, checks it, sends the files, and reports the outcome for each. */
async function upload(connection: Connection, choice: UploadChoice, host: UploadHost): Promise<void> {
  const { connections, context } = host.host;
  const target = await stoppable(l10n.t('Asking the library'), async () => {
    const client = await connections.client(connection);
    const catalogue = await connections.catalogue(connection);
    await connections.open(connection);
    const attributes = await client.attributes();
    await catalogue.ready();
    return { connection, client, catalogue, attributes };
  });
  if (target === undefined) return;
  const { client, catalogue, attributes } = target;
  const chosen = choice.files ?? (await chooseFiles(connection.label));
  if (chosen === undefined) return;
  const found = await filesOf(chosen, target, host.platform);
  if (found === undefined) return;
  const { files, unreadable } = found;
  const size = bytesText(
    files.reduce((sum, file) => sum + file.size, 0),
    env.language,
  );
  const title =
    files.length === 1
      ? l10n.t('Upload 1 file ({0}) to “{1}”', size, connection.label)
      : l10n.t('Upload {0} files ({1}) to “{2}”', files.length, size, connection.label);
  for (;;) {
    const metadata: UploadMetadata | undefined = await askUpload({
      title,
      catalogue,
      attributes,
      categories: choice.categories,
    });
    if (metadata === undefined) return;
    const planned = files.map((file) => ({ file, metadata, open: () => openSource(file, host.platform) }));
    const folder = Uri.joinPath(context.globalStorageUri, 'uploads');
    const memory = storedMemory(
      {
        read: (name) => workspace.fs.readFile(Uri.joinPath(folder, name)),
        write: (name, bytes) => workspace.fs.writeFile(Uri.joinPath(folder, name), bytes),
      },
      connection.key,
    );
    const options = { client, memory, library: connection.label };
    const problems = await problemsOf(planned, options);
    if (problems === undefined) return;
    if (problems.length > 0) {
      const again = l10n.t('Change…');
      const told = [l10n.t('Nothing was uploaded.'), ...problems.slice(0, 3)].join(' ');
      if ((await window.showErrorMessage(plainMessage(told), again)) !== again) return;
      continue;
    }
    for (let isWanted = true; isWanted;) {
      const moment = new Date().toLocaleString(env.language, { dateStyle: 'medium', timeStyle: 'short' });
      const run = await runUpload(planned, options);
      await host.changed(connection);
      isWanted = await tellOutcome(run, unreadable, moment, target, host);
    }
    return;
  }
}

/** The command, from wherever it is chosen. */
export async function uploadCommand(
  connectionOf: () => Promise<Connection>,
  choice: UploadChoice,
  host: UploadHost,
): Promise<void> {
  let connection: Connection | undefined;
  try {
    connection = await connectionOf();
    await upload(connection, choice, host);
  } catch (error) {
    await tellFailure(error, connection?.name);
  }
}
