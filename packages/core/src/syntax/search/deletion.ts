import type { TextEdit } from '../../text/range.ts';
import { afterBlanks, beforeBlanks } from './characters.ts';

const joinAhead = /(?:AND|OR)(?![^\s():"])/y;

/** Takes an operand out with the blanks around it; the `first` between its brackets takes the join behind it along. */
export function deletion(text: string, start: number, end: number, first: boolean): TextEdit {
  if (!first) return { range: { start: beforeBlanks(text, start), end }, newText: '' };
  joinAhead.lastIndex = afterBlanks(text, end);
  const after = joinAhead.test(text) ? joinAhead.lastIndex : end;
  return { range: { start, end: afterBlanks(text, after) }, newText: '' };
}
