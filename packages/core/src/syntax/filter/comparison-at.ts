import type { Name, Operator, Value } from '../ast.ts';
import type { FilterToken } from './scan.ts';

/** The comparison whose value is the token at `index`, when one is. */
export function comparisonAt(
  tokens: readonly FilterToken[],
  index: number,
): { readonly field: Name; readonly operator: Operator; readonly value: Value } | undefined {
  const field = tokens[index - 2]?.payload;
  const operator = tokens[index - 1]?.payload;
  const value = tokens[index]?.payload;
  if (typeof field !== 'object' || field.kind !== 'Name') return undefined;
  if (typeof operator !== 'object' || operator.kind !== 'Operator') return undefined;
  if (typeof value !== 'object') return undefined;
  switch (value.kind) {
    case 'String':
    case 'Number':
    case 'Timestamp':
    case 'Null':
    case 'AttributeMatch':
    case 'Variable':
    case 'Invalid':
      return { field, operator, value };
    default:
      return undefined;
  }
}
