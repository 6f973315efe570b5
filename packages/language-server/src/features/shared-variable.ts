import type { Location, Range } from 'vscode-languageserver-protocol';
import { memberRange } from '@assetql/core';
import type { SavedSearchDocument } from '@assetql/core/document';
import { sharedReferences } from '@assetql/language-service';
import type { OpenDocument } from '../documents/open-document.ts';
import type { View } from '../documents/view.ts';
import type { Session } from '../session.ts';
import { parentUri } from '../workspace/uri.ts';
import { workspaceDocuments } from '../workspace/workspace-documents.ts';

/** The name of a shared variable where a configuration file defines it. */
export interface SharedDefinition {
  readonly uri: string;
  /** The text of the configuration file, with changes that are not saved. */
  readonly text: string;
  /** The range of the name, with its quotes. */
  readonly range: Range;
}

/** Where the configuration file of a document defines a shared variable; `undefined` when it does not. */
export async function sharedDefinition(
  { scopes, documents }: Session,
  uri: string,
  name: string,
): Promise<SharedDefinition | undefined> {
  const configuration = await scopes.configurationOf(uri);
  const member = configuration && memberRange(configuration.text, ['variables', name]);
  if (configuration === undefined || member === undefined) return undefined;
  const { content } = documents.unopened(configuration.uri, configuration.text);
  return { ...configuration, range: content.toProtocol(member) };
}

/** A file of saved searches to which a configuration file applies. */
export interface SharingFile {
  readonly document: OpenDocument;
  readonly view: View;
  readonly parsed: SavedSearchDocument;
}

/** The files of saved searches in the workspace to which a configuration file applies. Ends when the signal is aborted. */
export async function* sharingFiles(
  session: Session,
  configuration: string,
  signal: AbortSignal,
): AsyncGenerator<SharingFile> {
  /** By folder, because files of the same folder have the same configuration. */
  const known = new Map<string, Promise<boolean>>();
  const isSharing = (uri: string): Promise<boolean> => {
    const folder = parentUri(uri) ?? uri;
    const found =
      known.get(folder) ?? session.scopes.configurationOf(uri).then((nearest) => nearest?.uri === configuration);
    known.set(folder, found);
    return found;
  };
  for await (const document of workspaceDocuments(session, signal)) {
    if (document.kind !== 'saved-searches' || !(await isSharing(document.uri))) continue;
    const { views } = await session.snapshot(document);
    for (const view of views)
      if (view.document.kind === 'document') yield { document, view, parsed: view.document.parsed };
  }
}

/** Where a shared variable is used in all files that have it from the same configuration file, and defined if that is asked for. */
export async function sharedLocations(
  session: Session,
  uri: string,
  name: string,
  includeDeclaration: boolean,
  signal: AbortSignal,
): Promise<Location[]> {
  const definition = await sharedDefinition(session, uri, name);
  if (definition === undefined) return [];
  const locations: Location[] = includeDeclaration ? [{ uri: definition.uri, range: definition.range }] : [];
  for await (const { document, view, parsed } of sharingFiles(session, definition.uri, signal))
    for (const range of sharedReferences(parsed, name))
      locations.push({ uri: document.uri, range: view.toProtocol(range) });
  signal.throwIfAborted();
  return locations;
}
