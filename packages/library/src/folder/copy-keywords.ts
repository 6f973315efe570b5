/** What other files a file is a copy of: of files of the same content, or of pictures that look like it. */
export type CopyKind = 'same' | 'alike';

/** The keyword that the library gives a file for each kind. A person can neither add nor remove it. */
export const copyKeywords: Readonly<Record<CopyKind, string>> = { same: 'duplicate-file', alike: 'similar-picture' };

const keywords: ReadonlySet<string> = new Set(Object.values(copyKeywords));

/** Whether a keyword is one that only the library gives. */
export const isCopyKeyword = (keyword: string): boolean => keywords.has(keyword.trim().toLowerCase());

/** The keywords of a file: its own, without those of the library's, and the library's. */
export const withCopyKeywords = (own: readonly string[], copies: readonly CopyKind[]): readonly string[] => [
  ...own.filter((keyword) => !isCopyKeyword(keyword)),
  ...copies.map((kind) => copyKeywords[kind]),
];
