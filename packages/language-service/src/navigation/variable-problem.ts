import { configurationFile } from '@assetql/core';
import { isVariableName, resolve, timeZoneName, type SavedSearch } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import { usesOf } from './uses-of.ts';
import type { VariableOccurrences } from './variable-at.ts';

/** Whether a name has a meaning of its own, so that no variable can get it or lose it. */
export const isReserved = (name: string): boolean => name === timeZoneName;

/** Why no variable can be called so, whatever others there are: one sentence. */
export function variableNameProblem(newName: string): string | undefined {
  if (!isVariableName(newName)) return 'A name is letters, digits, _ - and dots, without @ and braces.';
  if (isReserved(newName)) return `${newName} is a reserved name: it sets the time zone of the file. Choose another.`;
  return undefined;
}

/** Why a variable cannot be called so: one sentence. */
export function variableProblem(
  document: LanguageDocument,
  { name, owner, definition, users, isShared = false }: VariableOccurrences,
  newName: string,
): string | undefined {
  if (isReserved(name)) return `${name} is a reserved name: it sets the time zone of the file. It cannot be renamed.`;
  const problem = variableNameProblem(newName);
  if (problem !== undefined) return problem;
  if (isShared)
    return `${name} is a variable of ${configurationFile}, which other files use, too. Rename it there and in each of them.`;
  if (document.kind !== 'document') return undefined;
  const { preamble, searches } = document.parsed;
  const neighbours = owner === undefined ? preamble.variables : owner.variables;
  if (definition !== undefined && neighbours.some((variable) => variable.name === newName))
    return `There is a variable ${newName} here already. Choose another name.`;
  for (const search of users) {
    // The search's own variable would be taken for it; where nothing defines it, so would the file's.
    const taken =
      definition === undefined ? resolve(search, newName) !== undefined : owner === undefined && has(search, newName);
    if (taken) return `${titled(search)} has a variable ${newName} of another value. Choose another name.`;
  }
  const scope = owner === undefined ? searches : [owner];
  const captured = scope.find(
    (search) => usesOf(search, newName).length > 0 && (owner !== undefined || resolve(search, newName) === undefined),
  );
  return (
    captured && `${titled(captured)} uses ${newName} already, which would then mean this one. Choose another name.`
  );
}

const has = (search: SavedSearch, name: string): boolean => search.variables.some((variable) => variable.name === name);

export const titled = ({ title, name }: SavedSearch): string =>
  title === undefined || name === '' ? 'The search' : `“${name}”`;
