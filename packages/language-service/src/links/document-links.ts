import type { DocumentLink } from './document-link.ts';
import type { Range } from '@assetql/core';
import type { Item, SavedSearch } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { searchesIn } from '../values/searches-in.ts';
import { leadsTo } from './leads-to.ts';
import { mentionsIn, type Mention } from './mentions-in.ts';

/**
 * The links of a saved-search file: addresses in its comments, the assets of its expectations, and its keys, where `context.links` or
 * `context.baseUrl` say where those lead. With `range` only of searches that touch it.
 */
export function documentLinks(
  document: LanguageDocument,
  context: ServiceContext = {},
  range: Range = { start: 0, end: document.text.length },
): readonly DocumentLink[] {
  if (document.kind !== 'document') return [];
  const { text } = document;
  return searchesIn(document.parsed, range).flatMap((search) =>
    mentionsOf(search, text).flatMap(({ from, to, what, text: about }): DocumentLink[] => {
      const found = leadsTo(what, about, context);
      return found === undefined ? [] : [{ range: { start: search.start + from, end: search.start + to }, ...found }];
    }),
  );
}

/** By the items of a search, which stay the same when others before it change and move it. */
const known = new WeakMap<readonly Item[], readonly Mention[]>();

function mentionsOf({ items, start }: SavedSearch, text: string): readonly Mention[] {
  let found = known.get(items);
  if (found === undefined) {
    found = items.flatMap((item) => mentionsIn(item, ({ start: from, end }) => text.slice(start + from, start + end)));
    known.set(items, found);
  }
  return found;
}
