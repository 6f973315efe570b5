import { termImplies } from '../term-implies.ts';
import type { Claim, TextTest } from './claim.ts';

type Test = Claim['test'];

const fits: Readonly<Record<TextTest['operator'], (text: string, part: string) => boolean>> = {
  EQ: (text, part) => text === part,
  CT: (text, part) => text.includes(part),
  SW: (text, part) => text.startsWith(part),
  EW: (text, part) => text.endsWith(part),
};

/** Whether all that satisfies one test satisfies the other. */
function isWithin(a: Test, b: Test): boolean {
  if (b.kind === 'all') return true;
  if (a.kind === 'text' && b.kind === 'text') {
    return (
      (a.operator === 'EQ' || b.operator === 'CT' || a.operator === b.operator) && fits[b.operator](a.text, b.text)
    );
  }
  if (a.kind === 'span' && b.kind === 'span') {
    return (
      (a.low > b.low || (a.low === b.low && a.lowOpen >= b.lowOpen)) &&
      (a.high < b.high || (a.high === b.high && a.highOpen >= b.highOpen))
    );
  }
  if (a.kind === 'term' && b.kind === 'term') {
    return a.fields.every((field) => b.fields.includes(field)) && termImplies(a, b);
  }
  return (
    a.kind === 'opaque' && b.kind === 'opaque' && a.key === b.key && a.operator === b.operator && a.text === b.text
  );
}

/** Whether no single value satisfies both tests. */
function isApart(a: Test, b: Test): boolean {
  if (a.kind === 'text' && b.kind === 'text') {
    if (a.operator === 'EQ') return !fits[b.operator](a.text, b.text);
    if (b.operator === 'EQ') return !fits[a.operator](b.text, a.text);
    const fit = fits[a.operator];
    return a.operator === b.operator && a.operator !== 'CT' && !fit(a.text, b.text) && !fit(b.text, a.text);
  }
  if (a.kind === 'span' && b.kind === 'span') {
    return (
      a.high < b.low ||
      b.high < a.low ||
      (a.high === b.low && a.highOpen + b.lowOpen > 0) ||
      (b.high === a.low && b.highOpen + a.lowOpen > 0)
    );
  }
  return (
    a.kind === 'opaque' &&
    b.kind === 'opaque' &&
    (a.key !== b.key || (a.text === b.text && isOpposite(a.operator, b.operator)))
  );
}

const isOpposite = (a: string, b: string): boolean => (a === 'EQ' && b === 'NE') || (a === 'NE' && b === 'EQ');

/** Whether a claim, or behind `notA` its opposite, makes sure of another, or behind `notB` of its opposite. `false` when that is not known. */
export function claimsImply(a: Claim, notA: boolean, b: Claim, notB: boolean): boolean {
  if (a.subject !== b.subject) return false;
  const [refusedA, refusedB] = [a.not !== notA, b.not !== notB];
  // Where there is no value at all, everything is refused.
  if (refusedA) return refusedB && isWithin(b.test, a.test);
  return refusedB ? a.single && isApart(a.test, b.test) : isWithin(a.test, b.test);
}
