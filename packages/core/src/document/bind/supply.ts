import type { NullValue, Variable } from '../../syntax/ast.ts';
import { misfit } from '../../values/fit.ts';
import type { ValueSlot } from '../../values/value-slot.ts';
import type { SavedSearch } from '../saved-search.ts';
import type { Scalar } from '../../values/scalar.ts';
import { resolve, type Resolved } from '../scope.ts';
import type { VariableValue } from '../../values/variable-value.ts';

/** A value that takes the place of a variable. Only programs supply `null`; a file has no variable that is it. */
export type Supplied = Scalar | NullValue;

/** The values of a variable at a place, at least one; nothing when it has none that fits. */
export type Supply = (variable: Variable, slot: ValueSlot) => readonly Supplied[] | undefined;

/** What a relative time or a look-up is worth; nothing when that is not known. */
export type Evaluate = (
  value: Extract<VariableValue, { kind: 'Time' | 'LookUp' }>,
  definition: Resolved,
) => Scalar | undefined;

/** Supplies the variables that a search sees. */
export function supplyFor(search: SavedSearch, evaluate: Evaluate): Supply {
  return ({ name }, slot) => {
    const resolved = resolve(search, name);
    const value = resolved?.definition.parsed;
    if (resolved === undefined || value === undefined || misfit(name, value, slot) !== undefined) return undefined;
    if (value.kind === 'List') return value.items;
    if (value.kind !== 'Time' && value.kind !== 'LookUp') return [value];
    const scalar = evaluate(value, resolved);
    return scalar === undefined ? undefined : [scalar];
  };
}
