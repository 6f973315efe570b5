import { createFix, replace } from '../../../../diagnostics/create-fix.ts';
import { isQuote } from '../../../../text/characters.ts';
import { afterBlanks } from '../../lexer/words.ts';
import { startsCondition } from '../words/word-shapes.ts';
import type { Recovery } from '../state.ts';
import { foreignText, type ForeignText, type ReadMistakes } from './foreign-text.ts';

/** The text between the quotes around a whole text; `undefined` where they are not around the whole, or one of them is escaped inside. */
function contentOf(text: string, start: number, end: number): string | undefined {
  const open = text.charCodeAt(start);
  if (end - start < 2 || !isQuote(open) || !isQuote(text.charCodeAt(end - 1))) return undefined;
  const content = text.slice(start + 1, end - 1);
  if (open === 0x27) {
    const single = content.replaceAll("''", '');
    return text.charCodeAt(end - 1) === open && !single.includes("'") ? content.replaceAll("''", "'") : undefined;
  }
  if (open < 0x80)
    return text.charCodeAt(end - 1) === open && !content.includes(text.charAt(start)) ? content : undefined;
  // The pair of two other quotes may enclose texts in quotes of its own kind.
  return /[‘’‚‛“”„‟«»′″´]/.test(content) ? undefined : content;
}

/**
 * Quotes around a whole filter, as it is written in a program or a file: what is between them starts with a condition and has all its operands.
 */
export function detectQuotedText({ text, knows }: Recovery, read: ReadMistakes): ForeignText | undefined {
  const start = afterBlanks(text, 0);
  const end = text.trimEnd().length;
  const content = contentOf(text, start, end);
  if (content === undefined || !startsCondition(content, afterBlanks(content, 0), knows)) return undefined;
  if (read(content).some(({ code }) => code === 'missing-operand' || code === 'wrong-language')) return undefined;
  const range = { start, end };
  // Words around an operator that are no fields may be a phrase that is searched for.
  const word = /^[(\s]*([^\s()=<>!:~]*)/.exec(content)?.[1] ?? '';
  const fix = createFix('Remove the quotes', knows(word) ? 'safe' : 'preferred', replace(range, content.trim()));
  const rest = `${' '.repeat(start + 1)}${content} ${' '.repeat(text.length - end)}`;
  const message = 'A filter has no quotes around it; leave them out.';
  return foreignText('syntax', message, start, end, [fix], rest.length === text.length ? rest : undefined);
}
