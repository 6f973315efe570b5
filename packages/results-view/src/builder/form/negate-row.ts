import { nameOf, print, withoutGroups, type Comparison, type Filter, type Search, type TextEdit } from '@assetql/core';
import { BuildError, not } from '@assetql/core/build';
import { phrase } from '../../view/text/phrase.ts';
import { isTerm, type TreeRow } from './form-tree.ts';
import { isLooseRow } from './insert-row.ts';
import { insertion, type KeyText, type RowPath } from './key-text.ts';
import { Refusal } from './refusal.ts';
import { replaceRow } from './replace-row.ts';

/** The edits that turn a row into its exact opposite. A search has NOT; conditions of a filter are rewritten. */
export function negateRow(key: KeyText, path: RowPath): readonly TextEdit[] {
  const { row } = path;
  const { node } = row;
  if (node === undefined) throw new Refusal(phrase('This text has a mistake. Correct it in the text.'));
  if (row.kind === 'group' && hasOffRows(row))
    throw new Refusal(phrase('Switch on or remove the rows of this group that are switched off first.'));
  if (isTerm(node, key.key)) return negateTerm(key, path, node);
  const opposite = oppositeOf(node, key);
  const text = print(opposite);
  // Excluded values are one row in brackets of their own.
  return opposite.kind === 'And'
    ? replaceRow(key, path, { text: `(${text})`, isLoose: false })
    : replaceRow(key, path, { text, isLoose: opposite.kind === 'Or' }, opposite);
}

/** Whether something in a group is switched off by itself. */
export const hasOffRows = (row: TreeRow): boolean =>
  row.kind === 'group' && row.rows.some((each) => (each.isOff && each.line !== undefined) || hasOffRows(each));

function negateTerm(key: KeyText, path: RowPath, node: Search): readonly TextEdit[] {
  const { row } = path;
  const { written } = key;
  if (row.line !== undefined || written === undefined) {
    const opposite = negated(node);
    return replaceRow(key, path, { text: print(opposite), isLoose: opposite.kind === 'Or' || opposite.kind === 'And' });
  }
  const inner = withoutGroups(node);
  if (inner.kind === 'Not') {
    const start = written.origin + inner.range.start;
    return [{ range: { start, end: written.origin + inner.operand.range.start }, newText: '' }];
  }
  const { start, end } = row.outer;
  return isLooseRow(row) ? [insertion(start, 'NOT ('), insertion(end, ')')] : [insertion(start, 'NOT ')];
}

function oppositeOf(node: Filter, { schema }: KeyText): Filter {
  const pair = missingOrOrdered(node);
  const contrary = schema.operators.find(({ name }) => name === pair?.operator.name)?.opposite;
  if (pair !== undefined && contrary !== undefined)
    return { ...pair, operator: { ...pair.operator, name: contrary, text: contrary } };
  return negated(node);
}

/** The order comparison of `(F GE x OR F EQ null)`, which is the opposite of `F LT x`. */
function missingOrOrdered(node: Filter): Comparison | undefined {
  const body = withoutGroups(node);
  const [first, second] = body.kind === 'Or' ? body.operands : [];
  if (body.kind !== 'Or' || body.operands.length !== 2 || first?.kind !== 'Comparison' || second?.kind !== 'Comparison')
    return undefined;
  const isMissing = second.operator.name === 'EQ' && second.value.kind === 'Null';
  const isOrder = first.value.kind !== 'Null' && first.operator.name !== 'EQ' && first.operator.name !== 'NE';
  return isMissing && isOrder && nameOf(first.field) === nameOf(second.field) ? first : undefined;
}

/** The opposite of a node. Throws a {@link Refusal} where the language has none. */
function negated<Node extends Filter | Search>(node: Node): ReturnType<typeof not<Node>> {
  try {
    return not(node);
  } catch (error) {
    if (error instanceof BuildError) throw new Refusal(error.message);
    throw error;
  }
}
