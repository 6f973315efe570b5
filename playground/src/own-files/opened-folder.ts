import type { Connection } from '../connections/connection.ts';

type FolderConnection = Extract<Connection, { kind: 'folder' }>;

let opened: { readonly connection: FolderConnection; readonly close: () => void } | undefined;

/** The folder that was opened last in this page. */
export const openedFolder = (): FolderConnection | undefined => opened?.connection;

/** Remembers a folder; the one before is no longer read. */
export function rememberFolder(connection: FolderConnection, close: () => void): void {
  opened?.close();
  opened = { connection, close };
}
