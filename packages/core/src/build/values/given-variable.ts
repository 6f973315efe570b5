import { noRange } from '../nodes/node.ts';
import type { Variable } from '../../syntax/ast.ts';
import { isVariableName } from '../../syntax/variable.ts';

/**
 * The variable that a program gave in place of a value; `undefined` when the value is not a variable. The object may come from anywhere,
 * so that only its name is taken over, and only when it is a legal one.
 */
export function givenVariable(value: unknown): Variable | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'Variable') return undefined;
  return 'name' in value && isVariableName(value.name)
    ? { kind: 'Variable', range: noRange, name: value.name }
    : undefined;
}
