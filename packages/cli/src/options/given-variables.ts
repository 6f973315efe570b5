import {
  readGivenVariable,
  variableNames,
  withVariables,
  type SavedSearch,
  type SavedSearchDocument,
  type VariableValue,
} from '@assetql/core/document';
import { didYouMean } from './did-you-mean.ts';
import { CommandFailure } from '../io.ts';

/** A variable and its value, as given by `--var`. */
export interface VariableText {
  readonly name: string;
  readonly value: string;
}

/** The options of commands that take variables. */
export interface VariableOptions {
  readonly var?: readonly VariableText[];
}

const searchesOf = ({ preamble, searches }: SavedSearchDocument): readonly SavedSearch[] => [preamble, ...searches];

/** Throws for variables that no document has. */
export function refuseUnknownVariables(
  documents: readonly SavedSearchDocument[],
  { var: given = [] }: VariableOptions,
): void {
  if (given.length === 0) return;
  const known = new Set(documents.flatMap((document) => variableNames(searchesOf(document))));
  for (const { name } of given)
    if (!known.has(name))
      throw new CommandFailure(`No search here has a variable “${name}”. ${didYouMean(name, [...known])}`);
}

/** The document with the given variables. Variables that it does not have are ignored, because another file may have them. */
export function withGivenVariables(
  document: SavedSearchDocument,
  { var: given = [] }: VariableOptions,
): SavedSearchDocument {
  if (given.length === 0) return document;
  const searches = searchesOf(document);
  const known = variableNames(searches);
  const values: Record<string, VariableValue> = {};
  for (const { name, value } of given.filter((each) => known.includes(each.name))) {
    const read = readGivenVariable(name, value, searches);
    if ('problem' in read) throw new CommandFailure(`--var ${name}: ${read.problem}`);
    values[name] = read.value;
  }
  return withVariables(document, values);
}
