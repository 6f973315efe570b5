import type { SavedSearch, SavedSearchDocument } from '@assetql/core/document';

type Item = SavedSearch['items'][number];

const isAsked = (item: Item): boolean =>
  item.kind === 'Stray' || item.kind === 'Definition' || (item.kind === 'Key' && item.key !== 'expect');

/** All that decides what a search finds: itself without its title, comments and expectations, and what its file shares. */
export function essence({ text, preamble }: SavedSearchDocument, search: SavedSearch): string {
  const written = ({ items, start }: SavedSearch, isWanted: (item: Item) => boolean): readonly string[] =>
    items.filter(isWanted).map(({ range }) => text.slice(start + range.start, start + range.end));
  return [...written(preamble, ({ kind }) => kind === 'Definition'), '', ...written(search, isAsked)].join('\n');
}
