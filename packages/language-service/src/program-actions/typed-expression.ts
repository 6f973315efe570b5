import type { Expression, ExpressionKind, ExpressionOf } from '@assetql/core';

/** An expression with its kind, which tells what its nodes are. */
export type TypedExpression = {
  readonly [Kind in ExpressionKind]: { readonly kind: Kind; readonly ast: ExpressionOf[Kind] };
}[ExpressionKind];

const joined: ReadonlySet<string> = new Set(['And', 'Or', 'Group', 'Invalid']);
const filterKinds: ReadonlySet<string> = new Set([...joined, 'Comparison', 'Any', 'IsMatch']);
const searchKinds: ReadonlySet<string> = new Set([
  ...joined,
  'Not',
  'Field',
  'Word',
  'Phrase',
  'Everything',
  'Variable',
]);

const isFilter = (ast: Expression): ast is ExpressionOf['filters'] => filterKinds.has(ast.kind);
const isSearch = (ast: Expression): ast is ExpressionOf['search'] => searchKinds.has(ast.kind);

/** An expression that was read as one of a kind. */
export function typedExpression(kind: ExpressionKind, ast: Expression): TypedExpression | undefined {
  switch (kind) {
    case 'sort':
      return ast.kind === 'SortKey' ? { kind, ast } : undefined;
    case 'search':
      return isSearch(ast) ? { kind, ast } : undefined;
    default:
      return isFilter(ast) ? { kind, ast } : undefined;
  }
}
