import { expressionAt, type WrittenExpression } from '../expression-at.ts';
import type { LanguageDocument } from '../language-document.ts';
import { moved, touches } from '../range.ts';
import type { Occurrences } from './name-occurrences.ts';
import { parameterScopes } from './parameter-scopes.ts';

/** The variable of an `ANY`, with the expression it is in. */
export interface ParameterOccurrences extends Occurrences {
  readonly expression: WrittenExpression;
}

/** The lambda variable that the caret is at: `c` of `ANY(c: c EQ …)`. */
export function parameterAt(document: LanguageDocument, offset: number): ParameterOccurrences | undefined {
  const expression = expressionAt(document, offset);
  if (expression === undefined || (expression.kind !== 'filters' && expression.kind !== 'containerfilter'))
    return undefined;
  const local = offset - expression.start;
  for (const { name, declaration, uses } of parameterScopes(expression.text)) {
    const at = [declaration, ...uses].find((range) => touches(range, local));
    if (at === undefined) continue;
    const nameRange = moved(declaration, expression.start);
    return {
      name,
      at: moved(at, expression.start),
      definition: { range: nameRange, nameRange },
      uses: uses.map((use) => moved(use, expression.start)),
      expression,
    };
  }
  return undefined;
}
