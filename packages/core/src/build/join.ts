import type { Filter, Group, Search } from '../syntax/ast.ts';
import { limits } from '../syntax/limits.ts';
import type { JoinKind } from '../syntax/operands.ts';
import { BuildError } from './build-error.ts';
import type { Condition, JoinOf, NothingIn, Skipped } from './condition.ts';
import { nowhere } from './native.ts';
import { single } from './node.ts';

type Operand = Filter | Search;

/** What tells a comparison from the others of its join; nothing for what is not compared. */
function keyOf(node: Operand): string | undefined {
  if (node.kind !== 'Comparison') return undefined;
  const { field, operator, value } = node;
  const written = value.kind === 'String' ? value.value : 'text' in value ? value.text : '';
  if (value.kind === 'AttributeMatch' || value.kind === 'Variable') return undefined;
  return JSON.stringify([field.canonical ?? field.text, operator.name, value.kind, written]);
}

/** The join of what is not skipped: joins of its kind opened, comparisons that were there already left out. */
function join<Node extends Operand, Join>(
  operands: readonly (Node | Skipped)[],
  open: (node: Node) => readonly Node[] | undefined,
  make: (operands: readonly (Node | Group<Node>)[]) => Join,
): Node | Join | undefined {
  const flat: Node[] = [];
  const known = new Set<string>();
  for (const operand of operands) {
    if (operand === undefined || operand === null || operand === false) continue;
    for (const node of open(operand) ?? [operand]) {
      const key = keyOf(node);
      if (key === undefined || !known.has(key)) flat.push(node);
      if (key !== undefined) known.add(key);
    }
  }
  if (flat.length > limits.terms) {
    throw new BuildError(
      `A query can have at most ${limits.terms} conditions, and these are ${flat.length}. Ask in parts.`,
    );
  }
  const [only, second] = flat;
  return second === undefined ? only : make(flat.map((node) => single(node)));
}

/** A join of conditions. */
export const joinConditions = (kind: JoinKind, first: Filter, ...others: readonly (Filter | Skipped)[]): Filter =>
  join<Filter, Filter>(
    [first, ...others],
    (node) => (node.kind === kind ? node.operands : undefined),
    (flat) => ({ kind, range: nowhere, operands: flat }),
  ) ?? first;

const joinAny = (kind: JoinKind, operands: readonly (Operand | Skipped)[]): unknown =>
  join(
    operands,
    (node) => (node.kind === kind ? node.operands : undefined),
    (flat) => ({ kind, range: nowhere, operands: flat }),
  );

/**
 * All of them: conditions of one scope (§4.7), or terms of a search (§4.8). Skips `undefined`, `null` and `false`; of nothing it is
 * `undefined`, which is no restriction. Operands that are such joins themselves become part of it.
 */
export function and<
  // Written out, so that a message shows what may stand together.
  All extends
    | readonly (Condition<'filters'> | Skipped)[]
    | readonly (Condition<'containerfilter'> | Skipped)[]
    | readonly (Search | Skipped)[],
>(...operands: All): JoinOf<All[number]> | NothingIn<All>;
export function and(...operands: readonly (Operand | Skipped)[]): unknown {
  return joinAny('And', operands);
}

/**
 * At least one of them: conditions of one scope (§4.7), or terms of a search (§4.8). Skips `undefined`, `null` and `false`, and throws a
 * {@link BuildError} when nothing is left, because that would match nothing.
 */
export function or<
  // Written out, so that a message shows what may stand together.
  All extends
    | readonly (Condition<'filters'> | Skipped)[]
    | readonly (Condition<'containerfilter'> | Skipped)[]
    | readonly (Search | Skipped)[],
>(...operands: All): JoinOf<All[number]>;
export function or(...operands: readonly (Operand | Skipped)[]): unknown {
  const either = joinAny('Or', operands);
  if (either === undefined) {
    throw new BuildError('or takes at least one condition; leave it out where there is none.');
  }
  return either;
}
