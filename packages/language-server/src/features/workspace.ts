import { configurationFile } from '@assetql/core';
import {
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  RegistrationRequest,
  type Registration,
} from 'vscode-languageserver-protocol';
import { languageId } from '../documents/document-kind.ts';
import { quietly } from '../protocol/log.ts';
import type { Session } from '../session.ts';
import { section } from '../workspace/settings.ts';
import { folderUri } from '../workspace/uri.ts';
import type { Feature } from './feature.ts';

const isConfiguration = (uri: string): boolean => uri.endsWith(`/${configurationFile}`);

/** What a client is asked to tell us of, where it can be asked. */
function registrations({ client }: Session): readonly Registration[] {
  const wanted: Registration[] = [];
  if (client.configuration.registers) {
    const { method } = DidChangeConfigurationNotification.type;
    wanted.push({ id: 'assetql-configuration', method, registerOptions: { section } });
  }
  if (client.watchedFiles) {
    const watchers = [`**/*.${languageId}`, `**/${configurationFile}`].map((globPattern) => ({ globPattern }));
    const { method } = DidChangeWatchedFilesNotification.type;
    wanted.push({ id: 'assetql-files', method, registerOptions: { watchers } });
  }
  return wanted;
}

/** Folders, their settings and their files: what comes and changes. */
export const workspaceFeature: Feature = {
  capabilities: ({ workspaceFolders }) =>
    workspaceFolders ? { workspace: { workspaceFolders: { supported: true, changeNotifications: true } } } : undefined,
  always: true,
  register: (session) => {
    const { gate, scopes, files, connection, client } = session;
    gate.notification(DidChangeConfigurationNotification.type, ({ settings }) => {
      session.settings.take(settings);
      return scopes.reload();
    });
    gate.notification(DidChangeWatchedFilesNotification.type, async ({ changes }) => {
      for (const { uri } of changes) files.forget(uri);
      if (changes.some(({ uri }) => isConfiguration(uri))) await scopes.reload();
      else session.refresh('files');
    });
    if (client.workspaceFolders)
      gate.notification(DidChangeWorkspaceFoldersNotification.type, async ({ event: { added, removed } }) => {
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
