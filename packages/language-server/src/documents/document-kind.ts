import type { ProgramLanguage } from '@assetql/language-service';

/** The kind of a text document: saved searches, or a program that may contain queries in tagged templates. */
export type DocumentKind = 'saved-searches' | 'program';

/** The language identifier of saved-search files. */
export const languageId = 'assetql';

const programs: readonly ProgramLanguage[] = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];

/** The dialect of a program for the language identifier of a client. */
export const programLanguage = (language: string): ProgramLanguage | undefined =>
  programs.find((known) => known === language);

/** Goes by the language identifier, else by the extension of the file. */
export function documentKind(language: string, uri: string): DocumentKind | undefined {
  if (language === languageId) return 'saved-searches';
  if (programLanguage(language) !== undefined) return 'program';
  const extension = /\.([a-z]+)(?:[?#]|$)/i.exec(uri.slice(uri.lastIndexOf('/')))?.[1]?.toLowerCase();
  return extension === languageId ? 'saved-searches' : undefined;
}
