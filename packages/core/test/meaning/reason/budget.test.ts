import { schema } from '@assetql/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conditionOf } from '../../../src/condition/restriction.ts';
import { join, not } from '../../../src/condition/tree.ts';
import { assetTheory } from '../../../src/meaning/reason/asset-theory.ts';
import { Budget } from '../../../src/condition/budget.ts';
import { onlyTerms } from '../../../src/meaning/reason/only-terms.ts';
import { solve } from '../../../src/meaning/reason/solve.ts';
import { awkwardExpression } from '../../arbitraries/awkward.ts';
import { runs } from './runs.ts';

test.each(['filters', 'containerfilter', 'search'] as const)('less work gives the same answer or none: %s', (kind) => {
  fc.assert(
    fc.property(awkwardExpression(kind), awkwardExpression(kind), fc.integer({ min: -1, max: 80 }), (a, b, steps) => {
      const tree = onlyTerms(join('and', [conditionOf(kind, a.ast), not(conditionOf(kind, b.ast))]));
      const answer = (budget: Budget): string => solve(tree, assetTheory(schema), budget, () => true);
      const few = answer(new Budget(steps));
      if (few === 'none') expect({ a: a.text, b: b.text, all: answer(new Budget(1e6)) }).toMatchObject({ all: few });
      expect(['some', 'none', 'unknown']).toContain(few);
    }),
    { numRuns: runs(700) },
  );
});
