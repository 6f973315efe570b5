import type { Range, TextEdit } from '@assetql/core';
import { resolve, type SavedSearchDocument } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import { moved } from '../range.ts';
import type { Renaming } from './rename.ts';
import { usesOf } from './uses-of.ts';
import { variableAt } from './variable-at.ts';
import { isReserved, titled } from './variable-problem.ts';

/** The shared variable that a document uses at an offset: it is defined in the configuration file, for all files of a team. */
export function sharedVariableAt(
  document: LanguageDocument,
  offset: number,
): { readonly name: string; readonly at: Range } | undefined {
  const variable = variableAt(document, offset);
  return variable?.isShared === true && !isReserved(variable.name) ? variable : undefined;
}

type Search = SavedSearchDocument['searches'][number];

/** Where a search uses a shared variable: not where it has a variable of this name itself. */
const sharedUses = (search: Search, name: string): readonly Range[] =>
  resolve(search, name)?.isShared === true
    ? usesOf(search, name).map(({ nameRange }) => moved(nameRange, search.start))
    : [];

/** Where a file of saved searches uses a shared variable: the names without braces, ascending. */
export const sharedReferences = (parsed: SavedSearchDocument, name: string): readonly Range[] =>
  parsed.searches.flatMap((search) => sharedUses(search, name));

/** Renames a shared variable wherever a file of saved searches uses it. The same is to be done in all files of the team, and in its definition. */
export function renameShared(parsed: SavedSearchDocument, name: string, newName: string): Renaming {
  const edits: TextEdit[] = [];
  for (const search of parsed.searches) {
    if (usesOf(search, newName).length > 0 && resolve(search, newName) === undefined)
      return {
        problem: `${titled(search)} uses ${newName} already, which would then mean this one. Choose another name.`,
      };
    const uses = sharedUses(search, name);
    if (uses.length === 0) continue;
    if (resolve(search, newName) !== undefined)
      return {
        problem: `${titled(search)} has a variable ${newName} already, which would be meant. Choose another name.`,
      };
    for (const range of uses) edits.push({ range, newText: newName });
  }
  return { edits };
}
