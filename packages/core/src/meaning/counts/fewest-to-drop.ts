import type { Subexpression } from './subexpression.ts';
import type { Relaxed } from './relaxation-task.ts';

type Subexpressions = ReadonlySet<Subexpression>;

/** The greatest number of hitting sets to consider. */
const mostWays = 200;

/**
 * The fewest clauses to drop so that the others have results. Every empty group must lose a clause, so the smallest sets with a clause of
 * each known group are tried. As long as that is not enough, another empty group is searched among the remaining clauses. `withDates` adds
 * the clauses that depend on dropped ones. `undefined` when the library is empty or the limit of requests is reached.
 */
export async function fewestToDrop(
  { clauses, group, count, emptyGroup }: Relaxed,
  withDates: (subexpressions: Subexpressions) => Subexpressions,
): Promise<{ readonly subexpressions: Subexpressions; readonly total: number } | undefined> {
  for (const groups = [group]; ;) {
    const subexpressions = fewestOf(waysThrough(groups), withDates);
    const left = clauses.filter((clause) => !subexpressions.has(clause));
    const total = await count(left);
    if (total === undefined) return undefined;
    if (total > 0) return { subexpressions, total };
    const another = await emptyGroup(left);
    if (another === undefined || another.length === 0) return undefined;
    groups.push(another);
  }
}

/** Sets with at least one member of each group, the smallest first. */
function waysThrough(groups: readonly (readonly Subexpression[])[]): readonly Subexpressions[] {
  let ways: readonly Subexpressions[] = [new Set()];
  for (const group of groups) {
    ways = ways
      .flatMap((way) =>
        group.some((subexpression) => way.has(subexpression))
          ? [way]
          : group.map((subexpression) => new Set([...way, subexpression])),
      )
      .toSorted((one, other) => one.size - other.size)
      .slice(0, mostWays);
  }
  return ways;
}

function fewestOf(
  ways: readonly Subexpressions[],
  withDates: (subexpressions: Subexpressions) => Subexpressions,
): Subexpressions {
  let fewest: Subexpressions | undefined;
  for (const way of ways) {
    if (fewest !== undefined && way.size >= fewest.size) break;
    const subexpressions = withDates(way);
    if (fewest === undefined || subexpressions.size < fewest.size) fewest = subexpressions;
  }
  return fewest ?? new Set();
}
