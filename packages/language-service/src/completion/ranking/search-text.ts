/** A text as typed letters are compared with it: without upper case and accents. */
export interface SearchText {
  readonly lower: string;
  /** With upper case, for the words inside a name: `DateApproved`. As long as `lower`. */
  readonly plain: string;
  /** One bit for each letter that occurs: a text that lacks one of those that were typed is passed over at once. */
  readonly letters: number;
}

const beyondAscii = /[^\0-\x7f]/;

/** Reads a text for comparing. */
export function searchText(text: string): SearchText {
  const composed = beyondAscii.test(text) ? text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '') : text;
  const lower = composed.toLowerCase();
  return { lower, plain: lower.length === composed.length ? composed : lower, letters: lettersOf(lower) };
}

function lettersOf(lower: string): number {
  let letters = 0;
  for (let index = 0; index < lower.length; index += 1) {
    const unit = lower.charCodeAt(index);
    if (unit > 32) letters |= 1 << (unit % 31);
  }
  return letters;
}
