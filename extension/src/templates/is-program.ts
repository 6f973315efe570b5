import { programLanguages } from '../language/document-selector.ts';

const names: ReadonlySet<string> = new Set(programLanguages);

/** Whether a document is a program, in which templates may be queries. */
export const isProgram = ({ languageId }: { readonly languageId: string }): boolean => names.has(languageId);
