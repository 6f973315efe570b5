import type { AttributeTest, Comparing, Condition, HasMember, NumberTest, TextTest } from './condition.ts';
import { isConstant, isJoin, isNegation, join, not, type Tree } from './tree.ts';

/**
 * Joins operands, and merges operands of an OR, or negated ones of an AND, that test the same values: a long list of values then takes one
 * look-up instead of a comparison for each. `mergeable` gives a leaf that can be merged, `keyOf` is equal for leaves that go together.
 */
function joinMerged<Leaf extends { readonly kind: string }, Part extends Leaf>(
  kind: 'and' | 'or',
  operands: Iterable<Tree<Leaf>>,
  mergeable: (leaf: Tree<Leaf>) => Part | undefined,
  keyOf: (part: Part) => string,
  merge: (parts: readonly [Part, ...Part[]]) => Tree<Leaf>,
): Tree<Leaf> {
  const joined = join(kind, operands);
  if (isConstant(joined) || !isJoin(joined)) return joined;
  const groups = new Map<string, [Part, ...Part[]]>();
  const merged: Tree<Leaf>[] = [];
  for (const operand of joined.operands) {
    const part =
      joined.kind === 'or' ? mergeable(operand) : isNegation(operand) ? mergeable(operand.operand) : undefined;
    if (part === undefined) merged.push(operand);
    else {
      const key = keyOf(part);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [part]);
      else group.push(part);
    }
  }
  for (const parts of groups.values()) merged.push(joined.kind === 'or' ? merge(parts) : not(merge(parts)));
  return join(joined.kind, merged);
}

/** Joins conditions on assets. */
export function joinConditions(kind: 'and' | 'or', operands: Iterable<Condition>): Condition {
  return joinMerged(
    kind,
    operands,
    (leaf) => (leaf.kind === 'member' || (leaf.kind === 'comparing' && isMany(leaf.test)) ? leaf : undefined),
    sourceKey,
    mergeConditions,
  );
}

function sourceKey(part: Comparing | HasMember): string {
  return JSON.stringify([
    part.source,
    part.kind === 'member' ? [] : [part.reading, part.test.kind, part.test.operator],
  ]);
}

function mergeConditions(parts: readonly [Comparing | HasMember, ...(Comparing | HasMember)[]]): Condition {
  const [first] = parts;
  if (first.kind === 'member') {
    const bodies = parts.flatMap((part) => (part.kind === 'member' ? [part.body] : []));
    return { ...first, body: joinTests('or', bodies) };
  }
  const tests = parts.flatMap((part) => (part.kind === 'comparing' ? [part.test] : []));
  return { ...first, test: mergeTexts(tests) ?? mergeNumbers(tests) ?? first.test };
}

/** Joins tests of ids or other texts in a body. */
export function joinTests(kind: 'and' | 'or', operands: Iterable<Tree<TextTest>>): Tree<TextTest> {
  return joinMerged<TextTest, TextTest>(
    kind,
    operands,
    (leaf) => (leaf.kind === 'text' ? leaf : undefined),
    ({ operator }) => operator,
    (tests) => mergeTexts(tests) ?? tests[0],
  );
}

/** Joins tests of one attribute in a body. */
export function joinAttributeTests(kind: 'and' | 'or', operands: Iterable<Tree<AttributeTest>>): Tree<AttributeTest> {
  return joinMerged<AttributeTest, AttributeTest>(
    kind,
    operands,
    (leaf) => (leaf.kind === 'value' && leaf.operator === 'EQ' ? leaf : undefined),
    () => '',
    (tests) => {
      const text = mergeTexts(tests.flatMap((test) => test.text ?? []));
      const number = mergeNumbers(tests.flatMap((test) => test.number ?? []));
      const instant = mergeNumbers(tests.flatMap((test) => test.instant ?? []));
      return {
        ...tests[0],
        ...(text === undefined ? {} : { text }),
        ...(number === undefined ? {} : { number }),
        ...(instant === undefined ? {} : { instant }),
      };
    },
  );
}

/** Whether a test can have several values. */
const isMany = (test: TextTest | NumberTest): boolean => test.kind === 'text' || test.operator === 'EQ';

function mergeTexts(tests: readonly (TextTest | NumberTest)[]): TextTest | undefined {
  const all = tests.filter((test) => test.kind === 'text');
  return all[0] && { ...all[0], texts: [...new Set(all.flatMap(({ texts }) => texts))] };
}

function mergeNumbers(tests: readonly (TextTest | NumberTest)[]): NumberTest | undefined {
  const numbers = tests.flatMap((test) => (test.kind === 'number' && test.operator === 'EQ' ? test.numbers : []));
  return numbers.length === 0 ? undefined : { kind: 'number', operator: 'EQ', numbers: [...new Set(numbers)] };
}
