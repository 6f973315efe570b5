const longest = 60;

/** A text as a title quotes it. */
export const shortened = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;
