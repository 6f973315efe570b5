import { createFix, insert, replace } from '../../../diagnostics/create-fix.ts';
import type { TextEdit } from '../../../text/range.ts';
import type { SourceToken } from '../../source-token.ts';
import { afterBlanks, beforeBlanks } from '../characters.ts';
import { Phrase } from '../tokens.ts';
import type { SearchRecovery } from './search-recovery.ts';

const straight = 0x22;
const lineEnd = /[\r\n]/g;

/** Reads a phrase on several lines as one phrase: `"brand⏎new"`. */
export function recoverMultilinePhrase(
  { text, builder }: SearchRecovery,
  { startOffset: start, end }: SourceToken,
): void {
  const quote = end - 1;
  const edits: TextEdit[] = [];
  lineEnd.lastIndex = start;
  for (let at = lineEnd.exec(text)?.index; at !== undefined && at < quote; at = lineEnd.exec(text)?.index) {
    const next = Math.min(afterBlanks(text, at), quote);
    edits.push(replace({ start: Math.max(beforeBlanks(text, at), start + 1), end: next }, ' '));
    lineEnd.lastIndex = next;
  }
  builder.report({
    code: 'unterminated-string',
    message: 'A phrase ends on its line; write it on one line.',
    range: { start, end },
    fixes: [{ ...createFix('Write it on one line', 'safe'), edits }],
  });
  builder.operand(Phrase, start, end);
  builder.quotedTo = text.length;
}

/** Reads a phrase without a closing quote, or a quote without a phrase. */
export function recoverOpenPhrase(recovery: SearchRecovery, { startOffset: start, end }: SourceToken): void {
  const { text, builder } = recovery;
  const quote = { start, end: start + 1 };
  const isStraight = text.charCodeAt(start) === straight;
  if (end === quote.end) {
    builder.unreadable(start, end);
    const edit = builder.removal();
    const fixes = edit === undefined ? [] : [createFix('Remove the quote', 'preferred', edit)];
    const message = 'This quote has no phrase after it; write one, or remove the quote.';
    recovery.report('unterminated-string', message, quote, ...fixes);
  } else {
    const edits = isStraight ? [] : [replace(quote, '"')];
    const fix = createFix('Add the closing quote', 'preferred', ...edits, insert(end, '"'));
    const message = 'This phrase has no end; close it with a double quote.';
    recovery.report('unterminated-string', message, { start, end }, fix);
    builder.operand(Phrase, start, end);
  }
  if (isStraight) builder.quotedTo = text.length;
}

/** Reads typographic quotes as straight ones. */
export function recoverTypographicPhrase(recovery: SearchRecovery, { startOffset: start, end }: SourceToken): void {
  const { text, builder } = recovery;
  const edits = [start, end - 1]
    .filter((at) => text.charCodeAt(at) !== straight)
    .map((at) => replace({ start: at, end: at + 1 }, '"'));
  const message = 'Write straight double quotes around a phrase.';
  recovery.report('phrase-quotes', message, { start, end }, createFix('Use straight quotes', 'safe', ...edits));
  builder.operand(Phrase, start, end);
  if (text.charCodeAt(start) !== straight) return;
  lineEnd.lastIndex = end;
  builder.quotedTo = lineEnd.exec(text)?.index ?? text.length;
}
