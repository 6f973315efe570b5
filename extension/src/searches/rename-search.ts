import type { TextEdit } from '@assetql/core';
import type { SavedSearch, SavedSearchDocument } from '@assetql/core/document';
import type { L10n } from '../connections/l10n.ts';

/** Why a search cannot have a title: a sentence; nothing when it can. */
export function titleProblem(
  { searches }: SavedSearchDocument,
  search: SavedSearch,
  title: string,
  l10n: L10n,
): string | undefined {
  const wanted = title.trim();
  if (wanted === '') return l10n.t('Write a title.');
  if (/[\r\n]/.test(wanted)) return l10n.t('A title is one line.');
  const isTaken = searches.some((other) => other !== search && other.title?.text === wanted);
  return isTaken ? l10n.t('Another search of this file has this title.') : undefined;
}

/** The edits that give a search a title; one without gets it in front of its first key, so that variables of the file stay its. */
export function renameEdits(search: SavedSearch, title: string): readonly TextEdit[] {
  const { start, file, items } = search;
  const wanted = title.trim();
  if (search.title !== undefined) {
    const { textRange, range } = search.title;
    // A title without a text has no blank behind its mark.
    const isEmpty = textRange.start === textRange.end;
    const from = isEmpty ? range.end : textRange.start;
    const gap = isEmpty ? ' ' : '';
    return [
      { range: { start: start + from, end: start + (isEmpty ? range.end : textRange.end) }, newText: gap + wanted },
    ];
  }
  const at = start + (items.find(({ kind }) => kind === 'Key')?.range.start ?? 0);
  return [{ range: { start: at, end: at }, newText: `### ${wanted}${file.lineEnd}` }];
}
