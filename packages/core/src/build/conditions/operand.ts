import { withoutGroups } from '../../syntax/visit.ts';
import type { Filter, Search } from '../../syntax/ast.ts';
import { limits } from '../../syntax/limits.ts';
import { BuildError } from '../build-error.ts';
import { describeValue } from '../values/native-value.ts';
import { checkShape } from '../nodes/check-shape.ts';
import { savedFilterShapes, savedSearchShapes } from '../nodes/node-shapes.ts';

/** An operand of `and`, `or` and `not`. */
export type Operand = Filter | Search;

/** A join that this builder made from operands that it has checked. */
interface Made {
  readonly isSearch: boolean;
  readonly depth: number;
}

const made = new WeakMap<object, Made>();

function depthOf(operand: Operand): number {
  const node = withoutGroups(operand);
  switch (node.kind) {
    case 'And':
    case 'Or':
      return made.get(node)?.depth ?? 1 + deepestOf(node.operands);
    case 'Not':
      return depthOf(node.operand);
    default:
      return 0;
  }
}

const deepestOf = (operands: readonly Operand[]): number =>
  operands.reduce((deepest, operand) => Math.max(deepest, depthOf(operand)), 0);

/** Records that a join was made of checked operands. Throws a {@link BuildError} when it is nested deeper than the language allows. */
export function noteJoin(join: object, operands: readonly Operand[], isSearch: boolean): void {
  const depth = 1 + deepestOf(operands);
  if (depth > limits.brackets)
    throw new BuildError(`Conditions can stand in each other at most ${limits.brackets} deep. Ask in parts.`);
  made.set(join, { isSearch, depth });
}

/** Whether an operand is a search; otherwise it is a filter. Throws a {@link BuildError} for anything else. */
function examined(operand: unknown, label: string): boolean {
  if (typeof operand !== 'object' || operand === null || !('kind' in operand)) {
    throw new BuildError(`${label} takes conditions, or terms of a search; ${describeValue(operand)} is none.`);
  }
  const known = made.get(operand)?.isSearch;
  if (known !== undefined) return known;
  if (checkShape(operand, savedFilterShapes) === 'sound') return false;
  if (checkShape(operand, savedSearchShapes) === 'sound') return true;
  throw new BuildError(
    `${label} takes conditions, or terms of a search; this tree is too deep, or holds what could not be read. Check its text before.`,
  );
}

/**
 * Checks the operands that a program passes. Gives whether they are searches. Throws a {@link BuildError} for trees that no parser could
 * have made, since their printed text could mean something else, and for a mix of conditions and terms of a search.
 */
export function checkOperands(operands: readonly unknown[], label: string): boolean {
  const kinds = new Set(operands.map((operand) => examined(operand, label)));
  if (kinds.size > 1) throw new BuildError(`${label} takes conditions, or terms of a search, and not both.`);
  return kinds.has(true);
}
