/** The most times that a text is decoded. Encoding an encoded text once more is a common mistake; more often is not. */
const rounds = 4;

const escapes = /(?:%[0-9a-f]{2})+/gi;

function unescape(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    // Bytes that are no UTF-8 were never encoded text.
    return run;
  }
}

const colon = '(?::|%(?:25){0,4}3A)?';
/** The sign of a time zone, between a time and its offset. */
const zoneSign = `(?<=\\dT\\d\\d${colon}\\d\\d(?:${colon}\\d\\d(?:[.,]\\d{1,9})?)?)\\+\\d\\d(?:${colon}\\d\\d)?(?![\\w.])`;
/** A plus with something on both sides: that of C++ is none, and that of a time zone is its sign. */
const plus = new RegExp(`(?<=[^\\s+])(?!${zoneSign})\\+(?=[^\\s+])`, 'gi');

/**
 * Undoes URL encoding, several times where it was done several times. A `+` is a blank only in a text without any, and where it was
 * written as such: one that was itself encoded is a plus.
 */
export function decoded(text: string): string {
  let plain = /\s/.test(text.trim()) ? text : text.replace(plus, ' ');
  for (let round = 0; round < rounds; round++) {
    const next = plain.replace(escapes, unescape);
    if (next === plain) break;
    plain = next;
  }
  return plain;
}

/**
 * The same for a text that needs blanks between its words, as filters and sorts do: where `+` separates them even so, it was encoded
 * once more.
 */
export function decodedWords(text: string): string {
  const plain = decoded(text);
  return /\s/.test(plain.trim()) ? plain : plain.replace(plus, ' ');
}
