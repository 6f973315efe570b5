import type { Range, TextEdit } from '@assetql/core';
import {
  parseDocument,
  printDocument,
  searchAt,
  type SavedSearch,
  type SavedSearchDocument,
} from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import { moved } from '../range.ts';
import { formatting } from './formatting.ts';
import { minimalEdits } from '../minimal-edits.ts';

/**
 * The edits that lay out what a range touches: whole titles, comments, variables and keys with their values, and the lines between them.
 * Nothing beside them is edited. An expression alone is laid out as a whole.
 */
export function rangeFormatting(document: LanguageDocument, range: Range): readonly TextEdit[] {
  if (document.kind !== 'document') return formatting(document);
  const { text, parsed } = document;
  const part = touched(parsed, range);
  if (part === undefined) return [];
  // By itself, what is touched is a file too: it has its own line ends, or at its end those of the whole.
  const { lineEnd } = parsed.preamble.file;
  const alone = parseDocument(text.slice(part.start, part.end) + lineEnd, undefined, parsed.options);
  const printed = printDocument(alone).replace(/(?:\r\n|\r|\n)$/, '');
  return minimalEdits(text.slice(part.start, part.end), printed).map((edit) => ({
    ...edit,
    range: moved(edit.range, part.start),
  }));
}

/** From the start of the first item that a range touches to the end of the last one, blank lines not counted. */
function touched(parsed: SavedSearchDocument, { start, end }: Range): Range | undefined {
  let whole: Range | undefined;
  for (const search of searchesIn(parsed, start, end))
    for (const { kind, range } of search.items) {
      const item = moved(range, search.start);
      // The line that a selection of whole lines ends before is not meant.
      const isMeant = start === end ? item.start <= end && item.end >= start : item.start < end && item.end > start;
      if (kind !== 'Blank' && isMeant) whole = { start: whole?.start ?? item.start, end: item.end };
    }
  return whole;
}

function searchesIn(parsed: SavedSearchDocument, start: number, end: number): readonly SavedSearch[] {
  const first = searchAt(parsed, start);
  const at = parsed.searches.indexOf(first);
  const others = parsed.searches.slice(at + 1).filter((search) => search.start < end);
  return [first, ...others];
}
