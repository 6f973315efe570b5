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
 * The text of an AST (§4.7–4.9); the empty text for none. Written brackets are kept, and a built AST gets those it needs.
 * An AST read without errors is read back equal up to its ranges and spellings. `Invalid` gives its text.
 * Linear in the size of the AST; brackets may nest as deep as `parse` takes them, and some more.
 */
export function print(ast: Expression | undefined, options: PrintOptions = {}): string {
  if (ast === undefined) return '';
  if (ast.kind === 'SortKey') {
    const key = nameOf(ast.key);
    // Without a direction, a key is read as ascending.
    return ast.explicit || ast.direction === 'D' ? `${key} ${ast.direction}`.trimStart() : key;
  }
  const piece = expression(ast);
  if (options.style !== 'pretty') return flat(piece);
  const pretty = layOut(piece, options.width ?? 80);
  // Indentation must not make a text too long to be read back.
  return pretty.length > limits.units ? flat(piece) : pretty;
}
