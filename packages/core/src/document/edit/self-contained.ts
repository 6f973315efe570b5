import type { SavedSearch, SavedSearchDocument } from '../saved-search.ts';
import { resolve, timeZoneName } from '../scope.ts';

/** A search as a file of its own: with the variables of its file that it uses, and its title. Ends with a line end. */
export function selfContained({ text, preamble }: SavedSearchDocument, search: SavedSearch): string {
  const { lineEnd } = search.file;
  const cut = ({ start }: SavedSearch, range: { readonly start: number; readonly end: number }): string =>
    text.slice(start + range.start, start + range.end);
  const used = new Set<unknown>([resolve(search, timeZoneName)?.definition]);
  for (const item of search.items)
    if (item.kind === 'Key') for (const { name } of item.mentions) used.add(resolve(search, name)?.definition);
  const team = search.file.shared.filter((variable) => used.has(variable));
  const shared = [
    ...team.map(({ name, value }) => `@${name} = ${value.text}`),
    ...preamble.variables.filter((variable) => used.has(variable)).map(({ range }) => cut(preamble, range)),
  ];
  const own =
    search === preamble
      ? search.items.filter(({ kind }) => kind !== 'Definition').map(({ range }) => cut(search, range))
      : [text.slice(search.start, search.start + search.length)];
  const title = search.title === undefined ? [`### ${search.name}`] : [];
  const head = shared.length === 0 ? [] : [...shared, ''];
  return `${[...head, ...title, own.join(lineEnd).trim()].join(lineEnd)}${lineEnd}`;
}
