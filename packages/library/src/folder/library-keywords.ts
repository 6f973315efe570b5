/** What other files a file is a copy of: of files of the same content, or of pictures that look like it. */
export type CopyKind = 'same' | 'alike';

/** The keyword that the library gives a file for each kind. A person can neither add nor remove it. */
const copyKeywords: Readonly<Record<CopyKind, string>> = { same: 'duplicate-file', alike: 'similar-picture' };

/** What a file has that would have no keywords without these, so that it is found by that all the same. */
const withoutKeywords = 'without-keywords';

/** The keywords that only the library gives. */
export const libraryKeywords: readonly string[] = [...Object.values(copyKeywords), withoutKeywords];

const known: ReadonlySet<string> = new Set(libraryKeywords);

/** Whether a keyword is one that only the library gives. */
export const isLibraryKeyword = (keyword: string): boolean => known.has(keyword.trim().toLowerCase());

/** The keywords of a file: its own, without those of the library's, and the library's. */
export function withLibraryKeywords(written: readonly string[], copies: readonly CopyKind[]): readonly string[] {
  const own = written.filter((keyword) => !isLibraryKeyword(keyword));
  const given = copies.map((kind) => copyKeywords[kind]);
  return [...own, ...given, ...(own.length === 0 && given.length > 0 ? [withoutKeywords] : [])];
}
