import type { TokenType } from 'chevrotain';
import type { RawDiagnostic, Fix } from '../../../diagnostics/diagnostic.ts';
import type { Range } from '../../../text/range.ts';
import { insert, createFix, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { JoinKind } from '../../operands.ts';
import { isDoubleQuote, isSearchBlank } from '../characters.ts';
import type { SourceToken } from '../../source-token.ts';
import * as token from '../tokens.ts';
import { readsAsWord } from '../readable-word.ts';
import { readWord } from '../nodes.ts';
import { recoverBoundOperator } from './fields.ts';
import { plusFixes } from './plus.ts';
import type { SearchRecovery } from './search-recovery.ts';

const operators: ReadonlyMap<string, { readonly kind: JoinKind | 'Not'; readonly word: string }> = new Map([
  ['&&', { kind: 'And', word: 'AND' }],
  ['||', { kind: 'Or', word: 'OR' }],
  ['!', { kind: 'Not', word: 'NOT' }],
]);

/** A word processor writes a dash in place of a hyphen. */
const signs = /^[-+!–—−]+/;
const suffixes = /^(?:~[\d.]*|\^\d[\d.]*)+$/;
const interval = /[[{]\S*\s+TO\s+\S*[\]}]/y;
const regularExpression = /^\/(.+)\/$/;
const letter = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
/** A number, which may have a sign, with or without its unit. */
const amount = /^\d+(?:[.,:/]\d+)*(?:°?\p{L}{0,3}|%)$/u;

/** Where `~2` or `^2` starts at the end of a term; the term's length when there is neither. */
function suffixStart(word: string): number {
  let at = word.length;
  while ('0123456789.~^'.includes(word.charAt(at - 1)) && at > 0) at--;
  while (at < word.length && !'~^'.includes(word.charAt(at))) at++;
  return suffixes.test(word.slice(at)) ? at : word.length;
}

/** Whether the text is read as one term when it stands alone. */
function isTerm(text: string): boolean {
  const { text: word, leading, trailing } = readWord(text, 0);
  return letter.test(word) && readsAsWord(word, leading, trailing);
}

const foreignOperator = (message: string, range: Range, fix: Fix): RawDiagnostic => ({
  code: 'wrong-language',
  severity: 'error',
  message,
  range,
  fixes: [fix],
});

/** Reads what is an operator in Lucene and not a term of a search: `&&`, `||`, `!`, `-"…"`, `"…"~2`. */
export function recoverLuceneSign(
  recovery: SearchRecovery,
  { startOffset: start, end, image: word }: SourceToken,
): boolean {
  const { builder } = recovery;
  const range = { start, end };
  const next = recovery.text.charCodeAt(end);
  const operator = operators.get(word);
  if ((word === '-' || word === '+' || word === '!') && (next === 0x28 || isDoubleQuote(next))) {
    const negates = word !== '+' && !builder.negated && !builder.bound;
    const message = word === '+' ? 'Every term must match anyway; leave + out.' : 'Write NOT to exclude a term.';
    const fix = createFix(negates ? 'Write NOT' : `Remove ${word}`, 'safe', replace(range, negates ? 'NOT ' : ''));
    if (negates) builder.operator('Not', start, end, foreignOperator(message, range, fix));
    else recovery.foreign('error', message, range, ...(word === '+' ? plusFixes(recovery.text, range) : [fix]));
    return true;
  }
  if (operator !== undefined && builder.bound) {
    recoverBoundOperator(recovery, start, end);
    return true;
  }
  if (operator !== undefined) {
    const fix = createFix(`Write ${operator.word}`, 'safe', replace(range, operator.word));
    const message = `${word} is not an operator here; write ${operator.word}.`;
    builder.operator(operator.kind, start, end, foreignOperator(message, range, fix));
    return true;
  }
  if (!builder.touches(start) || !suffixes.test(word)) return false;
  const fix = createFix('Remove it', 'preferred', replace(range, ''));
  recovery.foreign('error', `${excerpt(word)} has no meaning here; remove it.`, range, fix);
  return true;
}

/** Reports signs before a term. */
function reportSigns(recovery: SearchRecovery, start: number, end: number, sign: string, rest: string): void {
  if ((sign !== '!' && amount.test(rest)) || suffixes.test(rest) || !isTerm(rest)) return;
  const { builder } = recovery;
  const range = { start, end };
  const removal = replace({ start, end: start + sign.length }, '');
  if (sign === '+') {
    const message = `Every term must match anyway; write ${excerpt(rest)} without +.`;
    recovery.foreign('warning', message, range, ...plusFixes(recovery.text, removal.range));
    return;
  }
  let fix: Fix;
  if (builder.negated) fix = createFix(`Remove ${sign}`, 'preferred', removal);
  else if (builder.bound) fix = createFix('Write NOT', 'preferred', insert(builder.fieldStart, 'NOT '), removal);
  else fix = createFix('Write NOT', 'preferred', { ...removal, newText: 'NOT ' });
  recovery.foreign('warning', `${sign} excludes nothing here; write NOT before the term.`, range, fix);
}

const equation = /^([\p{L}\p{N}_.]+)(!?==?)(.*)$/u;

/** Reports a field that an equals sign joins to its term: `title=red`, `title="red car"`, `title!=red`. */
function reportEqualsSign(recovery: SearchRecovery, { startOffset, end, image }: SourceToken): void {
  const { builder, schema, text } = recovery;
  const { last } = builder;
  // `title =red` is the same with a blank.
  const isApart = /^==?[^=]/.test(image) && last?.tokenType === token.Word && last.end < startOffset;
  const from = isApart ? last.startOffset : startOffset;
  const [, name = '', sign = '', term = ''] = equation.exec(isApart ? last.image + image : image) ?? [];
  if (builder.bound || schema.searchField(name) === undefined) return;
  if (term === '' ? !isDoubleQuote(text.charCodeAt(end)) : !isTerm(term)) return;
  const range = {
    start: from + name.length,
    end: isApart ? startOffset + sign.length : from + name.length + sign.length,
  };
  const colon = replace(range, ':');
  const isNegated = sign.startsWith('!');
  const written = `${isNegated ? 'NOT ' : ''}${name}:`;
  const message = `A colon joins a field to its term; write ${excerpt(written)} right before the term.`;
  const fix = isNegated
    ? createFix(`Write ${written}`, 'preferred', insert(from, 'NOT '), colon)
    : createFix('Write a colon', 'preferred', colon);
  // A second NOT would take back the first.
  const fixes = isNegated && builder.negated ? [] : [fix];
  recovery.foreign('warning', message, range, ...fixes);
}

const operatorInWord = /(&&|\|\|)/;
const operands: ReadonlySet<TokenType> = new Set([token.Word, token.Phrase, token.Variable]);

/** Reports `&&` and `||` that touch a word: `fox||owl` is not read as two words with an operator between them. */
function reportOperatorInWord(recovery: SearchRecovery, { startOffset: start, end, image: word }: SourceToken): void {
  const { builder, text } = recovery;
  const parts = word.split(operatorInWord);
  const [, operator = ''] = parts;
  const isWhole = parts.every((part, at) => {
    if (part !== '' || at % 2 === 1) return at % 2 === 1 || isTerm(part);
    const beside = at === 0 ? builder.last : at === parts.length - 1 ? recovery.peekBehindBlanks() : undefined;
    return beside !== undefined && operands.has(beside.tokenType);
  });
  if (operator === '' || !isWhole) return;
  const spaced = parts
    .map((part) => operators.get(part)?.word ?? part)
    .join(' ')
    .trim();
  const range = { start, end };
  const before = parts[0] === '' && builder.touches(start) ? ' ' : '';
  const after = parts.at(-1) === '' && !isSearchBlank(text.charCodeAt(end)) ? ' ' : '';
  const fix = createFix(`Write ${excerpt(spaced)}`, 'preferred', replace(range, `${before}${spaced}${after}`));
  const message = `${operator} is not an operator here; write ${excerpt(spaced)}.`;
  recovery.foreign('warning', message, range, ...(builder.bound || builder.negated ? [] : [fix]));
}

/** A term with `?`, which is any letter in Lucene; a single one at the end is that of a question. */
const singleLetter = /^(?=.*\?.)(?=[*?]*[\p{L}\p{N}])[\p{L}\p{N}*?]+$/u;

/** Reports a term that looks like Lucene's syntax though it can be read as words. */
export function reportLucene(recovery: SearchRecovery, written: SourceToken): void {
  const { startOffset: start, end, image: word } = written;
  const { text, builder } = recovery;
  const range = { start, end };
  interval.lastIndex = start;
  if ((word.startsWith('[') || word.startsWith('{')) && interval.test(text)) {
    const all = { start, end: interval.lastIndex };
    recovery.foreign('warning', 'A search has no ranges; compare dates and numbers in filters.', all);
    return;
  }
  const sign = signs.exec(word)?.[0] ?? '';
  if (sign !== '') reportSigns(recovery, start, end, sign, word.slice(sign.length));
  if (singleLetter.test(word)) {
    const parts = word.split(/\?+/).filter((part) => isTerm(part));
    const terms = parts.map((part, at) => (at > 0 && !part.startsWith('*') ? `*${part}` : part));
    const last = word.endsWith('?') ? terms.length : terms.length - 1;
    const newText = terms.map((part, at) => (at < last && !part.endsWith('*') ? `${part}*` : part)).join(' ');
    const message = `? is no wildcard here and separates words; write ${excerpt(newText)}.`;
    const fixes =
      builder.bound || builder.negated ? [] : [createFix(`Write ${newText}`, 'preferred', replace(range, newText))];
    recovery.foreign('warning', message, range, ...fixes);
  }
  const at = suffixStart(word);
  if (at < word.length && isTerm(word.slice(0, at))) {
    const suffix = excerpt(word.slice(at));
    const message = `${suffix} has no meaning here; write the term without it, or with * for other endings.`;
    const place = { start: start + at, end };
    recovery.foreign('warning', message, place, createFix(`Remove ${suffix}`, 'preferred', replace(place, '')));
  }
  reportEqualsSign(recovery, written);
  reportOperatorInWord(recovery, written);
  const inner = regularExpression.exec(word)?.[1];
  if (inner !== undefined) {
    const message = 'A search has no regular expressions; write words, with * before or after them.';
    const isPlain = /^[\p{L}\p{N}]+$/u.test(inner) && isTerm(inner);
    const fixes = isPlain ? [createFix('Remove the slashes', 'preferred', replace(range, inner))] : [];
    // A star inside could not be read, and is no mistake of its own.
    recovery.foreign(inner.includes('*') ? 'error' : 'warning', message, range, ...fixes);
  }
}
