import type { MatchAttribute } from '../../schema/match-asset.ts';
import type { AttributeTest, HasAttribute } from '../../condition/condition.ts';
import { join, not } from '../../condition/tree.ts';
import type { Budget } from '../../condition/budget.ts';
import { decideNumber, type NumberDomain } from './decide-number.ts';
import { decideText } from './decide-text.ts';
import type { Decision, Literal } from './literal.ts';
import { solveOne } from './solve.ts';
import { firstInstant, lastInstant } from '../../syntax/timestamp.ts';

type TestLiterals = readonly Literal<AttributeTest>[];
type Values = readonly string[];

/** The tests for attributes of one type; `undefined` when a literal must hold that has no test for the type. */
function testsOf<Test>(
  literals: TestLiterals,
  read: (test: AttributeTest) => Test | undefined,
): readonly Literal<Test>[] | undefined {
  const tests: Literal<Test>[] = [];
  for (const { leaf, holds } of literals) {
    const test = read(leaf);
    if (test !== undefined) tests.push({ leaf: test, holds });
    else if (holds) return undefined;
  }
  return tests;
}

function decideTexts(literals: TestLiterals, budget: Budget, several: boolean): Decision<Values> {
  const tests = testsOf(literals, ({ text }) => text);
  if (tests === undefined) return 'none';
  const wanted = several ? tests.filter(({ holds }) => holds) : [];
  if (wanted.length < 2) {
    const answer = decideText(tests, budget);
    return typeof answer === 'string' ? answer : { value: [answer.value] };
  }
  const values: string[] = [];
  let unknown = false;
  const refused = tests.filter(({ holds }) => !holds);
  for (const test of wanted) {
    const answer = decideText([test, ...refused], budget);
    if (answer === 'none') return answer;
    if (answer === 'unknown') unknown = true;
    else values.push(answer.value);
  }
  return unknown ? 'unknown' : { value: values };
}

function decideNumbers(
  literals: TestLiterals,
  budget: Budget,
  whole: boolean,
  read: (test: AttributeTest) => AttributeTest['number'],
  write: (number: number) => string,
): Decision<Values> {
  const tests = testsOf(literals, read);
  if (tests === undefined) return 'none';
  const domain: NumberDomain = whole
    ? { whole, minimum: firstInstant - farthestZone, maximum: lastInstant + farthestZone }
    : { whole, minimum: -Infinity, maximum: Infinity };
  const answer = decideNumber(tests, domain, budget);
  if (typeof answer === 'string') return answer;
  return { value: [write(answer.value ?? 0)] };
}

/** The largest offset of a zone, 23:59, in milliseconds: with a zone, a text can name instants outside of the years 0 to 9999. */
const farthestZone = (23 * 60 + 59) * 60_000;

/** The text of an instant as the value of an attribute. */
function instantText(instant: number): string {
  const inZone = (clock: number, zone: string): string => `${new Date(clock).toISOString().slice(0, -1)}${zone}`;
  if (instant > lastInstant) return inZone(instant - farthestZone, '-23:59');
  return instant < firstInstant ? inZone(instant + farthestZone, '+23:59') : new Date(instant).toISOString();
}

/** The type of an attribute is known only to the library, so each is tried. A look-up can have several values. */
const byType: Readonly<
  Record<MatchAttribute['type'], (literals: TestLiterals, budget: Budget) => Decision<readonly string[]>>
> = {
  lookup: (literals, budget) => decideTexts(literals, budget, true),
  string: (literals, budget) => decideTexts(literals, budget, false),
  number: (literals, budget) => decideNumbers(literals, budget, false, ({ number }) => number, String),
  date: (literals, budget) => decideNumbers(literals, budget, true, ({ instant }) => instant, instantText),
};

const types = ['string', 'lookup', 'number', 'date'] as const;

/** An attribute that makes the literals about its key hold; `undefined` if the asset should have no such attribute. */
export function decideAttribute(
  literals: readonly Literal<HasAttribute>[],
  { key }: HasAttribute,
  budget: Budget,
): Decision<MatchAttribute | undefined> {
  if (literals.every(({ holds }) => !holds)) return { value: undefined };
  const body = join<AttributeTest>(
    'and',
    literals.map(({ leaf, holds }) => (holds ? leaf.body : not(leaf.body))),
  );
  let unknown = false;
  for (const type of types) {
    const answer = solveOne(body, byType[type], budget);
    if (typeof answer === 'object') return { value: { id: key, type, values: answer.value } };
    if (answer === 'unknown') unknown = true;
  }
  return unknown ? 'unknown' : 'none';
}
