import type { Schema } from '../../../schema/schema.ts';
import type { OperatorName } from '../../../schema/operators.ts';
import { isDigit } from '../../../text/characters.ts';
import { operatorAt } from '../lexer/words.ts';

/** No name of a field is longer, so that a long word is not read again and again. */
export const longestName = 64;

/** The operator that the two letters at `at` are, whatever follows them. */
export const operatorIn = (text: string, at: number): OperatorName | undefined => operatorAt(text.slice(at, at + 2), 0);

/** Where the operator is in a word that starts with the name of a field and goes on with an operator: `StatusEQ`, `StatusEQ0`. */
export function gluedOperator(word: string, schema: Schema): number | undefined {
  for (let at = Math.min(word.length - 2, longestName); at > 0; at--) {
    const isLast = at + 2 === word.length || isDigit(word.charCodeAt(at + 2));
    if (isLast && operatorIn(word, at) !== undefined && schema.field(word.slice(0, at)) !== undefined) return at;
  }
  return undefined;
}
