const blank = 1;
const word = 2;
const bare = 4;

const units = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Blanks that come along from a web page or a word processor, and that a service takes for letters. */
export const strangeBlanks: ReadonlySet<number> = new Set([
  0x85,
  0xa0,
  0x1680,
  ...units(0x2000, 0x200b),
  0x2028,
  0x2029,
  0x202f,
  0x205f,
  0x3000,
  0xfeff,
]);

/** Marks of the direction of a text, which come along with Arabic and Hebrew. Inside of a text they belong to it. */
const directionMarks: ReadonlySet<number> = new Set([
  0x61c,
  0x200e,
  0x200f,
  ...units(0x202a, 0x202e),
  ...units(0x2066, 0x2069),
]);

/** The blanks between the words of a phrase on one line, strange ones among them, as a class of regular expressions. */
export const phraseBlanks: string = `[ \\t${String.fromCharCode(...strangeBlanks)}]`;

/** What a word processor makes of straight quotes: ‘ ’ ‚ ‛ “ ” „ ‟ « » ′ ″ ´ */
const smartQuotes = new Set([...units(0x2018, 0x201f), 0xab, 0xbb, 0x2032, 0x2033, 0xb4]);

/**
 * The UTF-16 unit at a place, 0 past the end, which is in no class. Callers that may read past the end use this: a single
 * `charCodeAt` that gives `NaN` makes the engine call it as a function ever after, in place of reading the text's memory.
 */
export const unitAt = (text: string, at: number): number => (at < text.length ? text.charCodeAt(at) : 0);

/** The classes of every UTF-16 unit. Tables are asked for `unit | 0`, because `charCodeAt` gives `NaN` past the end. */
const classes = new Uint8Array(0x10000).fill(word | bare, 0x80);
for (const unit of [...strangeBlanks, ...directionMarks, ...smartQuotes]) classes[unit] = 0;
for (const unit of units(0x21, 0x7e)) classes[unit] = /[()[\]&|;,'"`]/.test(String.fromCharCode(unit)) ? 0 : bare;
for (const unit of units(0x21, 0x7e)) if (/[\w./$@-]/.test(String.fromCharCode(unit))) classes[unit] = word | bare;
for (const unit of [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20]) classes[unit] = blank;

/** True for the blanks that separate words: space, tab and line ends. */
export const isBlank = (unit: number): boolean => classes[unit | 0] === blank;

/** True inside a name, an operator or a join. */
export const isWord = (unit: number): boolean => ((classes[unit | 0] ?? 0) & word) !== 0;

/** True inside a value without quotes: everything but blanks, brackets, quotes and what separates conditions in other languages. */
export const isBare = (unit: number): boolean => ((classes[unit | 0] ?? 0) & bare) !== 0;

export const isStrangeBlank = (unit: number): boolean => unit > 0x7f && strangeBlanks.has(unit);

/** True for a character between the words of a filter that people see as nothing and a service rejects: a strange blank, or a mark of text direction. */
export const isStrangeGap = (unit: number): boolean =>
  unit > 0x7f && (strangeBlanks.has(unit) || directionMarks.has(unit));

/** True for every kind of quotation mark. */
export const isQuote = (unit: number): boolean =>
  unit === 0x27 || unit === 0x22 || unit === 0x60 || (unit > 0x7f && smartQuotes.has(unit));

export const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** Letters, digits and marks of East Asian keyboards that are as wide as an ideograph: `ＥＱ`. */
export const hasFullWidth = (text: string): boolean => /[\uff01-\uff5e]/.test(text);

/** A text of the same length with the plain letters, digits and marks in place of those. */
export const withoutFullWidth = (text: string): string =>
  text.replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
