/** Limits of a tool's result: a language model pays for what it reads, and keeps it in the conversation. */
export const toolLimits = {
  /** Characters of a query. */
  query: 20_000,
  diagnostics: 20,
  fixes: 3,
  /** Parts of an explanation. */
  parts: 60,
  /** Assets when none is asked for, and at most. */
  assets: 10,
  mostAssets: 50,
  /** Members of a list of an asset: keywords, categories. */
  members: 10,
  /** Characters of a text of a library. */
  text: 300,
  /** Characters of a sentence. */
  sentence: 4_000,
} as const;

/** A text, cut off where it is longer. */
export const bounded = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
