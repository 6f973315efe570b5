import { configurationFile } from '@assetql/core';
import {
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  FileChangeType,
  RegistrationRequest,
  WatchKind,
  type Registration,
} from 'vscode-languageserver-protocol';
import { documentKind, languageId } from '../documents/document-kind.ts';
import { quietly } from '../protocol/log.ts';
import type { Session } from '../session.ts';
import { section } from '../workspace/settings.ts';
import { folderUri } from '../workspace/uri.ts';
import type { Feature } from './feature.ts';

/** Whether a URI is that of a saved-search file, or may be that of a folder. */
const isOurs = (uri: string): boolean => !/\.[^/.]+$/.test(uri) || documentKind('', uri) !== undefined;

const isConfiguration = (uri: string): boolean => uri.endsWith(`/${configurationFile}`);

/** The dynamic registrations of events that the client supports. */
function registrations({ client }: Session): readonly Registration[] {
  const wanted: Registration[] = [];
  if (client.configuration.registers) {
    const { method } = DidChangeConfigurationNotification.type;
    wanted.push({ id: 'assetql-configuration', method, registerOptions: { section } });
  }
  if (client.watchedFiles) {
    // When a folder is deleted, there are no events for the files in it.
    const watchers = [
      { globPattern: `**/*.${languageId}` },
      { globPattern: `**/${configurationFile}` },
      { globPattern: '**', kind: WatchKind.Delete },
    ];
    const { method } = DidChangeWatchedFilesNotification.type;
    wanted.push({ id: 'assetql-files', method, registerOptions: { watchers } });
  }
  return wanted;
}

/** Changes of workspace folders, of their settings and of their files. */
export const workspaceFeature: Feature = {
  capabilities: ({ workspaceFolders }) =>
    workspaceFolders ? { workspace: { workspaceFolders: { supported: true, changeNotifications: true } } } : undefined,
  always: true,
  register: (session) => {
    const { router, scopes, files, connection, client } = session;
    router.notification(DidChangeConfigurationNotification.type, ({ settings }) => {
      session.settings.take(settings);
      return scopes.reload();
    });
    router.notification(DidChangeWatchedFilesNotification.type, async ({ changes }) => {
      const of = (isGone: boolean): readonly string[] =>
        changes.filter(({ type }) => (type === FileChangeType.Deleted) === isGone).map(({ uri }) => uri);
      files.forget(changes.map(({ uri }) => uri));
      session.changed({ changed: of(false), gone: of(true) });
      if (changes.some(({ uri }) => isConfiguration(uri))) await scopes.reload();
      else if (changes.some(({ uri }) => isOurs(uri))) session.refresh('files');
    });
    if (client.workspaceFolders)
      router.notification(DidChangeWorkspaceFoldersNotification.type, async ({ event: { added, removed } }) => {
        const gone = new Set(removed.map(({ uri }) => folderUri(uri)));
        const kept = scopes.workspaceFolders.filter((folder) => !gone.has(folder));
        scopes.setFolders([...new Set([...kept, ...added.map(({ uri }) => uri)])]);
        session.settings.forget();
        await scopes.reload();
      });
    session.registrations.push(...registrations(session));
    session.onInitialized(() => {
      const wanted = session.registrations;
      if (wanted.length > 0)
        void quietly(() => connection.sendRequest(RegistrationRequest.type, { registrations: wanted }));
    });
  },
};
