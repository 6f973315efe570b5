import type { Range } from '@assetql/core';
import { keyRow, type Item } from '@assetql/core/document';

/** Something in a search that may lead somewhere; relative to the search. */
export interface Mention {
  readonly from: number;
  readonly to: number;
  /** `section` of the interface specification. */
  readonly what: 'address' | 'asset' | 'section';
  /** The address, the asset's id, or the number of the section. */
  readonly text: string;
}

/** What of an item may lead somewhere. `read` gives the text of a range. */
export function mentionsIn(item: Item, read: (range: Range) => string): readonly Mention[] {
  if (item.kind === 'Comment') return addressesIn(item.range, read);
  if (item.kind !== 'Key' && item.kind !== 'Definition') return [];
  const found = item.value.comments.flatMap((comment) => addressesIn(comment, read));
  if (item.kind === 'Definition') return found;
  const section = item.key === undefined ? undefined : keyRow(item.key)?.spec;
  if (section !== undefined)
    found.unshift({ from: item.keyRange.start, to: item.keyRange.end, what: 'section', text: section });
  const expected = item.key === 'expect' ? item.parsed : undefined;
  if (expected?.kind === 'Contains' || expected?.kind === 'Excludes') {
    const { range, value } = expected.id;
    const from = item.value.range.start;
    // Without its quotes.
    found.push({ from: from + range.start + 1, to: from + range.end - 1, what: 'asset', text: value });
  }
  return found;
}

/** To a blank or quote, without the signs that end a sentence or bracket around it. */
const address = /https?:\/\/[^\s"'<>]*[^\s"'<>.,;:!?)\]]/gi;

const addressesIn = (range: Range, read: (range: Range) => string): Mention[] =>
  Array.from(read(range).matchAll(address), ({ 0: text, index }) => ({
    from: range.start + index,
    to: range.start + index + text.length,
    what: 'address' as const,
    text,
  }));
