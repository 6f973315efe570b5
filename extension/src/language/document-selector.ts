import type { ProgramLanguage } from '@assetql/language-service';
import { searchLanguage } from '../searches/search-language.ts';

interface LanguageFilter {
  readonly language: string;
}

/** The languages of programs, in which tagged templates may be queries. */
export const programLanguages: readonly ProgramLanguage[] = [
  'typescript',
  'typescriptreact',
  'javascript',
  'javascriptreact',
];

/** Programs, in which tagged templates may be queries. */
export const programs: LanguageFilter[] = programLanguages.map((language) => ({ language }));

/** Documents that the language server is for. */
export const documentSelector: LanguageFilter[] = [{ language: searchLanguage }, ...programs];
