import { hasOpenEnd, isWhole } from '../code-points.ts';
import type { TextTest } from '../condition/condition.ts';
import { fold } from '../fold.ts';

/** A test as a function of a text that is not folded yet. `CT`, `SW` and `EW` are literal and by whole code points. */
export function textMatcher(test: TextTest): (value: string) => boolean {
  if (test.operator === 'EQ') return equalMatcher(test.texts);
  const { operator, text } = test;
  const open = hasOpenEnd(text);
  switch (operator) {
    case 'SW':
      return open ? whole(text, startAt) : (value) => fold(value).startsWith(text);
    case 'EW':
      return open ? whole(text, endAt) : (value) => fold(value).endsWith(text);
    default:
      return open ? whole(text, placeAt) : (value) => fold(value).includes(text);
  }
}

function equalMatcher(texts: readonly string[]): (value: string) => boolean {
  const [text = '', second = ''] = texts;
  if (texts.length === 1) return (value) => equalsFolded(value, text);
  if (texts.length === 2) return (value) => equalsFolded(value, text) || equalsFolded(value, second);
  const set = new Set(texts);
  return (value) => set.has(fold(value));
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

/** Where a text stands in a value, from `from` on; negative when nowhere. */
type Place = (value: string, text: string, from: number) => number;

const placeAt: Place = (value, text, from) => value.indexOf(text, from);
const startAt: Place = (value, text, from) => (from === 0 && value.startsWith(text) ? 0 : -1);
const endAt: Place = (value, text, from) => {
  const at = value.length - text.length;
  return at >= from && value.endsWith(text) ? at : -1;
};

function whole(text: string, place: Place): (value: string) => boolean {
  return (value) => {
    const folded = fold(value);
    for (let at = place(folded, text, 0); at >= 0; at = place(folded, text, at + 1)) {
      if (isWhole(folded, at, at + text.length)) return true;
    }
    return false;
  };
}
