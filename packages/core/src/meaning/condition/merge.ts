import type { Comparing, Condition, HasMember, TextTest } from './condition.ts';
import { isConstant, isJoin, isNegation, join, not, type Tree } from './tree.ts';

/**
 * Joins conditions and makes one of those that ask the same place: the values that a field may equal, or may not, and questions about
 * the members of one collection. A long list of values then costs one look-up instead of a comparison for each.
 */
export function joinConditions(kind: 'and' | 'or', operands: Iterable<Condition>): Condition {
  const joined = join(kind, operands);
  if (isConstant(joined) || !isJoin(joined)) return joined;
  const merged: Condition[] = [];
  const comparing = new Map<string, Comparing[]>();
  const members = new Map<string, HasMember[]>();
  for (const operand of joined.operands) {
    const leaf = positive(operand, joined.kind);
    if (leaf?.kind === 'comparing' && leaf.test.operator === 'EQ') add(comparing, placeOf(leaf), leaf);
    else if (leaf?.kind === 'member') add(members, placeOf(leaf), leaf);
    else merged.push(operand);
  }
  const keep = (leaf: Condition): number => merged.push(joined.kind === 'or' ? leaf : not(leaf));
  for (const leaves of comparing.values()) keep(oneOf(leaves));
  for (const [leaf, ...others] of members.values()) {
    if (leaf !== undefined) keep({ ...leaf, body: joinTests('or', [leaf.body, ...others.map(({ body }) => body)]) });
  }
  return join(joined.kind, merged);
}

/** The same for the tests of a body. */
export function joinTests(kind: 'and' | 'or', operands: Iterable<Tree<TextTest>>): Tree<TextTest> {
  const joined = join(kind, operands);
  if (isConstant(joined) || !isJoin(joined)) return joined;
  const merged: Tree<TextTest>[] = [];
  const equal = new Set<string>();
  for (const operand of joined.operands) {
    const leaf = positive(operand, joined.kind);
    if (leaf?.kind === 'text' && leaf.operator === 'EQ') for (const text of leaf.texts) equal.add(text);
    else merged.push(operand);
  }
  const test: TextTest = { kind: 'text', operator: 'EQ', texts: [...equal] };
  if (equal.size > 0) merged.push(joined.kind === 'or' ? test : not<TextTest>(test));
  return join(joined.kind, merged);
}

/** What an OR can merge, or behind a `not` an AND. */
function positive<Leaf extends { readonly kind: string }>(
  operand: Tree<Leaf>,
  kind: 'and' | 'or',
): Tree<Leaf> | undefined {
  if (kind === 'or') return operand;
  return isNegation(operand) ? operand.operand : undefined;
}

function placeOf(leaf: Comparing | HasMember): string {
  const reading = leaf.kind === 'comparing' ? [leaf.test.kind, leaf.reading.whole, leaf.reading.none] : [];
  return JSON.stringify([leaf.source.member, leaf.source.extra, ...reading]);
}

function add<Leaf>(groups: Map<string, Leaf[]>, place: string, leaf: Leaf): void {
  const group = groups.get(place);
  if (group === undefined) groups.set(place, [leaf]);
  else group.push(leaf);
}

function oneOf(leaves: readonly Comparing[]): Condition {
  const texts = new Set<string>();
  const numbers = new Set<number>();
  for (const { test } of leaves) {
    if (test.operator !== 'EQ') continue;
    if (test.kind === 'text') for (const text of test.texts) texts.add(text);
    else for (const number of test.numbers) numbers.add(number);
  }
  const [first] = leaves;
  if (first === undefined) return { kind: 'constant', value: false };
  return {
    ...first,
    test:
      first.test.kind === 'text'
        ? { kind: 'text', operator: 'EQ', texts: [...texts] }
        : { kind: 'number', operator: 'EQ', numbers: [...numbers] },
  };
}
