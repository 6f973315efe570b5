import type { Catalogue, CatalogueUser } from './catalogue.ts';

/** The kinds of library data that have ids and names. */
export type NamedKind = 'attributes' | 'users' | 'categories' | 'lightboxes';

/** An attribute, user, category or lightbox of a catalogue. */
export type CatalogueEntry = NonNullable<Catalogue[NamedKind]>[number];

/** First and last name of a user, as far as they are known; empty when neither is. */
export const fullName = ({ firstName = '', lastName = '' }: Pick<CatalogueUser, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** The names that people use for an entry, the shortest first: a category by its name and its path, a user by full and account name. */
export function entryNames(entry: CatalogueEntry): readonly string[] {
  if ('path' in entry) return [entry.name, entry.path.join('/')];
  if (!('userName' in entry)) return [entry.name];
  const full = fullName(entry);
  return full === '' ? [entry.userName] : [full, entry.userName];
}
