import {
  nameOf,
  print,
  schema,
  withoutGroups,
  type Field,
  type Filter,
  type Group,
  type Search,
  type TextEdit,
} from '@assetql/core';

/** A condition of a filter, or a term of a search. */
type Node = Filter | Search;

/** A condition that is satisfied by any of several conditions: `a`, `(a OR b)`. */
export interface Alternatives<One extends Node, Of extends Node = Node> {
  readonly node: Of;
  /** The innermost brackets around it, if any. */
  readonly brackets: Group<Node> | undefined;
  /** At least one. */
  readonly ones: readonly [One, ...One[]];
}

/** Reads a condition as alternatives that all satisfy a type guard; `undefined` otherwise. */
export function alternativesOf<One extends Node, Of extends Node>(
  node: Of,
  isOne: (one: Node) => one is One,
): Alternatives<One, Of> | undefined {
  const body = withoutGroups(node);
  const brackets = groupsAround(node).at(-1);
  const parts: readonly Node[] = body.kind === 'Or' ? body.operands : [body];
  const [first, ...rest] = parts.filter(isOne);
  return first === undefined || rest.length + 1 < parts.length ? undefined : { node, brackets, ones: [first, ...rest] };
}

/** The brackets around a condition, from the outermost in. */
const groupsAround = (node: Node): readonly Group<Node>[] =>
  node.kind === 'Group' ? [node, ...groupsAround(node.body)] : [];

/** Adds conditions, given as text, to the alternatives in an expression, with brackets where it has other conditions. */
export function extend(
  { node, brackets, ones }: Alternatives<Node>,
  whole: Node | undefined,
  written: readonly string[],
): readonly TextEdit[] {
  const last = ones.at(-1) ?? ones[0];
  const more = written.map((one) => ` OR ${one}`).join('');
  const isAlone = brackets !== undefined || node === whole;
  return isAlone ? [insert(last.range.end, more)] : [insert(node.range.start, '('), insert(last.range.end, `${more})`)];
}

/** The kind of library entity that a condition is about; `undefined` if it is about none. */
export function subjectOf(node: Node): string | undefined {
  if (node.kind === 'Field') return isTerm(node) ? `field ${fieldKey(node)}` : undefined;
  if (node.kind !== 'Any' || node.body.kind !== 'Comparison') return undefined;
  const { field, operator, value } = node.body;
  if (operator.name !== 'EQ' || field.text !== node.variable.text) return undefined;
  // Conditions on a category and on its subtree are both about categories.
  const needs = schema.collection(node.collection.text)?.needs;
  if (value.kind !== 'AttributeMatch') return needs;
  const { key } = value;
  return `${needs} ${key.kind === 'Variable' ? `{{${key.name}}}` : key.value}`;
}

const isTerm = ({ operand: { kind } }: Field): boolean => kind === 'Word' || kind === 'Phrase';
const fieldKey = ({ name }: Field): string => nameOf(name).toLowerCase();

/** Whether two conditions are equal. */
export const isSame = (left: Node, right: Node): boolean => print(left) === print(right);

const insert = (at: number, newText: string): TextEdit => ({ range: { start: at, end: at }, newText });
