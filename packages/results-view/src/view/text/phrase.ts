/** A text in the user's language, with values for the placeholders `{0}`, `{1}` and so on. */
type Phrase = (english: string, ...values: readonly (string | number)[]) => string;

let phrases: Readonly<Record<string, string>> = {};

/**
 * Sets the translations of all phrases, by their English text; once, before anything is rendered. Phrases without a translation stay
 * English.
 */
export function setPhrases(translations: Readonly<Record<string, string>>): void {
  phrases = translations;
}

/** A translated word of the language's tables: the label of a sort key, the name of a status or a colour. */
export const tableWord = (english: string): string => phrases[english] ?? english;

/**
 * Translates a text. The English text must be a literal in the source, so that all texts can be collected; placeholders without a value are
 * kept.
 */
export const phrase: Phrase = (english, ...values) =>
  tableWord(english).replaceAll(/\{(\d+)\}/g, (place, at: string) => String(values[Number(at)] ?? place));
