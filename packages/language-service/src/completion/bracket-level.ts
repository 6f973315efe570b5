import { isJoin, type FilterSurroundings } from './filter-surroundings.ts';

/** The conditions and joins in the bracket that the caret is in, without those of nested brackets. */
export interface BracketLevel {
  /** The joins, in upper case. */
  readonly joins: ReadonlySet<string>;
  /** The comparisons of plain words, in lower case with one blank between words: `status eq 0`. */
  readonly comparisons: ReadonlySet<string>;
  /** How often a field is compared there, by its name in lower case. */
  readonly fields: ReadonlyMap<string, number>;
  /** How many brackets are closed after the caret that are not opened there. */
  readonly closings: number;
}

/** Reads the text before and after the caret's condition, at its bracket level. */
export function bracketLevel({ lexemes, target }: FilterSurroundings): BracketLevel {
  const joins = new Set<string>();
  const fields = new Map<string, number>();
  const comparisons = new Set<string>();
  const read = (index: number): void => {
    const lexeme = lexemes[index];
    if (lexeme?.type !== 'word') return;
    if (isJoin(lexeme)) {
      joins.add(lexeme.text.toUpperCase());
      return;
    }
    const before = lexemes[index - 1];
    if (before !== undefined && before.text !== '(' && !isJoin(before)) return;
    const field = lexeme.text.toLowerCase();
    fields.set(field, (fields.get(field) ?? 0) + 1);
    const [operator, value] = [lexemes[index + 1], lexemes[index + 2]];
    if (operator?.type === 'word' && value?.type === 'word')
      comparisons.add(`${field} ${operator.text} ${value.text}`.toLowerCase());
  };
  let depth = 0;
  for (let index = target.before - 1; index >= 0 && depth >= 0; index -= 1) {
    const text = lexemes[index]?.text;
    if (text === ')') depth += 1;
    else if (text === '(') depth -= 1;
    else if (depth === 0) read(index);
  }
  depth = 0;
  let closings = 0;
  for (let index = target.after; index < lexemes.length; index += 1) {
    const text = lexemes[index]?.text;
    if (text === '(') depth += 1;
    else if (text === ')') {
      depth -= 1;
      if (depth < -closings) closings += 1;
    } else if (depth === 0) read(index);
  }
  return { joins, comparisons, fields, closings };
}

/** How many of the brackets that are open before the caret nothing closes after it. */
export const openBrackets = ({ place }: FilterSurroundings, { closings }: BracketLevel): number =>
  place.depth - closings;
