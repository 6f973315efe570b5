import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { configurationFile, memberRange } from '@assetql/core';
import { renameShared, variableNameProblem } from '@assetql/language-service';
import type { OpenDocument } from '../documents/open-document.ts';
import { workspaceEdits } from '../documents/workspace-edit.ts';
import { Refusal } from '../protocol/request-router.ts';
import type { Session } from '../session.ts';
import { fileName } from '../workspace/uri.ts';
import { sharedDefinition, sharingFiles } from './shared-variable.ts';

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
  const problem = variableNameProblem(newName);
  if (problem !== undefined) throw new Refusal(problem);
  const definition = await sharedDefinition(session, uri, name);
  if (definition === undefined)
    throw new Refusal(`${name} is not defined in ${configurationFile} any more. Look at the file.`);
  if (newName !== name && memberRange(definition.text, ['variables', newName]) !== undefined)
    throw new Refusal(`${configurationFile} has a variable ${newName} already. Choose another name.`);
  const all: (Pick<OpenDocument, 'uri' | 'version'> & { readonly edits: readonly TextEdit[] })[] = [
    {
      uri: definition.uri,
      version: null,
      edits: [{ range: definition.range, newText: JSON.stringify(newName) }],
    },
  ];
  for await (const { document, view, parsed } of sharingFiles(session, definition.uri, signal)) {
    const renaming = renameShared(parsed, name, newName);
    if ('problem' in renaming) throw new Refusal(`${fileName(document.uri)}: ${renaming.problem}`);
    const edits = view.edits(renaming.edits) ?? [];
    if (edits.length > 0) all.push({ uri: document.uri, version: document.version, edits });
  }
  signal.throwIfAborted();
  return workspaceEdits(all, session.client.versionedEdits);
}
