import type { AttributeTest, Comparing, Condition, HasMember, NumberTest, TextTest } from './condition.ts';
import { isConstant, isJoin, isNegation, join, not, type Tree } from './tree.ts';

/**
 * Joins operands and makes one of those that ask the same place: what an OR has of them, or behind a `not` an AND. A long list of
 * values then costs one look-up instead of a comparison for each. `take` says what of a leaf can be united, `placeOfPart` with which.
 */
function joinMerged<Leaf extends { readonly kind: string }, Part extends Leaf>(
  kind: 'and' | 'or',
  operands: Iterable<Tree<Leaf>>,
  take: (leaf: Tree<Leaf>) => Part | undefined,
  placeOfPart: (part: Part) => string,
  unite: (parts: readonly [Part, ...Part[]]) => Tree<Leaf>,
): Tree<Leaf> {
  const joined = join(kind, operands);
  if (isConstant(joined) || !isJoin(joined)) return joined;
  const groups = new Map<string, [Part, ...Part[]]>();
  const merged: Tree<Leaf>[] = [];
  for (const operand of joined.operands) {
    const part = joined.kind === 'or' ? take(operand) : isNegation(operand) ? take(operand.operand) : undefined;
    if (part === undefined) merged.push(operand);
    else {
      const place = placeOfPart(part);
      const group = groups.get(place);
      if (group === undefined) groups.set(place, [part]);
      else group.push(part);
    }
  }
  for (const parts of groups.values()) merged.push(joined.kind === 'or' ? unite(parts) : not(unite(parts)));
  return join(joined.kind, merged);
}

/** Joins conditions on assets. */
export function joinConditions(kind: 'and' | 'or', operands: Iterable<Condition>): Condition {
  return joinMerged(
    kind,
    operands,
    (leaf) => (leaf.kind === 'member' || (leaf.kind === 'comparing' && isMany(leaf.test)) ? leaf : undefined),
    placeOf,
    uniteConditions,
  );
}

function placeOf(part: Comparing | HasMember): string {
  return JSON.stringify([
    part.source,
    part.kind === 'member' ? [] : [part.reading, part.test.kind, part.test.operator],
  ]);
}

function uniteConditions(parts: readonly [Comparing | HasMember, ...(Comparing | HasMember)[]]): Condition {
  const [first] = parts;
  if (first.kind === 'member') {
    const bodies = parts.flatMap((part) => (part.kind === 'member' ? [part.body] : []));
    return { ...first, body: joinTests('or', bodies) };
  }
  const tests = parts.flatMap((part) => (part.kind === 'comparing' ? [part.test] : []));
  return { ...first, test: uniteTexts(tests) ?? uniteNumbers(tests) ?? first.test };
}

/** Joins tests of a body about ids or other texts. */
export function joinTests(kind: 'and' | 'or', operands: Iterable<Tree<TextTest>>): Tree<TextTest> {
  return joinMerged<TextTest, TextTest>(
    kind,
    operands,
    (leaf) => (leaf.kind === 'text' ? leaf : undefined),
    ({ operator }) => operator,
    (tests) => uniteTexts(tests) ?? tests[0],
  );
}

/** Joins tests of a body about one attribute. */
export function joinAttributeTests(kind: 'and' | 'or', operands: Iterable<Tree<AttributeTest>>): Tree<AttributeTest> {
  return joinMerged<AttributeTest, AttributeTest>(
    kind,
    operands,
    (leaf) => (leaf.kind === 'value' && leaf.operator === 'EQ' ? leaf : undefined),
    () => '',
    (tests) => {
      const text = uniteTexts(tests.flatMap((test) => test.text ?? []));
      const number = uniteNumbers(tests.flatMap((test) => test.number ?? []));
      const instant = uniteNumbers(tests.flatMap((test) => test.instant ?? []));
      return {
        ...tests[0],
        ...(text === undefined ? {} : { text }),
        ...(number === undefined ? {} : { number }),
        ...(instant === undefined ? {} : { instant }),
      };
    },
  );
}

/** Whether a test takes several values. */
const isMany = (test: TextTest | NumberTest): boolean => test.kind === 'text' || test.operator === 'EQ';

function uniteTexts(tests: readonly (TextTest | NumberTest)[]): TextTest | undefined {
  const all = tests.filter((test) => test.kind === 'text');
  return all[0] && { ...all[0], texts: [...new Set(all.flatMap(({ texts }) => texts))] };
}

function uniteNumbers(tests: readonly (TextTest | NumberTest)[]): NumberTest | undefined {
  const numbers = tests.flatMap((test) => (test.kind === 'number' && test.operator === 'EQ' ? test.numbers : []));
  return numbers.length === 0 ? undefined : { kind: 'number', operator: 'EQ', numbers: [...new Set(numbers)] };
}
