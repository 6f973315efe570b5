const strange = /[\0-\x03\ue000\p{Cs}]/u;
const strangeRuns = /[\0-\x03\ue000\p{Cs}]/gu;
const escaped = /\x01[\x02\x03]{2}|\ue000(?:\x02[\x02\x03]{11}|\x03)/g;

const bits = (number: number, length: number): string =>
  Array.from({ length }, (_, at) => ((number >> (length - 1 - at)) & 1 ? '\x03' : '\x02')).join('');

const numberOf = (text: string): number => Array.from(text).reduce((sum, bit) => sum * 2 + (bit === '\x03' ? 1 : 0), 0);

/**
 * A text as a database stores it. Databases take no lone surrogates and stumble over NUL, so these are written in other characters,
 * in such a way that texts keep their order by code points, and that one contains, starts or ends with another as before.
 */
export function storedText(text: string): string {
  if (!strange.test(text)) return text;
  return text.replace(strangeRuns, (character) => {
    const unit = character.charCodeAt(0);
    if (unit < 4) return `\x01${bits(unit, 2)}`;
    return unit === 0xe000 ? '\ue000\x03' : `\ue000\x02${bits(unit - 0xd800, 11)}`;
  });
}

/** The text that {@link storedText} wrote. */
export function fromStoredText(stored: string): string {
  return stored.replace(escaped, (sequence) => {
    if (sequence.startsWith('\x01')) return String.fromCharCode(numberOf(sequence.slice(1)));
    return sequence.length === 2 ? '\ue000' : String.fromCharCode(0xd800 + numberOf(sequence.slice(2)));
  });
}

/** The first text after all that start with `prefix`, which is a stored text; `undefined` when there is none. */
export function afterPrefix(prefix: string): string | undefined {
  let end = prefix.length;
  while (end > 0) {
    const start = end > 1 && (prefix.codePointAt(end - 2) ?? 0) > 0xffff ? end - 2 : end - 1;
    const point = prefix.codePointAt(start) ?? 0;
    // The surrogates between D7FF and E000 are no characters.
    if (point < 0x10ffff) return prefix.slice(0, start) + String.fromCodePoint(point === 0xd7ff ? 0xe000 : point + 1);
    end = start;
  }
  return undefined;
}
