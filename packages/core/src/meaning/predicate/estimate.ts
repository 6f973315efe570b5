import type { ConditionLeaf } from '../../condition/condition.ts';

/** What to expect of a question about an asset. */
export interface Estimate {
  /** Roughly what it takes to ask, in nanoseconds. */
  readonly cost: number;
  /** For which share of the assets the answer is yes, from 0 to 1. */
  readonly share: number;
}

const equal: Estimate = { cost: 3, share: 0.3 };
const range: Estimate = { cost: 3, share: 0.5 };

const estimates: Readonly<Record<ConditionLeaf['kind'], Estimate>> = {
  missing: { cost: 3, share: 0.3 },
  comparing: { cost: 5, share: 0.2 },
  member: { cost: 20, share: 0.2 },
  attribute: { cost: 40, share: 0.1 },
  term: { cost: 100, share: 0.1 },
  words: { cost: 100, share: 0.1 },
};

export function estimateOf(leaf: ConditionLeaf): Estimate {
  if (leaf.kind !== 'comparing' || leaf.test.kind === 'text') return estimates[leaf.kind];
  return leaf.test.operator === 'EQ' ? equal : range;
}

/** Operands are asked in their order, until one decides. */
export function joinedEstimate(kind: 'and' | 'or', operands: readonly Estimate[]): Estimate {
  let cost = 0;
  let undecided = 1;
  for (const operand of operands) {
    cost += undecided * operand.cost;
    undecided *= kind === 'and' ? operand.share : 1 - operand.share;
  }
  return { cost, share: kind === 'and' ? undecided : 1 - undecided };
}

/** Orders operands so that the answer is found soonest: a question comes early that is cheap, or often decides. */
export function soonest(kind: 'and' | 'or'): (left: Estimate, right: Estimate) => number {
  const price = ({ cost, share }: Estimate): number => cost / (kind === 'and' ? 1 - share : share);
  return (left, right) => price(left) - price(right);
}
