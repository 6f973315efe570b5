import type { Clause } from './clause.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Restriction } from '../../condition/restriction.ts';
import { compose, wholeOf } from './compose.ts';
import type { Count, CountLimits } from './count.ts';
import { Counter } from './counter.ts';
import { minimalGroup, type EmptyGroup } from './minimal-group.ts';
import { clausesOf, subexpressionsOf, type Subexpression } from './subexpression.ts';
import type { Relaxation } from './relaxation.ts';
import { relax } from './relax.ts';

/** The result of {@link whyZero}. */
export interface WhyZero {
  /** The total of the request. The other members are empty if there are results. */
  readonly total: number;
  /** The clauses without results together, in the order of the request; empty when the library itself is empty. */
  readonly clauses: readonly Clause[];
  /** Whether every smaller part of the group is known to have results. False only when the limit of requests was reached. */
  readonly minimal: boolean;
  /** Whether every group of fewer clauses is known to have results. */
  readonly smallest: boolean;
  /** Changes after which there are results, the smallest first. Empty if no small change helps, or the limit of requests was reached. */
  readonly relaxations: readonly Relaxation[];
  /** The number of requests that were sent. */
  readonly requests: number;
}

export interface WhyZeroOptions extends CountLimits {
  readonly schema?: Schema | undefined;
}

const defaultRequests = 100;

/**
 * Why a request has no results: a minimal set of clauses of filters, containers and search that have no results together, and the changes
 * after which the whole request has results. Sends at most 100 requests by default. The result is the same for the same library. Rejects
 * when a count rejects.
 */
export async function whyZero(request: Restriction, count: Count, options: WhyZeroOptions = {}): Promise<WhyZero> {
  const { schema } = options;
  const counter = new Counter(count, options, defaultRequests);
  const before = counter.left;
  try {
    const roots = subexpressionsOf(request);
    const clauses = clausesOf(roots);
    const composed = (subexpressions: readonly Subexpression[]) =>
      compose(subexpressions, request.searchFields, schema);
    const total = (await counter.ask(wholeOf(request, roots, schema).request)) ?? 0;
    if (total > 0)
      return { total, clauses: [], minimal: true, smallest: true, relaxations: [], requests: before - counter.left };
    // A status is preferred to dates that bring it along.
    const needy = new Set(clauses.filter((subexpression) => composed([subexpression]).companions.length > 0));
    const inOrder = (subexpressions: readonly Subexpression[]): readonly Subexpression[] => {
      const wanted = new Set(subexpressions);
      return clauses.filter((subexpression) => wanted.has(subexpression));
    };
    const counted = async (subexpressions: readonly Subexpression[]): Promise<number | undefined> =>
      await counter.ask(composed(subexpressions).request);
    const findsNothing = async (subexpressions: readonly Subexpression[]): Promise<boolean | undefined> => {
      const found = await counted(inOrder(subexpressions));
      return found === undefined ? undefined : found === 0;
    };
    const emptyGroupOf = async (subexpressions: readonly Subexpression[]): Promise<EmptyGroup<Subexpression>> => {
      const members = [
        ...subexpressions.filter((subexpression) => !needy.has(subexpression)),
        ...subexpressions.filter((subexpression) => needy.has(subexpression)),
      ];
      const found = await minimalGroup(members, findsNothing, () => counter.left);
      return { ...found, group: inOrder(found.group) };
    };
    const { group, minimal, smallest } = await emptyGroupOf(clauses);
    const asClause = (subexpression: Subexpression): Clause => {
      const { parameter, node } = subexpression;
      return { parameter, node, companions: composed([subexpression]).companions };
    };
    const emptyGroup = async (
      subexpressions: readonly Subexpression[],
    ): Promise<readonly Subexpression[] | undefined> => {
      const found = await emptyGroupOf(subexpressions);
      return found.minimal ? found.group : undefined;
    };
    const relaxations =
      group.length === 0
        ? []
        : await relax({ roots, clauses, group, schema, composed, count: counted, emptyGroup, asClause });
    return { total, clauses: group.map(asClause), minimal, smallest, relaxations, requests: before - counter.left };
  } finally {
    counter.end();
  }
}
