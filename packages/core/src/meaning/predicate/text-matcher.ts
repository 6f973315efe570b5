import type { TextTest } from '../../condition/condition.ts';
import { fold } from '../../text/fold.ts';
import { storedText } from '../stored-text.ts';

/** Values of which the result is kept. */
const mostKnown = 1000;
const loneSurrogate = /\p{Cs}/u;

/** A test as a function of a text that is not folded yet. `CT`, `SW` and `EW` are literal. */
export function textMatcher({ operator, texts }: TextTest): (value: string) => boolean {
  if (operator === 'EQ') return equalMatcher(texts);
  // Half of a pair must not be found in a whole one; in stored form it is not.
  const halves = texts.some((text) => loneSurrogate.test(text));
  const write = halves ? (value: string): string => storedText(fold(value)) : fold;
  const wanted = halves ? texts.map(storedText) : texts;
  const [first = ''] = wanted;
  const matches = comparisons[operator];
  if (wanted.length === 1) return (value) => matches(write(value), first);
  return (value) => {
    const written = write(value);
    return wanted.some((text) => matches(written, text));
  };
}

const comparisons: Readonly<Record<'CT' | 'SW' | 'EW', (value: string, text: string) => boolean>> = {
  CT: (value, text) => value.includes(text),
  SW: (value, text) => value.startsWith(text),
  EW: (value, text) => value.endsWith(text),
};

function equalMatcher(texts: readonly string[]): (value: string) => boolean {
  const [text = '', second = ''] = texts;
  if (texts.length === 1) return (value) => equalsFolded(value, text);
  if (texts.length === 2) return (value) => equalsFolded(value, text) || equalsFolded(value, second);
  const set = new Set(texts);
  // Ids of categories and values of enumerations occur again and again, and folding one takes longer than all else.
  const known = new Map<string, boolean>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const isEqual = set.has(fold(value));
    if (known.size < mostKnown) known.set(value, isEqual);
    return isEqual;
  };
}

/** `fold(value) === folded`. Of a text in ASCII it looks only at what comes before the first difference. */
export function equalsFolded(value: string, folded: string): boolean {
  const { length } = value;
  for (let at = 0; at < length; at += 1) {
    const unit = value.charCodeAt(at);
    if (unit > 0x7f) return fold(value) === folded;
    const lower = unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit;
    if (lower !== folded.charCodeAt(at)) {
      // A mark that follows may still make another letter of this one.
      return at + 1 < length && value.charCodeAt(at + 1) > 0x7f && fold(value) === folded;
    }
  }
  return length === folded.length;
}
