/** Says a text in the person's language, with values in its places `{0}`, `{1}` and so on. */
type Phrase = (english: string, ...values: readonly (string | number)[]) => string;

let phrases: Readonly<Record<string, string>> = {};

/** Sets the translations of all phrases, by their English; once, before anything is drawn. What has none is said in English. */
export function setPhrases(translations: Readonly<Record<string, string>>): void {
  phrases = translations;
}

/** A word of the language's table as a person reads it: the label of a sort key, the name of a status or a colour. */
export const tableWord = (english: string): string => phrases[english] ?? english;

/** A text as a person reads it. It stands in the source as it is, so that all texts can be collected; a place without a value stays. */
export const phrase: Phrase = (english, ...values) =>
  tableWord(english).replaceAll(/\{(\d+)\}/g, (place, at: string) => String(values[Number(at)] ?? place));
