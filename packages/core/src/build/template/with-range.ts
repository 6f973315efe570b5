import type { Range } from '../../range.ts';

/** A copy of an AST all of whose nodes have one place. */
export function withRange<Ast extends object>(ast: Ast, range: Range): Ast {
  const copy: Ast = JSON.parse(JSON.stringify(ast), (name, value: unknown) => (name === 'range' ? range : value));
  return copy;
}
