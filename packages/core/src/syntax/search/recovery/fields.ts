import type { TokenType } from 'chevrotain';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { Fix } from '../../../diagnostics/diagnostic.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { searchFieldsCalled } from '../../../schema/synonyms.ts';
import type { SourceToken } from '../../source-token.ts';
import { afterBlanks, isSearchBlank } from '../characters.ts';
import { readsAsWord } from '../readable-word.ts';
import { readWord, withoutQuotes } from '../nodes.ts';
import * as token from '../tokens.ts';
import { plusFixes } from './plus.ts';
import type { SearchRecovery } from './search-recovery.ts';

const colons: ReadonlySet<TokenType> = new Set([token.Colon, token.StrayColon]);
const words: ReadonlySet<TokenType> = new Set([
  ...colons,
  token.Word,
  token.Everything,
  token.FieldName,
  token.And,
  token.Or,
  token.Not,
]);
const nonOperands: ReadonlySet<TokenType> = new Set([
  ...colons,
  token.FieldName,
  token.And,
  token.Or,
  token.Not,
  token.Close,
]);

/** Whether a token starts the operand of a field: a bracket, phrase, variable or term, but not an operator or another field. */
const startsOperand = (next: SourceToken | undefined): boolean =>
  next !== undefined && !nonOperands.has(next.tokenType);

/** Reads the term at `start` with the colons in it as a phrase: `12:30`, `https://host:80`. */
function quoteColons(recovery: SearchRecovery, { startOffset: start, end: firstEnd }: SourceToken): void {
  const range = { start, end: recovery.takeTouching(words, firstEnd) };
  const phrase = `"${recovery.text.slice(start, range.end)}"`;
  const message = `A colon is only for fields; write ${excerpt(phrase)} in double quotes.`;
  recovery.report('syntax', message, range, createFix('Put it in double quotes', 'preferred', replace(range, phrase)));
  recovery.builder.operand(token.Phrase, start, range.end);
}

