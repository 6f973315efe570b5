import type { ExpressionOf } from '../../syntax/ast.ts';
import type { Schema } from '../../schema/schema.ts';
import {
  conditionOf,
  restrictionCondition,
  type MeaningOptions,
  type RestrictingKind,
  type Restriction,
} from '../../condition/restriction.ts';
import type { Condition } from '../../condition/condition.ts';
import type { AssetPredicate } from './asset-predicate.ts';
import { compile } from './compile.ts';

/**
 * An expression as a function that says whether an asset is among its results (the interface specification, §4.7 and §4.8).
 * Takes a bound AST; no AST is not a restriction. What an asset does not show counts as missing. Never throws.
 * The words of an asset are kept for the next search, so assets must not be changed: replace them.
 */
export function predicate<Kind extends RestrictingKind>(
  kind: Kind,
  ast: ExpressionOf[Kind] | undefined,
  options?: MeaningOptions,
): AssetPredicate {
  return compile(conditionOf(kind, ast, options));
}

/** The same for all expressions of one request together. */
export function restrictionPredicate(restriction: Restriction, schema?: Schema): AssetPredicate {
  return compile(restrictionCondition(restriction, schema));
}

/** The same for a condition that was made before, by {@link restrictionCondition}. */
export const conditionPredicate = (condition: Condition): AssetPredicate => compile(condition);
