import type { Target } from './target.ts';

/** Units before the caret that are looked at: more than any name has. */
const longest = 500;

/** Neither a part of the text before the caret nor of the text after it. */
export const nothing: RegExp = /(?!)/;

/** The text before the caret on its line, as far as a name can reach. */
export function lineBefore(text: string, offset: number): string {
  const before = text.slice(Math.max(0, offset - longest), offset);
  return before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
}

/** The text after the caret on its line. */
export const lineBehind = (text: string, offset: number): string => /^[^\r\n]*/.exec(text.slice(offset))?.[0] ?? '';

/**
 * The piece of a value around the caret: what of the line before it is made of units that `part` allows, and what `behind` finds at the
 * start of what follows.
 */
export function valueTarget(text: string, offset: number, part: RegExp, behind: RegExp): Target {
  const before = lineBefore(text, offset);
  let start = before.length;
  while (start > 0 && part.test(before.charAt(start - 1))) start -= 1;
  const typed = before.slice(start);
  const rest = behind.exec(lineBehind(text, offset))?.[0] ?? '';
  return {
    range: { start: offset - typed.length, end: offset + rest.length },
    typed,
    whole: typed + rest,
    inside: 'word',
    closing: '',
    before: 0,
    after: 0,
  };
}
