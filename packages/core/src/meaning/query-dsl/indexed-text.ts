/** Characters of a text that a search engine keeps as one term: Lucene takes 32,766 bytes, and a character has at most four. */
const longest = 8000;

const prime = 0x100000001b3n;
const basis = 0xcbf29ce484222325n;

/** A hash of 64 bits (FNV-1a), which tells apart texts that begin alike. */
function hash(text: string): string {
  let value = basis;
  for (let at = 0; at < text.length; at++) value = BigInt.asUintN(64, (value ^ BigInt(text.charCodeAt(at))) * prime);
  return value.toString(16).padStart(16, '0');
}

/**
 * A stored text as a term of a search engine. One that is too long for that is cut and ends in a hash: it is found by what it equals and how it begins,
 * while of what it contains or ends with only its beginning is known.
 */
export const indexedText = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}\0${hash(text)}`;
