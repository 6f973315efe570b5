import { normalizeUnicode } from './normalize-unicode.ts';

const beyondAscii = /[^\0-\x7f]/;

/**
 * The form in which filter values, ids and sort texts are compared: case does not matter (the interface specification, §4.7), the way
 * an accented letter is composed does not either. No locale, no trimming. Every engine compares folded texts, made here.
 */
export function fold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return normalizeUnicode(normalizeUnicode(text, 'NFC').toLowerCase(), 'NFC');
}
