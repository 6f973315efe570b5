import type { Place } from './place.ts';
import type { Relaxed } from './relaxation-task.ts';

type Places = ReadonlySet<Place>;

/** How many ways are looked at to take a clause out of each group. */
const mostWays = 200;

/**
 * The fewest clauses to drop so that the others find something. Where several groups find nothing, one clause of each has to go, so the
 * fewest that do are tried, and as long as that is too little, the next group is looked for in what is left. `withDates` adds the clauses
 * that cannot stay when some go. Nothing when the library is empty, or when there is no asking any more.
 */
export async function fewestToDrop(
  { clauses, group, count, emptyGroup }: Relaxed,
  withDates: (places: Places) => Places,
): Promise<{ readonly places: Places; readonly total: number } | undefined> {
  for (const groups = [group]; ;) {
    const places = fewestOf(waysThrough(groups), withDates);
    const left = clauses.filter((clause) => !places.has(clause));
    const total = await count(left);
    if (total === undefined) return undefined;
    if (total > 0) return { places, total };
    const another = await emptyGroup(left);
    if (another === undefined || another.length === 0) return undefined;
    groups.push(another);
  }
}

/** Sets with a member of each group, the smallest first. */
function waysThrough(groups: readonly (readonly Place[])[]): readonly Places[] {
  let ways: readonly Places[] = [new Set()];
  for (const group of groups) {
    ways = ways
      .flatMap((way) =>
        group.some((place) => way.has(place)) ? [way] : group.map((place) => new Set([...way, place])),
      )
      .toSorted((one, other) => one.size - other.size)
      .slice(0, mostWays);
  }
  return ways;
}

function fewestOf(ways: readonly Places[], withDates: (places: Places) => Places): Places {
  let fewest: Places | undefined;
  for (const way of ways) {
    if (fewest !== undefined && way.size >= fewest.size) break;
    const places = withDates(way);
    if (fewest === undefined || places.size < fewest.size) fewest = places;
  }
  return fewest ?? new Set();
}
