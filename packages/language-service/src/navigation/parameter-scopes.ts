import type { Range } from '@assetql/core';
import { FilterReader } from '../lexing/filter-reader.ts';
import { lex } from '../lexing/lexeme.ts';

/** The variable of an `ANY`: where it is declared, and the conditions on it. Ranges count in the expression. */
export interface ParameterScope {
  readonly name: string;
  readonly declaration: Range;
  readonly uses: readonly Range[];
}

interface Open extends ParameterScope {
  readonly uses: Range[];
  /** Brackets that are open inside of its own. */
  readonly depth: number;
}

/** The lambda variables of a filter, in the order of their declarations; also of one that cannot be parsed. Case is ignored. */
export function parameterScopes(text: string): readonly ParameterScope[] {
  if (!text.includes('(')) return [];
  const lexemes = lex('filters', text);
  const reader = new FilterReader();
  const scopes: Open[] = [];
  let open: Open[] = [];
  lexemes.forEach((lexeme, index) => {
    const { expects, depth } = reader.place;
    const type = reader.read(lexeme, lexemes[index + 1]?.text);
    if (lexeme.text === ')') open = open.filter((scope) => scope.depth < depth);
    if (lexeme.type !== 'word' || (type !== 'parameter' && type !== 'field')) return;
    const range = { start: lexeme.start, end: lexeme.end };
    if (expects === 'parameter') {
      const scope = { name: lexeme.text, declaration: range, uses: [], depth };
      scopes.push(scope);
      open.push(scope);
    } else if (expects === 'operand') {
      const name = lexeme.text.toLowerCase();
      open.findLast((scope) => scope.name.toLowerCase() === name)?.uses.push(range);
    }
  });
  return scopes;
}
