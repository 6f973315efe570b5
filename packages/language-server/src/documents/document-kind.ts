import type { ProgramLanguage } from '@assetql/language-service';

/** What a text document is to us: saved searches, or a program that may hold queries in tagged templates. */
export type DocumentKind = 'saved-searches' | 'program';

/** The language of saved-search files, as clients name it. */
export const languageId = 'assetql';

const programs: readonly ProgramLanguage[] = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];

/** The dialect of a program by the language that a client names. */
export const programLanguage = (language: string): ProgramLanguage | undefined =>
  programs.find((known) => known === language);

/** Judges by the language that the client names; where it names another one, by the extension of the file. */
export function documentKind(language: string, uri: string): DocumentKind | undefined {
  if (language === languageId) return 'saved-searches';
  if (programLanguage(language) !== undefined) return 'program';
  const extension = /\.([a-z]+)(?:[?#]|$)/i.exec(uri.slice(uri.lastIndexOf('/')))?.[1]?.toLowerCase();
  return extension === languageId ? 'saved-searches' : undefined;
}
