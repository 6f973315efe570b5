import { searchLanguage } from '../searches/search-language.ts';

interface LanguageFilter {
  readonly language: string;
}

/** Programs, in which tagged templates may be queries. */
export const programs: LanguageFilter[] = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'].map(
  (language) => ({ language }),
);

/** Documents that the language server is for. */
export const documentSelector: LanguageFilter[] = [{ language: searchLanguage }, ...programs];
