import type { TextEdit } from '@assetql/core';
import type { Item, SavedSearch, SavedSearchDocument } from '@assetql/core/document';

/** The edit that defines a variable of a search: after its others, else after its title and description. */
export function defineInSearch(search: SavedSearch, definition: string): TextEdit {
  return behind(search, search.variables.at(-1) ?? endOfHead(search.items), definition);
}

/** The edit that defines a variable of the file: after its others, else after the comments that the file starts with, else first of all. */
export function defineInFile({ preamble }: SavedSearchDocument, definition: string): TextEdit {
  return behind(preamble, preamble.variables.at(-1) ?? endOfHead(preamble.items), definition);
}

/** The last of the title and comments that items start with. */
function endOfHead(items: readonly Item[]): Item | undefined {
  const end = items.findIndex(({ kind }, index) => kind !== 'Comment' && (kind !== 'Title' || index > 0));
  return items[(end === -1 ? items.length : end) - 1];
}

function behind({ start, file }: SavedSearch, item: Item | undefined, definition: string): TextEdit {
  const at = start + (item?.range.end ?? 0);
  const newText = item === undefined ? definition + file.lineEnd + file.lineEnd : file.lineEnd + definition;
  return { range: { start: at, end: at }, newText };
}
