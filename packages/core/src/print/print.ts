import { nameOf } from '../syntax/visit.ts';
import type { Expression } from '../syntax/ast.ts';
import { limits } from '../syntax/limits.ts';
import { expression } from './expression.ts';
import { flat, layOut } from './layout.ts';

export interface PrintOptions {
  /** `compact`, the default, is one line, as it goes on the wire; `pretty` breaks lines that are longer than `width`. */
  readonly style?: 'compact' | 'pretty';
  /** Line length of `pretty` in UTF-16 units, 80 when absent. */
  readonly width?: number;
}

/**
 * The text of an AST (the interface specification, §4.7–4.9); empty for `undefined`. Brackets of the AST are kept, and a built AST gets
 * the brackets it needs. Parsing the text of an AST without errors gives an equal AST up to ranges and spellings. An `Invalid` node is
 * printed as its text. Works for every AST that `parse` makes.
 */
export function print(ast: Expression | undefined, options: PrintOptions = {}): string {
  if (ast === undefined) return '';
  if (ast.kind === 'SortKey') {
    const key = nameOf(ast.key);
    // A key without a direction is ascending.
    return ast.explicit || ast.direction === 'D' ? `${key} ${ast.direction}`.trimStart() : key;
  }
  const fragment = expression(ast);
  if (options.style !== 'pretty') return flat(fragment);
  const pretty = layOut(fragment, options.width ?? 80);
  // Indentation must not make a text too long to be read back.
  return pretty.length > limits.units ? flat(fragment) : pretty;
}
