import { isBlank, isWord } from '../../../text/characters.ts';
import type { JoinKind } from '../../operands.ts';
import { joinAt } from '../lexer/words.ts';

/** What stands in a pair of brackets, outside of further brackets and of quotes. */
export interface BracketContent {
  /** Where the commas are, or the semicolons that spreadsheets have in their place. */
  readonly commas: readonly number[];
  /** The joins between conditions; one that is written like a function is none of them. */
  readonly joins: ReadonlySet<JoinKind>;
  /** The end of the closing bracket; `undefined` when there is none. */
  readonly end: number | undefined;
}

interface OpenContent {
  readonly at: number;
  readonly commas: number[];
  readonly joins: Set<JoinKind>;
}

/** Whether a character parts what a function is given: a comma, or the semicolon of spreadsheets where numbers have commas. */
export const isComma = (unit: number): boolean => unit === 0x2c || unit === 0x3b;

/** The content of every pair of brackets from `from` on that has commas in it, by the place of its opening bracket, in one pass. */
export function bracketContents(text: string, from: number): ReadonlyMap<number, BracketContent> {
  const found = new Map<number, BracketContent>();
  const open: OpenContent[] = [];
  const keep = (content: OpenContent | undefined, end: number | undefined): void => {
    if (content !== undefined && content.commas.length > 0) found.set(content.at, { ...content, end });
  };
  // A join is written like a function where a condition is expected.
  let isExpected = true;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isBlank(unit)) continue;
    if (unit === 0x27 || unit === 0x22) {
      const end = text.indexOf(text.charAt(at), at + 1);
      if (end > 0) at = end;
    } else if (unit === 0x28) {
      open.push({ at, commas: [], joins: new Set() });
      isExpected = true;
      continue;
    } else if (unit === 0x29) {
      keep(open.pop(), at + 1);
    } else if (isComma(unit)) {
      open.at(-1)?.commas.push(at);
      isExpected = true;
      continue;
    } else if (isWord(unit)) {
      const join = joinAt(text, at);
      while (isWord(text.charCodeAt(at + 1))) at++;
      if (join !== undefined) {
        if (!isExpected) open.at(-1)?.joins.add(join);
        isExpected = true;
        continue;
      }
    }
    isExpected = false;
  }
  for (const content of open) keep(content, undefined);
  return found;
}
