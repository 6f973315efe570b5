import type { TokenType } from 'chevrotain';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { hasEntity } from '../../../text/html-entities.ts';
import type { SourceToken } from '../../source-token.ts';
import { isDoubleQuote } from '../characters.ts';
import { readWord } from '../nodes.ts';
import * as token from '../tokens.ts';
import { innerPlus } from './detect-foreign-text.ts';
import { recoverLuceneSign, reportLucene } from './lucene.ts';
import { recoverParameter, recoverParameterName } from './pasted-parameter.ts';
import type { SearchRecovery } from './search-recovery.ts';
import { reportSingleQuotes } from './single-quotes.ts';
import { filterOperators } from '../lexer.ts';

const escape = /%[0-9a-f]{2}/i;

/** Reads a lone `*`, which is everything; beside a phrase, bracket or variable it was meant as its wildcard. */
export function recoverStar(recovery: SearchRecovery, { startOffset: start, end }: SourceToken): void {
  const { builder } = recovery;
  const next = recovery.text.charCodeAt(end);
  if (!builder.touches(start) && next !== 0x28 && next !== 0x7b && !isDoubleQuote(next)) {
    builder.operand(token.Everything, start, end);
    return;
  }
  const range = { start, end };
  const message = 'A wildcard belongs to a single word; remove it here.';
  recovery.report(
    'wildcard-position',
    message,
    range,
    createFix('Remove the wildcard', 'preferred', replace(range, '')),
  );
}

/** Notes `field operator`, which starts a comparison of a filter. */
function noteComparison(recovery: SearchRecovery, { end, image }: SourceToken): void {
  const { last } = recovery.builder;
  if (last?.tokenType !== token.Word || !filterOperators.has(image.toUpperCase())) return;
  if (recovery.schema.field(readWord(last.image, 0).text) === undefined) return;
  recovery.comparison = { start: recovery.comparison?.start ?? last.startOffset, end };
}

const equals = /^(?:EQ|={1,3})$/;
const differs = /^(?:NE|!==?|<>)$/;
const terms: ReadonlySet<TokenType> = new Set([token.Word, token.Phrase, token.Variable]);

/** Reports an operator of filters between a field of searches and its term: `title EQ red`, `title != red`. */
function reportFilterOperator(recovery: SearchRecovery, { startOffset, end, image }: SourceToken): void {
  const { builder, schema } = recovery;
  const last = builder.unbound;
  if (last?.tokenType !== token.Word || last.end >= startOffset) return;
  const isOperator = filterOperators.has(image) || equals.test(image) || differs.test(image);
  const next = recovery.peekBehindBlanks();
  if (!isOperator || next === undefined || !terms.has(next.tokenType)) return;
  if (schema.searchField(last.image) === undefined) return;
  const not = differs.test(image) ? 'NOT ' : '';
  const range = { start: last.startOffset, end };
  const whole = { start: last.startOffset, end: next.startOffset };
  // A second NOT would take back the first.
  const isFirst = builder.tokens.at(-1)?.tokenType !== token.Not;
  const isEqual = equals.test(image) || not !== '';
  const fixes =
    isEqual && (isFirst || not === '')
      ? [createFix(`Write ${not}${last.image}:`, 'preferred', replace(whole, `${not}${last.image}:`))]
      : [];
  const message = `${excerpt(image)} is an operator of filters; write ${not}${last.image}: right before the term.`;
  recovery.foreign('warning', message, range, ...fixes);
}

const fullWidthBinding = /^([\w.]{1,40})：/;

/** Notes full-width signs that may be meant as those of the language: `title：red`, `red＊`, `（red OR blue）`. */
function noteFullWidth(recovery: SearchRecovery, image: string): void {
  if (/^（[^）]*$|^[^（]*）$/.test(image)) recovery.fullWidthBrackets = true;
  const isField = recovery.schema.searchField(fullWidthBinding.exec(image)?.[1] ?? '') !== undefined;
  if (isField || /^＊[^＊]|[^＊]＊$/.test(image)) recovery.fullWidthSigns = true;
}

/** Reads a bare term, which may be of another language. */
export function recoverWord(recovery: SearchRecovery, word: SourceToken): void {
  const { startOffset: start, end, image } = word;
  if (recoverParameterName(recovery, start, end) || recoverLuceneSign(recovery, word)) return;
  if (recoverParameter(recovery, start, end)) return;
  // A phrase or a bracket ends a word, not a text that is encoded.
  const behind = recovery.text.charAt(end);
  if (escape.test(image) || innerPlus.test(image + behind) || hasEntity(image)) recovery.encoded = true;
  noteFullWidth(recovery, image);
  if (!reportSingleQuotes(recovery, start)) reportLucene(recovery, word);
  noteComparison(recovery, word);
  reportFilterOperator(recovery, word);
  recovery.builder.operand(token.Word, start, end);
}
