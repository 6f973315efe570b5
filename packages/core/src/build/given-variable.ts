import type { Variable } from '../syntax/ast.ts';
import { nowhere } from './native.ts';

const nameForm = /^[\p{L}\p{M}\p{N}_.-]+$/u;

/** Whether a text is a name that `{{name}}` can hold. */
export const isVariableName = (name: unknown): name is string => typeof name === 'string' && nameForm.test(name);

/**
 * The variable that was given in place of a value; nothing when the value is none. It may come from outside in the shape of one: only
 * its name is taken over, and only when it is a name.
 */
export function givenVariable(value: unknown): Variable | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'Variable') return undefined;
  return 'name' in value && isVariableName(value.name)
    ? { kind: 'Variable', range: nowhere, name: value.name }
    : undefined;
}
