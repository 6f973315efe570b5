import { savedSearchExtension } from '@assetql/core/text';
import { Uri, workspace, type LogOutputChannel } from 'vscode';
import { AccessError } from '../../contracts/connections.ts';
import { chosenConnection } from './connection-settings.ts';
import type { TeamChoice } from './team-choice.ts';

/** Which connection is chosen for a document. */
export interface ChosenName {
  /** The empty text is the sample library. */
  readonly name: string;
  /** Whether a team's file says so, and not a setting. */
  readonly isOfTeam: boolean;
}

/** Which connection a folder of the workspace asks, or why that is not known. */
export type FolderChoice = { readonly folder: string } & (ChosenName | { readonly problem: string });

/** Which connections are chosen. */
export interface ChosenNames {
  /** Rejects with an `AccessError` when the team's file cannot be read. */
  readonly of: (document: Uri | undefined) => Promise<ChosenName>;
  /** The choices of all workspace folders; in a window without folders, that of the document, with an empty folder name. */
  readonly ofFolders: (document: Uri | undefined) => Promise<readonly FolderChoice[]>;
}

/** The configuration of a folder is looked up for a file in it. */
const anyFile = `any${savedSearchExtension}`;

/** Looks at the settings first, then at the nearest `assetql.config.json`. */
export function chosenNames(team: TeamChoice, log: LogOutputChannel): ChosenNames {
  const of = async (document: Uri | undefined): Promise<ChosenName> => {
    const chosen = chosenConnection(document);
    if (chosen !== undefined) return { name: chosen, isOfTeam: false };
    const found = await team.of(document);
    const { connection, problems = [], isConnectionUnknown } = found;
    for (const problem of problems) log.warn(problem);
    const [first] = problems;
    if (isConnectionUnknown === true && first !== undefined) {
      const configuration = team.uriOf(document, found);
      throw new AccessError({ state: 'failed', problem: first, ...(configuration && { configuration }) });
    }
    return { name: connection ?? '', isOfTeam: connection !== undefined };
  };
  const choiceOf = async (folder: string, document: Uri | undefined): Promise<FolderChoice> => {
    try {
      return { folder, ...(await of(document)) };
    } catch (error) {
      if (!(error instanceof AccessError)) throw error;
      return { folder, problem: error.message };
    }
  };
  return {
    of,
    ofFolders: async (document) => {
      const folders = workspace.workspaceFolders ?? [];
      if (folders.length === 0) return [await choiceOf('', document)];
      return await Promise.all(folders.map(({ name, uri }) => choiceOf(name, Uri.joinPath(uri, anyFile))));
    },
  };
}
