import type { Schema } from '@assetql/core';
import { FilterReader, type FilterPlace } from '../lexing/filter-reader.ts';
import { lex, type Lexeme } from '../lexing/lexeme.ts';
import type { ExpressionSpot } from './expression-spot.ts';
import { targetAt, type Target } from './target.ts';

/** Everything around a place of a filter. */
export interface FilterSurroundings {
  readonly spot: ExpressionSpot;
  readonly schema: Schema;
  readonly place: FilterPlace;
  readonly target: Target;
  readonly lexemes: readonly Lexeme[];
  /** The lexeme after the target. */
  readonly next: Lexeme | undefined;
  /** True when it is on the caret's line, so that it can be replaced together with the target. */
  readonly isNextBeside: boolean;
}

/** Reads a filter up to the caret, and the lexeme after it. */
export function filterSurroundings(spot: ExpressionSpot, schema: Schema): FilterSurroundings {
  const lexemes = lex(spot.kind, spot.text);
  const target = targetAt(lexemes, spot.offset);
  const next = lexemes[target.after];
  const isNextBeside = next !== undefined && !/[\r\n]/.test(spot.text.slice(target.range.end, next.start));
  return { spot, schema, place: placeBefore(lexemes, target.before), target, lexemes, next, isNextBeside };
}

/** What is expected where a lexeme stands. */
export function placeBefore(lexemes: readonly Lexeme[], count: number): FilterPlace {
  const reader = new FilterReader();
  for (let index = 0; index < count; index += 1) {
    const lexeme = lexemes[index];
    const following = lexemes[index + 1];
    // A path is written without blanks: what a blank parts from its stroke is a word of its own.
    const isApart = following?.text === '/' && following.start !== lexeme?.end;
    if (lexeme !== undefined) reader.read(lexeme, isApart ? undefined : following?.text);
  }
  return reader.place;
}

/** Whether a lexeme is a word that joins conditions. */
export const isJoin = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.type === 'word' && lexeme.text.length < 4 && /^(?:AND|OR)$/i.test(lexeme.text);

/** Whether a lexeme is an operator of the language, or marks of another one. */
export const isOperator = (lexeme: Lexeme | undefined, schema: Schema): boolean =>
  lexeme !== undefined &&
  ((lexeme.type === 'punctuation' && /^[=<>!]/.test(lexeme.text)) ||
    (lexeme.type === 'word' && schema.operators.some(({ name }) => name === lexeme.text.toUpperCase())));

/** Whether a lexeme can be the value of a comparison. */
export const isValue = (lexeme: Lexeme | undefined): lexeme is Lexeme =>
  lexeme !== undefined && lexeme.type !== 'punctuation' && !isJoin(lexeme);
