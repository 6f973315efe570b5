import { createFix, replace, type Certainty } from '../../../../diagnostics/create-fix.ts';
import type { Fix } from '../../../../diagnostics/diagnostic.ts';
import { safeFixes } from '../../../../diagnostics/safe-fixes.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import { applyEdits } from '../../../../text/apply-edits.ts';
import { withoutFullWidth } from '../../../../text/characters.ts';
import { decodedWords } from '../../../../text/encoding.ts';
import { hasEntity, withoutEntities } from '../../../../text/html-entities.ts';
import type { Recovery } from '../state.ts';
import { spaced } from '../words/edits.ts';
import { foreignText, type ForeignText, type ReadMistakes } from './foreign-text.ts';
import { detectParameter } from './parameters.ts';

/** An escape of a blank, bracket, quote or another mark of the language, however often it was encoded. */
const escape = /%(?:25)*(?:2[0278bc9f]|3a|5b|5d|7b|7d|0a|0d)/i;

/** The text is still URL-encoded. */
export function detectEncoded({ text, findings }: Recovery, read: ReadMistakes): ForeignText | undefined {
  const plus = text.includes('+') && !/\s/.test(text.trim());
  // An escape in quotes may be what an asset has.
  if (!plus && !escape.test(text.replaceAll(/'[^']*'/g, ''))) return undefined;
  const plain = decodedWords(text);
  if (plain === text || escape.test(plain)) return undefined;
  const left = read(plain).length;
  if (left > findings.length) return undefined;
  const message = `The text is URL-encoded; write ${excerpt(plain.trim())}.`;
  // What is wrong with a text of another length is not told before it is decoded.
  const certainty = plain.length === text.length || left < 2 ? 'safe' : 'preferred';
  const fix = createFix('Decode it', certainty, replace({ start: 0, end: text.length }, plain));
  return foreignText('encoded-text', message, 0, text.length, [fix], plain.length === text.length ? plain : undefined);
}

/** How often a decoded text is mended: fixes that touch each other take one more. */
const mostRounds = 4;

const encodedJson = /'\s*\{\s*&(?:amp;)*(?:quot|#34|#x22);/i;

/** The text was copied from the source of a web page. */
export function detectHtml({ text, schema, knows }: Recovery, read: ReadMistakes): ForeignText | undefined {
  // An entity in quotes may be what an asset has, unless it opens the JSON of an attribute.
  if (!hasEntity(text.replaceAll(/'[^']*'/g, '')) && !encodedJson.test(text)) return undefined;
  const plain = withoutEntities(text);
  if (hasEntity(plain)) return undefined;
  const rewrite = (title: string, certainty: Certainty, newText: string): Fix =>
    createFix(title, certainty, replace({ start: 0, end: text.length }, newText));
  const inner = detectParameter({ text: plain, schema, knows })?.finding;
  if (inner !== undefined) {
    const { code, message, fixes = [] } = inner;
    const rewritten = fixes.map(({ title, edits }) => rewrite(title, 'preferred', applyEdits(plain, edits)));
    return foreignText(code, message, 0, text.length, rewritten.slice(0, 1));
  }
  const mended = withSafeFixes(plain, read);
  // Several mistakes that are only told then would look as if decoding had brought them.
  const isOffered = mended !== undefined || read(plain).length < 2;
  const fix = rewrite('Decode it', mended === undefined ? 'preferred' : 'safe', mended ?? plain);
  const message = `The text is HTML-encoded; write ${excerpt((mended ?? plain).trim())}.`;
  return foreignText('encoded-text', message, 0, text.length, isOffered ? [fix] : []);
}

/** A string, or an element of a web page. Others, such as `<guid>`, are places for values. */
const element =
  /'[^']*'|<\/?(?:a|b|body|br|code|div|em|font|h[1-6]|html|i|li|mark|ol|p|pre|span|strong|t[dhrt]|table|tbody|ul)(?:\s[^<>]*)?\/?>/gi;

/** The text was copied with the tags of a web page around it. */
export function detectTags({ text }: Recovery): ForeignText | undefined {
  const found = [...text.matchAll(element)].filter(({ 0: tag }) => tag.startsWith('<'));
  const [first] = found;
  if (first === undefined) return undefined;
  const rest = text.replaceAll(element, (tag) => (tag.startsWith('<') ? ' '.repeat(tag.length) : tag));
  const edits = found.map(({ 0: tag, index }) => spaced(text, index, index + tag.length, ''));
  const fix: Fix = { ...createFix('Remove the tags', 'preferred'), edits };
  const end = first.index + first[0].length;
  const message = `A filter has no tags; leave ${excerpt(first[0])} out.`;
  return foreignText('encoded-text', message, first.index, end, [fix], rest);
}

/** The text after the safe fixes of what is wrong with it; `undefined` where they leave a mistake. */
function withSafeFixes(text: string, read: ReadMistakes): string | undefined {
  let mended = text;
  for (let round = 0; round < mostRounds; round++) {
    const found = read(mended);
    if (found.length === 0) return mended;
    const { edits } = safeFixes(found);
    if (edits.length === 0) return undefined;
    mended = applyEdits(mended, edits);
  }
  return undefined;
}

const wide = /'[^']*'|[^']+/g;

/** Names and operators were typed in full-width letters. */
export function detectFullWidth({ text }: Recovery): ForeignText | undefined {
  const rest = text.replaceAll(wide, (part) => (part.startsWith("'") ? part : withoutFullWidth(part)));
  if (rest === text) return undefined;
  let start = 0;
  while (text.charCodeAt(start) === rest.charCodeAt(start)) start++;
  // What is in full-width quotes may be meant as it is.
  const certainty = /[\uff02\uff07]/.test(text) ? 'preferred' : 'safe';
  const fix = createFix('Write plain letters', certainty, replace({ start: 0, end: text.length }, rest));
  const message = `A filter needs plain letters, not full-width ones; write ${excerpt(rest.trim())}.`;
  return foreignText('syntax', message, start, text.length, [fix], rest);
}
