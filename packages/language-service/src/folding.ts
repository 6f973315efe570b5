import type { Range } from '@assetql/core';
import type { LanguageDocument } from './language-document.ts';

/** What an editor can fold: each search of a file under its title, and values of several lines under their key. */
export function folding(document: LanguageDocument): readonly Range[] {
  if (document.kind !== 'document') return [];
  return document.parsed.searches.flatMap((search) => {
    const folds: Range[] = [];
    const shift = (range: Range): Range => ({ start: range.start + search.start, end: range.end + search.start });
    const filled = search.items.filter(({ kind }) => kind !== 'Blank');
    const last = filled.at(-1);
    if (search.title !== undefined && last !== undefined && last !== search.title)
      folds.push(shift({ start: search.title.range.end, end: last.range.end }));
    for (const item of search.items)
      if (
        item.kind === 'Key' &&
        document.text.slice(search.start + item.range.start, search.start + item.range.end).includes('\n')
      )
        folds.push(shift({ start: item.keyRange.end + 1, end: item.range.end }));
    return folds;
  });
}
