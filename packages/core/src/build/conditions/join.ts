import { nameOf } from '../../syntax/visit.ts';
import type { Filter, Group, Search, Value } from '../../syntax/ast.ts';
import { limits } from '../../syntax/limits.ts';
import type { JoinKind } from '../../syntax/operands.ts';
import { BuildError } from '../build-error.ts';
import type { Condition, JoinOf, NothingIn, Skipped } from './condition.ts';
import { asOperand, noRange } from '../nodes/node.ts';
import { checkOperands, noteJoin, type Operand } from './operand.ts';
import { isSkipped } from './condition.ts';

/** The text that equal values share; `undefined` for variables and attribute conditions, which are not compared. */
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

/** A key that equal comparisons share; `undefined` for nodes that are not compared. */
function keyOf(node: Operand): string | undefined {
  const written = node.kind === 'Comparison' ? writtenAs(node.value) : undefined;
  if (node.kind !== 'Comparison' || written === undefined) return undefined;
  return JSON.stringify([nameOf(node.field), node.operator.name, node.value.kind, written]);
}

const isGiven = <Node extends object>(operand: Node | Skipped): operand is Node => !isSkipped(operand);

const few = 8;

/** Makes a function that finds duplicates: whether a node equals one of `there`, or one that it was asked about before. */
function finder(there: readonly Operand[], asked: number): (node: Operand) => boolean {
  // A loop that adds one operand at a time would otherwise compute the keys of the whole join each time: quadratic time.
  if (asked < few) return (node) => there.some((other) => isSame(other, node));
  const known = new Set(there.map(keyOf));
  return (node) => {
    const key = keyOf(node);
    return key !== undefined && known.size === known.add(key).size;
  };
}

/** The join of the operands that are not skipped. Joins of the same kind are flattened, duplicate comparisons are left out. */
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
  const made = make(flat.map((node) => asOperand(node)));
  noteJoin(made, flat, isSearch);
  return made;
}

/** A join of conditions. */
export const joinFilters = (kind: JoinKind, first: Filter, ...others: readonly (Filter | Skipped)[]): Filter =>
  join<Filter, Filter>(
    [first, ...others],
    (node) => (node.kind === kind ? node.operands : undefined),
    (flat) => ({ kind, range: noRange, operands: flat }),
    false,
  ) ?? first;

function joinAny(kind: JoinKind, operands: readonly (Operand | Skipped)[]): unknown {
  const given = operands.filter(isGiven);
  const isSearch = checkOperands(given, kind.toLowerCase());
  return join<Operand, object>(
    given,
    (node) => (node.kind === kind ? node.operands : undefined),
    (flat) => ({ kind, range: noRange, operands: flat }),
    isSearch,
  );
}

/**
 * All of the operands: conditions of one scope (§4.7), or terms of a search (§4.8). Skips `undefined`, `null`, `false` and the empty text;
 * `undefined`, which does not restrict anything, when no operand is left. Operands that are themselves joins by AND are flattened.
 */
export function and<
  // Written out, so that compiler messages show which operands may be combined.
  All extends
    | readonly (Condition<'filters'> | Skipped)[]
    | readonly (Condition<'containerfilter'> | Skipped)[]
    | readonly (Search | Skipped)[],
>(...operands: All): JoinOf<All[number]> | NothingIn<All>;
export function and(...operands: readonly (Operand | Skipped)[]): unknown {
  return joinAny('And', operands);
}

/**
 * At least one of the operands: conditions of one scope (§4.7), or terms of a search (§4.8). Skips `undefined`, `null`, `false` and the
 * empty text. Throws a {@link BuildError} when no operand is left, because the join would match no asset.
 */
export function or<
  // Written out, so that compiler messages show which operands may be combined.
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