const negatedBefore = /(?:^|[\s(])NOT\s+$/;
const nextTerm = /\s+(?=[\p{L}\p{N}"*])(?!(?:AND|OR|NOT)(?![\p{L}\p{N}_])|[\p{L}]+:)/uy;

/** The fix for a NOT between a field and its term, which excludes the term: `title:NOT red`. */
function excluding({ text, builder }: SearchRecovery, word: string, end: number): readonly Fix[] {
  const { fieldStart: start } = builder;
  nextTerm.lastIndex = end;
  if (word !== 'NOT' || negatedBefore.test(text.slice(0, start)) || !nextTerm.test(text)) return [];
  const meant = `NOT ${text.slice(start, end - word.length).trimEnd()}`;
  return [createFix(`Write ${excerpt(meant)}`, 'preferred', replace({ start, end: nextTerm.lastIndex }, meant))];
}

/** Reads the operator right behind a field and its colon as a word. */
export function recoverBoundOperator(recovery: SearchRecovery, start: number, end: number): void {
  const { text, builder } = recovery;
  const word = text.slice(start, end);
  const field = excerpt(text.slice(builder.fieldStart, start));
  const message = `${field} needs a term, and ${word} is an operator; to search for the word, write "${word}".`;
  const range = { start, end };
  const exclusion = excluding(recovery, word, end);
  const certainty = exclusion.length > 0 ? 'possible' : 'preferred';
  const fix = createFix(`Write "${word}"`, certainty, replace(range, `"${word}"`));
  recovery.report('missing-operand', message, range, ...exclusion, fix);
  builder.operand(token.Word, start, end);
}

/** Reads up to the operand of the field whose colon has just been read, or reports that it has none. */
function recoverOperand(recovery: SearchRecovery, colon: number): void {
  const { text, builder } = recovery;
  const { fieldStart } = builder;
  const end = recovery.takeTouching(colons, colon + 1);
  if (end > colon + 1) {
    const range = { start: colon + 1, end };
    const message = 'One colon is enough between a field and its term.';
    recovery.report('syntax', message, range, createFix('Remove the colon', 'safe', replace(range, '')));
  }
  const word = text.slice(fieldStart, colon);
  const next = recovery.peekBehindBlanks();
  const start = afterBlanks(text, end);
  if (start > end && startsOperand(next)) {
    reportBlank(recovery, word, { colon, end, start });
    recovery.skipBlanks();
  } else if (start > end || next === undefined || next.tokenType === token.Close) {
    const removal = replace({ start: colon, end }, '');
    const fixes = readsAsWord(word, false, false)
      ? [createFix(`Search for ${excerpt(word)} instead`, 'possible', removal)]
      : [];
    const message = `${excerpt(`${word}:`)} has no term after it; write one right after the colon.`;
    recovery.report('missing-operand', message, { start: fieldStart, end }, ...fixes);
    builder.unreadable(end, end);
  }
}

/** Reports the blank between a field and its term. The colon and those behind it are at `colon` to `end`, the term is at `start`. */
function reportBlank(
  recovery: SearchRecovery,
  word: string,
  { colon, end, start }: { readonly colon: number; readonly end: number; readonly start: number },
): void {
  const range = { start: recovery.builder.fieldStart, end };
  const removal = replace({ start: end, end: start }, '');
  const isField = recovery.schema.searchField(word) !== undefined;
  if (isField || searchFieldsCalled(word).length > 0 || !readsAsWord(word, false, false)) {
    const message = `There is a blank after ${excerpt(`${word}:`)}; write the term right after the colon.`;
    const fix = createFix('Remove the blank', isField ? 'safe' : 'preferred', removal);
    recovery.report('missing-operand', message, range, fix);
    return;
  }
  // The subject of a mail: `Re: red logo`.
  const message = `A colon is only for fields, and ${excerpt(word)} is none; leave the colon out.`;
  const fix = createFix('Remove the colon', 'preferred', replace({ start: colon, end }, ''));
  recovery.report('missing-operand', message, range, fix, createFix('Remove the blank', 'possible', removal));
}

/** Reads a field and its colon. */
export function recoverField(recovery: SearchRecovery, name: SourceToken): void {
  const { text, builder, schema } = recovery;
  const { startOffset, end } = name;
  const second = recovery.peek(1);
  const isChain = second?.tokenType === token.FieldName && second.startOffset === end + 1;
  if (builder.bound || (isChain && schema.searchField(name.image) === undefined)) {
    quoteColons(recovery, name);
    return;
  }
  recovery.next();
  if (name.image === '*') {
    const range = { start: startOffset, end: end + 1 };
    const fix = createFix('Remove it', 'preferred', replace(range, ''));
    recovery.foreign('error', '* is no field; write * alone to find everything.', range, fix);
    return;
  }
  let start = startOffset;
  while (start < end - 1 && '+-!'.includes(text.charAt(start))) start++;
  if (start > startOffset) recoverSign(recovery, startOffset, start);
  builder.bind(start, end, end + 1);
  recoverOperand(recovery, end);
}

/** Reads the signs before a field, as Lucene has them: `-title:draft`. */
function recoverSign(recovery: SearchRecovery, start: number, end: number): void {
  const { builder } = recovery;
  const range = { start, end };
  const excludes = recovery.text.slice(start, end) !== '+';
  const negates = excludes && !builder.negated;
  const message = excludes ? 'Write NOT to exclude a term.' : 'Every term must match anyway; leave + out.';
  const fixes = excludes
    ? [createFix(negates ? 'Write NOT' : 'Remove it', 'safe', replace(range, negates ? 'NOT ' : ''))]
    : plusFixes(recovery.text, range);
  recovery.foreign('error', message, range, ...fixes);
  if (negates) builder.operator('Not', start, end);
}

/** Reads a colon without a field right before it. */
export function recoverColon(recovery: SearchRecovery, { startOffset: start, end: firstEnd }: SourceToken): void {
  const { text, builder } = recovery;
  const range = { start, end: recovery.takeTouching(colons, firstEnd) };
  const last = builder.unbound;
  if (last !== undefined && isName(last) && startsOperand(recovery.peekBehindBlanks())) {
    const next = afterBlanks(text, range.end);
    const all = { start: last.startOffset, end: next };
    const written = `${withoutQuotes(last.image)}:`;
    const message = `A field, its colon and its term touch each other; write ${excerpt(written)} right before the term.`;
    recovery.report('syntax', message, all, createFix(`Write ${excerpt(written)}`, 'preferred', replace(all, written)));
    builder.bindLast(next);
    recovery.skipBlanks();
    return;
  }
  const before = text.charCodeAt(start - 1);
  const glue = start > 0 && !isSearchBlank(before) && before !== 0x28 ? ' ' : '';
  const message = 'A colon stands between a field and its term; remove it here.';
  recovery.report('syntax', message, range, createFix('Remove the colon', 'preferred', replace(range, glue)));
}

/** Whether an operand was meant as the name of a field: a word, also in quotes. */
function isName({ tokenType, image, startOffset }: SourceToken): boolean {
  if (tokenType === token.Phrase) return isFieldName(withoutQuotes(image));
  if (tokenType !== token.Word) return false;
  const { text, leading, trailing } = readWord(image, startOffset);
  return !leading && !trailing && isFieldName(text);
}

const isFieldName = (text: string): boolean => !/^[-+!]/.test(text) && readsAsWord(text, false, false);
