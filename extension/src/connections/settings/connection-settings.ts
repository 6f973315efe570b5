import { ConfigurationTarget, workspace, type Uri, type WorkspaceFolder } from 'vscode';
import type { FolderDefinition } from './folder-definition.ts';
import type { ServiceDefinition } from './service-definition.ts';

/** A connection as the settings have it. */
type ConnectionDefinition = ServiceDefinition | FolderDefinition;

/** The settings of this extension. */
const settings = (document?: Uri): ReturnType<typeof workspace.getConfiguration> =>
  workspace.getConfiguration('assetql', document ?? null);

/** The connections of this person, as they are written. A workspace cannot add one: it would decide where secrets are sent. */
export const writtenConnections = (): unknown => settings().get('connections');

/** The address of a local server when the settings do not name another one. */
export const defaultServeAddress = 'http://127.0.0.1:4310';

/** Where a local server listens that keeps what a browser cannot. */
export const serveAddress = (): string => settings().get('serveAddress', defaultServeAddress);

/** The connection that settings name for a document: a name, the empty text for the sample library, or nothing. */
export function chosenConnection(document: Uri | undefined): string | undefined {
  const chosen: unknown = settings(document).get('connection');
  return typeof chosen === 'string' ? chosen.trim() : undefined;
}

/** Whether what is written for all workspaces names a connection. */
export function hasOwnDefault(): boolean {
  const value: unknown = settings().inspect('connection')?.globalValue;
  return typeof value === 'string' && value !== '';
}

/** The workspace folder that a choice for a document is for; `undefined` when the choice is for the whole workspace. */
export function choiceFolder(document: Uri | undefined): WorkspaceFolder | undefined {
  const isOneOfSeveral = (workspace.workspaceFolders ?? []).length > 1;
  return isOneOfSeveral && document !== undefined ? workspace.getWorkspaceFolder(document) : undefined;
}

/** Writes which connection the folder of a document uses: into the folder's own settings when there are several folders. */
export async function writeChoice(choice: string | undefined, document: Uri | undefined): Promise<void> {
  const hasFolders = (workspace.workspaceFolders ?? []).length > 0;
  const folder = choiceFolder(document);
  const target =
    folder !== undefined
      ? ConfigurationTarget.WorkspaceFolder
      : hasFolders
        ? ConfigurationTarget.Workspace
        : ConfigurationTarget.Global;
  await settings(folder?.uri ?? document).update('connection', choice, target);
}

/** Replaces the name of a connection wherever settings choose it: of the person, of the workspace and of each of its folders. */
export async function replaceChoice(name: string, now: string | undefined): Promise<void> {
  const { globalValue, workspaceValue } = settings().inspect<unknown>('connection') ?? {};
  if (globalValue === name) await settings().update('connection', now, ConfigurationTarget.Global);
  if (workspaceValue === name) await settings().update('connection', now, ConfigurationTarget.Workspace);
  // In a window with a single folder, its settings are those of the workspace.
  for (const { uri } of workspace.workspaceFolders ?? []) {
    const own = settings(uri);
    if (own.inspect<unknown>('connection')?.workspaceFolderValue === name)
      await own.update('connection', now, ConfigurationTarget.WorkspaceFolder);
  }
}

type Written = Readonly<Record<string, unknown>>;

function written(): Written {
  const value: unknown = settings().inspect('connections')?.globalValue;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const write = (connections: Written): PromiseLike<void> =>
  settings().update(
    'connections',
    Object.keys(connections).length === 0 ? undefined : connections,
    ConfigurationTarget.Global,
  );

/** Adds a connection to the person's settings, or replaces the one of its name. It holds no secret. */
export async function writeDefinition({ name, ...definition }: ConnectionDefinition): Promise<void> {
  await write({ ...written(), [name]: definition });
}

/** The value in the settings for a connection, valid or not. */
export const writtenDefinition = (name: string): unknown => written()[name];

/** Replaces a connection, keeping its position; its name may change. */
export async function replaceDefinition(before: string, { name, ...definition }: ConnectionDefinition): Promise<void> {
  const now = written();
  const entries = Object.entries(now).filter(([each]) => each === before || each !== name);
  const replaced = entries.map(([each, value]) => (each === before ? [name, definition] : [each, value]));
  await write(Object.fromEntries(before in now ? replaced : [...replaced, [name, definition]]));
}

/** Takes a connection out of the person's settings. */
export async function removeDefinition(name: string): Promise<void> {
  await write(Object.fromEntries(Object.entries(written()).filter(([each]) => each !== name)));
}
