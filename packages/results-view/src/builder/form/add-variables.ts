import type { TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { insertion } from './key-text.ts';
import { lineBreakOf } from './lines.ts';
import type { NewVariable } from './write-value.ts';

/** The edits that define variables of a search, before its first key, or at its end. */
export function addVariables(
  file: string,
  search: SavedSearch | undefined,
  variables: readonly NewVariable[],
): readonly TextEdit[] {
  if (variables.length === 0) return [];
  const lineBreak = lineBreakOf(file);
  const text = variables.map(({ name, text: value }) => `@${name} = ${value}`).join(lineBreak);
  const first = search?.items.find(({ kind }) => kind === 'Key' || kind === 'Definition');
  if (search !== undefined && first !== undefined)
    return [insertion(search.start + first.range.start, `${text}${lineBreak}`)];
  const last = search?.items.findLast(({ kind }) => kind !== 'Blank');
  if (search !== undefined && last !== undefined)
    return [insertion(search.start + last.range.end, `${lineBreak}${text}`)];
  const start = search?.start ?? file.length;
  const gap = search !== undefined || file === '' || file.endsWith('\n') ? '' : lineBreak;
  return [insertion(start, `${gap}${text}${lineBreak}`)];
}
