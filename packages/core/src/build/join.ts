import { nameOf } from '../syntax/visit.ts';
import type { Filter, Group, Search, Value } from '../syntax/ast.ts';
import { limits } from '../syntax/limits.ts';
import type { JoinKind } from '../syntax/operands.ts';
import { BuildError } from './build-error.ts';
import type { Condition, JoinOf, NothingIn, Skipped } from './condition.ts';
import { nowhere } from './native.ts';
import { single } from './node.ts';
import { checkOperands, noteJoin, type Operand } from './operand.ts';
import { isSkipped } from './skipped.ts';

/** What a value is written as, where comparisons with it are told apart. */
function writtenAs(value: Value): string | undefined {
  switch (value.kind) {
    case 'AttributeMatch':
    case 'Variable':
      return undefined;
    case 'String':
      return value.value;
    case 'Null':
      return '';
    default:
      return value.text;
  }
}

function isSame(one: Operand, other: Operand): boolean {
  if (one.kind !== 'Comparison' || other.kind !== 'Comparison') return false;
  const written = writtenAs(one.value);
  return (
    written !== undefined &&
    one.value.kind === other.value.kind &&
    written === writtenAs(other.value) &&
    one.operator.name === other.operator.name &&
    nameOf(one.field) === nameOf(other.field)
  );
}

/** Equal for comparisons that are the same; nothing for what is not compared. */
function keyOf(node: Operand): string | undefined {
  const written = node.kind === 'Comparison' ? writtenAs(node.value) : undefined;
  if (node.kind !== 'Comparison' || written === undefined) return undefined;
  return JSON.stringify([nameOf(node.field), node.operator.name, node.value.kind, written]);
}

const isGiven = <Node extends object>(operand: Node | Skipped): operand is Node => !isSkipped(operand);

const few = 8;

/** Says whether an operand is among those that are there already, and among those it was asked about. */
function finder(there: readonly Operand[], asked: number): (node: Operand) => boolean {
  // Loops add one at a time to a join that grows: keys of all that is there would take them the square of its length.
  if (asked < few) return (node) => there.some((other) => isSame(other, node));
  const known = new Set(there.map(keyOf));
  return (node) => {
    const key = keyOf(node);
    return key !== undefined && known.size === known.add(key).size;
  };
}

/** The join of what is not skipped: joins of its kind opened, comparisons that were there already left out. */
function join<Node extends Operand, Join extends object>(
  operands: readonly (Node | Skipped)[],
  open: (node: Node) => readonly Node[] | undefined,
  make: (operands: readonly (Node | Group<Node>)[]) => Join,
  isSearch: boolean,
): Node | Join | undefined {
  const [first = [], ...others] = operands.filter(isGiven).map((operand) => open(operand) ?? [operand]);
  const flat = [...first];
  const rest = others.flat();
  const isThere = finder(flat, rest.length);
  for (const node of rest) if (!isThere(node)) flat.push(node);
  if (flat.length > limits.terms) {
    throw new BuildError(
      `A query can have at most ${limits.terms} conditions, and these are ${flat.length}. Ask in parts.`,
    );
  }
  const [only, second] = flat;
  if (second === undefined) return only;
  const made = make(flat.map((node) => single(node)));
  noteJoin(made, flat, isSearch);
  return made;
}

/** A join of conditions. */
export const joinConditions = (kind: JoinKind, first: Filter, ...others: readonly (Filter | Skipped)[]): Filter =>
  join<Filter, Filter>(
    [first, ...others],
    (node) => (node.kind === kind ? node.operands : undefined),
    (flat) => ({ kind, range: nowhere, operands: flat }),
    false,
  ) ?? first;

function joinAny(kind: JoinKind, operands: readonly (Operand | Skipped)[]): unknown {
  const given = operands.filter(isGiven);
  const isSearch = checkOperands(given, kind.toLowerCase());
  return join<Operand, object>(
    given,
    (node) => (node.kind === kind ? node.operands : undefined),
    (flat) => ({ kind, range: nowhere, operands: flat }),
    isSearch,
  );
}

/**
 * All of them: conditions of one scope (§4.7), or terms of a search (§4.8). Skips `undefined`, `null`, `false` and the empty text; of nothing it is
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
 * At least one of them: conditions of one scope (§4.7), or terms of a search (§4.8). Skips `undefined`, `null`, `false` and the empty text, and throws a
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
