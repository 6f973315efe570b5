import { RelativePattern, workspace, type Uri } from 'vscode';
import { searchFilePattern } from './search-language.ts';

/** What a person leaves out of searches, as one pattern. What is hidden in the explorer is left out anyway. */
function excluded(): string | undefined {
  const patterns = workspace.getConfiguration('search').get<Readonly<Record<string, unknown>>>('exclude') ?? {};
  const names = Object.entries(patterns).flatMap(([pattern, isOn]) => (isOn === true ? [pattern] : []));
  return names.length === 0 ? undefined : `{${names.join(',')}}`;
}

/** The files of saved searches in a folder, or in all of the workspace, without those that a person leaves out. */
export const findSearchFiles = (below?: Uri): Thenable<readonly Uri[]> =>
  workspace.findFiles(
    below === undefined ? searchFilePattern : new RelativePattern(below, searchFilePattern),
    excluded(),
  );
