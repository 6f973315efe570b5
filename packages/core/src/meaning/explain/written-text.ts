import type { ExplanationTexts } from './texts.ts';

/** The most characters that are quoted of a text; longer ones are cut. */
const longest = 200;

/** What would end the quotes, starts an escape, or does not show: it could make one text look like several, or like another one. */
const hidden = /[“”\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string): string =>
  /[“”\\]/.test(character) ? `\\${character}` : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** What joins an emoji is a part of it. */
const visible = (text: string): string =>
  text.replace(hidden, (character, at: number) =>
    character === '\u200d' && /\p{Extended_Pictographic}\ufe0f?$/u.test(text.slice(Math.max(0, at - 3), at))
      ? character
      : escaped(character),
  );

function shortened(text: string, texts: ExplanationTexts): string {
  if (text.length <= longest) return visible(text);
  const start = text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
  return texts.cut(visible(start), text.length - start.length);
}

/** A text of the expression, in quotes. Different texts stay different, except for what is cut. */
export const inQuotes = (text: string, texts: ExplanationTexts): string => texts.quoted(shortened(text, texts));

const properName = /^[\p{Lu}\p{N}][\p{L}\p{M}\p{N}&'’-]*(?:[ /][\p{Lu}\p{N}][\p{L}\p{M}\p{N}&'’-]*)*$/u;
const joining = /(?:^|[ /])(?:and|or|nor|but|it)(?:$|[ /])/i;

/** A name: bare when it reads as the name of something, as “Brand/Logos” does, else in quotes. */
export const nameText = (name: string, texts: ExplanationTexts): string =>
  name.length <= longest && properName.test(name) && !joining.test(name) ? name : inQuotes(name, texts);
