import type { TextEdit } from '@assetql/core';
import {
  lookUpArguments,
  resolve,
  visibleNames,
  type LookUpKind,
  type SavedSearch,
  type SavedSearchDocument,
} from '@assetql/core/document';
import { defineInFile } from './definition-place.ts';
import { freeName, nameFrom, takenNames } from './variable-name.ts';

/** A variable of a saved search that looks something up in the library. */
export interface LookUpVariable {
  readonly name: string;
  /** Absent when it is defined already. */
  readonly definition?: TextEdit;
}

/**
 * The variable that looks up what has this name; `path` are the names from the root of the categories, one name for the others. One that
 * the search sees already is taken, otherwise there is the edit that defines it for the file. Nothing where a look-up cannot name it.
 */
export function lookUpVariable(
  document: SavedSearchDocument,
  search: SavedSearch,
  lookUp: LookUpKind,
  path: readonly string[],
): LookUpVariable | undefined {
  const same = visibleNames(search).find((name) => {
    const value = resolve(search, name)?.definition.parsed;
    return (
      value?.kind === 'LookUp' &&
      value.lookUp === lookUp &&
      value.path.length === path.length &&
      value.path.every((part, index) => part === path[index])
    );
  });
  if (same !== undefined) return { name: same };
  const [only = ''] = path;
  const written = lookUp === 'category' ? lookUpArguments(path) : JSON.stringify(only);
  if (written === undefined) return undefined;
  const name = freeName(nameFrom(path.at(-1) ?? '') ?? lookUp, takenNames(document));
  return { name, definition: defineInFile(document, `@${name} = ${lookUp}(${written})`) };
}
