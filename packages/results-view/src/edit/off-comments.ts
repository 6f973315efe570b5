import type { Range } from '@assetql/core';
import type { Item, Part, SavedSearch } from '@assetql/core/document';

/** The comments after a key's last line, to the last one that is a condition switched off. They belong to the key. */
export function offCommentsAfter(file: string, search: SavedSearch, part: Part): readonly Item[] {
  const from = search.items.indexOf(part) + 1;
  const found: Item[] = [];
  let waiting: Item[] = [];
  for (const item of search.items.slice(from)) {
    if (item.kind === 'Blank') continue;
    if (item.kind !== 'Comment') break;
    waiting.push(item);
    if (!isOffComment(file, search, item.range)) continue;
    found.push(...waiting);
    waiting = [];
  }
  return found;
}

const isOffComment = (file: string, search: SavedSearch, { start, end }: Range): boolean =>
  /^\s+#-/u.test(file.slice(search.start + start, search.start + end));

/** Whether a key has conditions that are switched off. */
export const hasOffComments = (file: string, search: SavedSearch, part: Part): boolean =>
  offCommentsAfter(file, search, part).length > 0 ||
  part.value.comments.some((comment) => isOffComment(file, search, comment));
