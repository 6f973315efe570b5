import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { configurationFile, memberRange } from '@assetql/core';
import { renameShared, variableNameProblem } from '@assetql/language-service';
import type { OpenDocument } from '../documents/open-document.ts';
import { workspaceEdits } from '../documents/workspace-edit.ts';
import { Refusal } from '../protocol/request-router.ts';
import type { Session } from '../session.ts';
import { fileName, parentUri } from '../workspace/uri.ts';
import { workspaceDocuments } from '../workspace/workspace-documents.ts';

/**
 * Renames a variable of a configuration file, there and in all saved-search files that the configuration applies to. Throws a
 * {@link Refusal} when one of these files already uses the new name.
 */
export async function renameSharedVariable(
  session: Session,
  uri: string,
  name: string,
  newName: string,
  signal: AbortSignal,
): Promise<WorkspaceEdit> {
  const { scopes, documents, client } = session;
  const problem = variableNameProblem(newName);
  if (problem !== undefined) throw new Refusal(problem);
  const configuration = await scopes.configurationOf(uri);
  const definition = configuration && memberRange(configuration.text, ['variables', name]);
  if (configuration === undefined || definition === undefined)
    throw new Refusal(`${name} is not defined in ${configurationFile} any more. Look at the file.`);
  if (newName !== name && memberRange(configuration.text, ['variables', newName]) !== undefined)
    throw new Refusal(`${configurationFile} has a variable ${newName} already. Choose another name.`);
  const all: (Pick<OpenDocument, 'uri' | 'version'> & { readonly edits: readonly TextEdit[] })[] = [
    {
      uri: configuration.uri,
      version: null,
      edits: [
        {
          range: documents.unopened(configuration.uri, configuration.text).content.toProtocol(definition),
          newText: JSON.stringify(newName),
        },
      ],
    },
  ];
  /** By folder, because files of the same folder have the same configuration. */
  const isOfIt = new Map<string, Promise<boolean>>();
  const counts = (each: string): Promise<boolean> => {
    const folder = parentUri(each) ?? each;
    const known = isOfIt.get(folder) ?? scopes.configurationOf(each).then((found) => found?.uri === configuration.uri);
    isOfIt.set(folder, known);
    return known;
  };
  for await (const document of workspaceDocuments(session, signal)) {
    if (document.kind !== 'saved-searches' || !(await counts(document.uri))) continue;
    const { views } = await session.snapshot(document);
    for (const view of views) {
      if (view.document.kind !== 'document') continue;
      const renaming = renameShared(view.document.parsed, name, newName);
      if ('problem' in renaming) throw new Refusal(`${fileName(document.uri)}: ${renaming.problem}`);
      const edits = view.edits(renaming.edits) ?? [];
      if (edits.length > 0) all.push({ uri: document.uri, version: document.version, edits });
    }
  }
  signal.throwIfAborted();
  return workspaceEdits(all, client.versionedEdits);
}
