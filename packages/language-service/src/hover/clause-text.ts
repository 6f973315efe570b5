import { schema as specification, type Filter, type Range, type Search } from '@assetql/core';
import {
  explain,
  explainSearch,
  type ExplainOptions,
  type Explanation,
  type ExplanationPart,
} from '@assetql/core/meaning';
import type { ReadExpression } from '../values/read-expression.ts';

/** UTF-16 units beyond which only the clause itself is explained, without the text around it. */
const longest = 20_000;

/** What the smallest clause of an expression that holds a range says of assets, in words; of the whole expression without a range. */
export function clauseText(
  expression: ReadExpression,
  range: Range | undefined,
  options: ExplainOptions,
): string | undefined {
  const { kind, ast, length } = expression;
  if (ast === undefined || ast.kind === 'Invalid') return undefined;
  if (ast.kind === 'SortKey') return explain('sort', ast, options).text;
  if (length > longest) return range === undefined ? undefined : clauseAlone(expression, range, options);
  const { parts } = explanationOf(expression, options);
  const own = parts.filter(({ source }) => source === kind);
  const smallest = range === undefined ? undefined : smallestPart(own, range);
  if (smallest !== undefined && range !== undefined && smallest.ranges.length > 1)
    return conditionAlone(expression, range, options) ?? smallest.text;
  return smallest?.text ?? (own.map(({ text }) => text).join(', ') || undefined);
}

function explanationOf({ search, kind, ast }: ReadExpression, options: ExplainOptions): Explanation {
  return explainSearch(search ?? { [kind]: ast }, options);
}

const holds = (outer: Range, inner: Range): boolean => outer.start <= inner.start && outer.end >= inner.end;

function smallestPart(parts: readonly ExplanationPart[], range: Range): ExplanationPart | undefined {
  const part = parts.find(({ ranges }) => ranges.some((each) => holds(each, range)));
  return part === undefined ? undefined : (smallestPart(part.parts, range) ?? part);
}

/**
 * What one of several conditions says that are told as one, such as the status beside a date. A date says nothing without its status, and
 * one with a variable is told with the others, which know what the variable stands for.
 */
function conditionAlone({ kind, ast }: ReadExpression, range: Range, options: ExplainOptions): string | undefined {
  const clause = ast === undefined || ast.kind === 'SortKey' ? undefined : clauseAt(ast, range);
  if (clause?.kind !== 'Comparison' || clause.value.kind === 'Variable') return undefined;
  const { schema = specification } = options;
  if (schema.field(clause.field.text)?.companion !== undefined) return undefined;
  return explainSearch({ [kind]: clause }, options).parts.find(({ source }) => source === kind)?.text;
}

/** The same of a clause by itself: its variables are said by their names. */
function clauseAlone({ kind, ast }: ReadExpression, range: Range, options: ExplainOptions): string | undefined {
  const clause = ast === undefined || ast.kind === 'SortKey' ? undefined : clauseAt(ast, range);
  if (clause === undefined || clause.range.end - clause.range.start > longest) return undefined;
  return explainSearch({ [kind]: clause }, options).text;
}

/** The smallest clause that holds a range. The text in an `ANY`, or after a field, says nothing without it. */
function clauseAt(node: Filter | Search, range: Range): Filter | Search | undefined {
  if (!holds(node.range, range)) return undefined;
  if (node.kind === 'Group') return clauseAt(node.body, range) ?? node;
  if (node.kind !== 'And' && node.kind !== 'Or') return node;
  for (const operand of node.operands) {
    const found = clauseAt(operand, range);
    if (found !== undefined) return found;
  }
  return node;
}
