import { type LibraryUser, nameBasedId } from '@assetql/library';
import type { OpenMojiEntry } from '../open-moji.ts';

/** The person for whom the embedded library's own token and page act. */
export const developer: LibraryUser = {
  id: nameBasedId('user/developer'),
  userName: 'developer',
  firstName: 'Sample',
  lastName: 'Developer',
  mayApprove: true,
};

/** The person who approves and keeps the generated files. */
export const librarian: LibraryUser = {
  id: nameBasedId('user/librarian'),
  userName: 'librarian',
  firstName: 'Sample',
  lastName: 'Librarian',
  mayApprove: true,
};

/** The person whose uploads someone else approves. */
export const contributor: LibraryUser = {
  id: nameBasedId('user/contributor'),
  userName: 'contributor',
  firstName: 'Sample',
  lastName: 'Contributor',
  mayApprove: false,
};

/** A name as the data has it, without stray blanks and in one Unicode form. */
export const authorOf = (entry: OpenMojiEntry): string => entry.openmoji_author.normalize('NFC').trim();

export const authorId = (author: string): string => nameBasedId(`user/${author}`);

function userOf(author: string): LibraryUser {
  const words = author.split(' ');
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  const userName = author
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.');
  return { id: authorId(author), userName, firstName: words.join(' '), lastName, mayApprove: false };
}

/** The three people of the sample itself, then everybody who drew, by name. */
export function peopleOf(entries: readonly OpenMojiEntry[]): readonly LibraryUser[] {
  const authors = [...new Set(entries.map(authorOf))].toSorted((a, b) => (a < b ? -1 : 1));
  return [developer, librarian, contributor, ...authors.map(userOf)];
}
