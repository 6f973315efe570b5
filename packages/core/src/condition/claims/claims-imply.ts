import { areDisjoint, isWithinInterval } from '../bounds.ts';
import { termImplies } from '../term-implies.ts';
import { textImplies, textsExclude } from '../text-implies.ts';
import type { Claim } from './claim.ts';

type Test = Claim['test'];

/** Whether all that satisfies one test satisfies the other. */
function isWithin(a: Test, b: Test): boolean {
  if (b.kind === 'all') return true;
  if (a.kind === 'text' && b.kind === 'text')
    return a.texts.every((text) => b.texts.some((part) => textImplies(a.operator, text, b.operator, part)));
  if (a.kind === 'interval' && b.kind === 'interval') return isWithinInterval(a, b);
  if (a.kind === 'term' && b.kind === 'term')
    return a.members.every((member) => b.members.includes(member)) && termImplies(a, b);
  return (
    a.kind === 'opaque' && b.kind === 'opaque' && a.key === b.key && a.operator === b.operator && a.text === b.text
  );
}

/** Whether no single value satisfies both tests. */
function isApart(a: Test, b: Test): boolean {
  if (a.kind === 'text' && b.kind === 'text')
    return a.texts.every((text) => b.texts.every((part) => textsExclude(a.operator, text, b.operator, part)));
  if (a.kind === 'interval' && b.kind === 'interval') return areDisjoint(a, b);
  return (
    a.kind === 'opaque' &&
    b.kind === 'opaque' &&
    (a.key !== b.key || (a.text === b.text && isOpposite(a.operator, b.operator)))
  );
}

const isOpposite = (a: string, b: string): boolean => (a === 'EQ' && b === 'NE') || (a === 'NE' && b === 'EQ');

/** Whether a claim (its opposite with `notA`) implies another (its opposite with `notB`). `false` when that is not known. */
export function claimsImply(a: Claim, notA: boolean, b: Claim, notB: boolean): boolean {
  if (a.subject !== b.subject) return false;
  const [refusedA, refusedB] = [a.not !== notA, b.not !== notB];
  // A missing value satisfies every negated test.
  if (refusedA) return refusedB && isWithin(b.test, a.test);
  return refusedB ? a.single && isApart(a.test, b.test) : isWithin(a.test, b.test);
}
