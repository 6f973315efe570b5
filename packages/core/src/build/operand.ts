import { withoutGroups } from '../syntax/visit.ts';
import type { Filter, Search } from '../syntax/ast.ts';
import { limits } from '../syntax/limits.ts';
import { BuildError } from './build-error.ts';
import { said } from './native.ts';
import { examine } from './template/examine.ts';
import { savedFilterShapes, savedSearchShapes } from './template/node-shapes.ts';

/** What `and`, `or` and `not` take. */
export type Operand = Filter | Search;

/** A join that was made here: what it is made of was looked at. */
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

/** Notes that a join was made of sound operands. Throws a {@link BuildError} when it is deeper than a text can be. */
export function noteJoin(join: object, operands: readonly Operand[], isSearch: boolean): void {
  const depth = 1 + deepestOf(operands);
  if (depth > limits.brackets)
    throw new BuildError(`Conditions can stand in each other at most ${limits.brackets} deep. Ask in parts.`);
  made.set(join, { isSearch, depth });
}

/** Whether it is a search; otherwise it is a filter. */
function examined(operand: unknown, label: string): boolean {
  if (typeof operand !== 'object' || operand === null || !('kind' in operand)) {
    throw new BuildError(`${label} takes conditions, or terms of a search; ${said(operand)} is none.`);
  }
  const known = made.get(operand)?.isSearch;
  if (known !== undefined) return known;
  if (examine(operand, savedFilterShapes) === 'sound') return false;
  if (examine(operand, savedSearchShapes) === 'sound') return true;
  throw new BuildError(
    `${label} takes conditions, or terms of a search; this tree is too deep, or holds what could not be read. Check its text before.`,
  );
}

/**
 * Looks at what a program hands over as conditions, or as terms of a search. Trees may come from outside, so that their text could say
 * something else than they do: a {@link BuildError} refuses them, and those of two languages. Gives whether they are searches.
 */
export function checkOperands(operands: readonly unknown[], label: string): boolean {
  const kinds = new Set(operands.map((operand) => examined(operand, label)));
  if (kinds.size > 1) throw new BuildError(`${label} takes conditions, or terms of a search, and not both.`);
  return kinds.has(true);
}
