import type { ExpressionKind, Range } from '@assetql/core';
import { FilterReader } from '../lexing/filter-reader.ts';
import { lex } from '../lexing/lexeme.ts';
import { SearchReader } from '../lexing/search-reader.ts';

/** What is inside one pair of brackets, or at the top. */
interface Level {
  /** Before the bracket. */
  readonly outside: number;
  /** Where it starts after the bracket; joins end a clause and start the next one. */
  readonly inside: number;
  clause: number;
  /** The clause that the wanted range is in, when it has ended. */
  found?: Range;
}

/**
 * Around a range of an expression: for each pair of brackets the clause between two joins, the text inside, and what with the brackets.
 * Also in a text that cannot be parsed; a bracket that nothing closes reaches to the end.
 */
export function bracketRanges(kind: ExpressionKind, text: string, around: Range): readonly Range[] {
  if (kind === 'sort') return [];
  const lexemes = lex(kind, text);
  const isJoin = joinsOf(kind, lexemes);
  const levels: Level[] = [{ outside: 0, inside: 0, clause: 0 }];
  const found: Range[] = [];
  const end = (level: Level, at: number): Range => {
    const start = firstVisible(text, level.clause);
    return { start, end: Math.max(start, lastVisible(text, at)) };
  };
  const holds = (range: Range): boolean => range.start <= around.start && around.end <= range.end;
  const close = (level: Level, inside: number, outside: number): void => {
    const clause = level.found ?? end(level, inside);
    const body = { start: firstVisible(text, level.inside), end: lastVisible(text, inside) };
    for (const range of [clause, body, { start: level.inside, end: inside }, { start: level.outside, end: outside }])
      if (holds(range)) found.push(range);
  };
  lexemes.forEach((lexeme, index) => {
    const level = levels.at(-1);
    if (level === undefined) return;
    if (lexeme.text === '(') levels.push({ outside: lexeme.start, inside: lexeme.end, clause: lexeme.end });
    else if (lexeme.text === ')' && levels.length > 1) {
      levels.pop();
      close(level, lexeme.start, lexeme.end);
    } else if (isJoin(index)) {
      const clause = end(level, lexeme.start);
      if (level.found === undefined && holds(clause)) level.found = clause;
      level.clause = lexeme.end;
    }
  });
  for (const level of levels.toReversed()) close(level, text.length, text.length);
  return found;
}

function joinsOf(
  kind: 'filters' | 'containerfilter' | 'search',
  lexemes: ReturnType<typeof lex>,
): (index: number) => boolean {
  if (kind === 'search') {
    const reader = new SearchReader();
    const types = lexemes.map((lexeme, index) => reader.read(lexeme, lexemes[index + 1]));
    // NOT belongs to what follows it.
    return (index) => types[index] === 'join' && lexemes[index]?.text !== 'NOT';
  }
  const reader = new FilterReader();
  const types = lexemes.map((lexeme, index) => reader.read(lexeme, lexemes[index + 1]?.text));
  return (index) => types[index] === 'join';
}

function firstVisible(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at).trim() === '') at++;
  return at;
}

function lastVisible(text: string, to: number): number {
  let at = to;
  while (at > 0 && text.charAt(at - 1).trim() === '') at--;
  return at;
}
