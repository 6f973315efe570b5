import { lex, type Lexeme } from '../lexing/lexeme.ts';
import { SearchReader, type SearchPlace } from '../lexing/search-reader.ts';
import type { ExpressionSpot } from './expression-spot.ts';
import { targetAt, type Target } from './target.ts';

/** The state of a search at the caret: what is expected, what the caret touches, and the text after it. */
export interface SearchSurroundings {
  readonly place: SearchPlace;
  readonly target: Target;
  readonly next: Lexeme | undefined;
  /** True when that is the name of a field with its colon. */
  readonly isNextField: boolean;
}

/** Reads a search up to the caret, and the lexeme after it. */
export function searchSurroundings(spot: ExpressionSpot): SearchSurroundings {
  const lexemes = lex('search', spot.text);
  const touched = targetAt(lexemes, spot.offset);
  // A wildcard belongs to the word, and is none of its letters.
  const target = { ...touched, typed: touched.typed.replace(/^\*|\*$/g, '') };
  const reader = new SearchReader();
  for (let index = 0; index < target.before; index += 1) {
    const lexeme = lexemes[index];
    if (lexeme !== undefined) reader.read(lexeme, lexemes[index + 1]);
  }
  const next = lexemes[target.after];
  const behind = lexemes[target.after + 1];
  const isNextField = next?.type === 'word' && behind?.text === ':' && behind.start === next.end;
  return { place: reader.place, target, next, isNextField };
}
