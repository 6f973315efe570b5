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

/** What {@link whyZero} gives. */
export interface WhyZero {
  /** What the request finds. When that is something, there is nothing more to say. */
  readonly total: number;
  /** The clauses that find nothing together, in the order of the request; none when the library itself is empty. */
  readonly clauses: readonly Clause[];
  /** Whether each smaller part of the group is known to find something. False only when there were not enough requests. */
  readonly minimal: boolean;
  /** Whether every group of fewer clauses is known to find something. */
  readonly smallest: boolean;
  /** What finds something instead, the least change first. None where there is no such small change, or not enough requests. */
  readonly relaxations: readonly Relaxation[];
  /** How many requests were made. */
  readonly requests: number;
}

export interface WhyZeroOptions extends CountLimits {
  readonly schema?: Schema | undefined;
}

const defaultRequests = 100;

/**
 * Why a request finds nothing: a smallest group of clauses, over filters, containers and search together, that finds nothing, and the
 * changes after which the whole request finds something. Makes 100 requests at most unless told otherwise; the same library gives the same
 * answer. Rejects when a count does.
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
    // A status is to blame rather than the dates that bring it along.
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
