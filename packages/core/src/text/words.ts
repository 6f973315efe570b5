import { normalizeUnicode } from './normalize-unicode.ts';

const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20e3]/u;
/** Inside one grapheme: where its emoji starts. A `#`, `*` or digit is one under a keycap only; a skin tone only alone. */
const emojiOfGrapheme = /\p{Extended_Pictographic}|\p{Regional_Indicator}|^[#*0-9]\ufe0f?\u20e3|^\p{Emoji_Modifier}/u;
const beyondAscii = /[^\0-\x7f]/;
const plainRun = /[a-z0-9]+/g;
const run = /[\p{L}\p{M}\p{Nd}]+/gu;
const accents = /[\u0300-\u036f]+/g;
/** Emoji are written with and without these, and mean the same. */
const decorations = /[\u0300-\u036f\ufe0e\ufe0f]+/g;

/** Longest word in code points. Longer runs are cut, so that every engine can hold a word. */
const longest = 1000;

let segmenter: Intl.Segmenter | undefined;

/** Made when the first emoji is met: most texts have none. */
const graphemes = (): Intl.Segmenter => (segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' }));

/**
 * The words of a text, in order, as searches compare them (the interface specification, §4.8): compatibility forms and accents removed,
 * lower case. A word is a run of letters, marks and digits, or one emoji; everything else separates. No stemming, no stop words.
 */
export function words(text: string): string[] {
  const found: string[] = [];
  if (!beyondAscii.test(text)) {
    for (const word of text.toLowerCase().match(plainRun) ?? []) pushWord(word, found);
    return found;
  }
  // An arrow that is an emoji and a stroke through it are one sign that is none, however they are written.
  const composed = normalizeUnicode(text, 'NFC');
  if (!emoji.test(composed)) {
    pushRuns(composed, found);
    return found;
  }
  let start = 0;
  for (const { segment, index } of graphemes().segment(composed)) {
    const at = segment.search(emojiOfGrapheme);
    if (at < 0) continue;
    pushRuns(composed.slice(start, index + at), found);
    pushWord(segment.slice(at).replace(decorations, ''), found);
    start = index + segment.length;
  }
  pushRuns(composed.slice(start), found);
  return found;
}

function pushRuns(text: string, found: string[]): void {
  // Word by word, since the lower case of a final sigma depends on what follows it.
  for (const word of normalizeUnicode(text, 'NFKD').replace(accents, '').match(run) ?? [])
    pushWord(word.toLowerCase(), found);
}

function pushWord(word: string, found: string[]): void {
  if (word.length <= longest) found.push(word);
  else {
    const points = Array.from(word);
    for (let at = 0; at < points.length; at += longest) found.push(points.slice(at, at + longest).join(''));
  }
}
