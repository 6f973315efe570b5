import { parse, type ExpressionOf, type MatchAsset } from '@assetql/core';
import { predicate, type MeaningOptions, type RestrictingKind } from '@assetql/core/meaning';

/** The AST of a text that must be right. */
export function astOf<Kind extends RestrictingKind>(kind: Kind, text: string): ExpressionOf[Kind] | undefined {
  const { ast, diagnostics } = parse(kind, text);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error !== undefined) throw new Error(`${text}: ${error.message}`);
  return ast;
}

/** Whether an expression finds an asset. */
export function finds(kind: RestrictingKind, text: string, asset: MatchAsset, options?: MeaningOptions): boolean {
  return predicate(kind, astOf(kind, text), options)(asset);
}
