/** Whether a group has no results together; `undefined` when the limit of requests is reached. */
export type FindsNothing<Member> = (group: readonly Member[]) => Promise<boolean | undefined>;

/** A group of clauses that have no results together. */
export interface EmptyGroup<Member> {
  readonly group: readonly Member[];
  /** Whether every smaller part of the group is known to have results. */
  readonly minimal: boolean;
  /** Whether every group with fewer members is known to have results. */
  readonly smallest: boolean;
}

/**
 * A minimal group of members without results, given that all members together have none. Groups of zero, one and two members are tried
 * first, within half of the requests that are `left`, so that the group is the smallest as well. Larger ones are found by halving
 * (QuickXplain; Junker 2004). The result is verified: without any one of its members, the others have results.
 */
export async function minimalGroup<Member>(
  members: readonly Member[],
  findsNothing: FindsNothing<Member>,
  left: () => number,
): Promise<EmptyGroup<Member>> {
  const { length } = members;
  const levels = [
    { groups: 1, all: () => [[]] },
    { groups: length, all: () => members.map((member) => [member]) },
    { groups: (length * (length - 1)) / 2, all: () => pairsOf(members) },
  ];
  let size = 0;
  for (const { groups, all } of levels) {
    if (groups > Math.max(1, left() / 2)) break;
    const tried = all();
    const answers = await Promise.all(tried.map(findsNothing));
    const group = tried[answers.indexOf(true)];
    const isKnown = !answers.includes(undefined);
    if (group !== undefined) return { group, minimal: isKnown, smallest: isKnown };
    if (!isKnown) break;
    size += 1;
  }
  const group = (await halved(members, findsNothing)) ?? members;
  const { group: verified, minimal } = await withoutIdle(group, findsNothing);
  return { group: verified, minimal, smallest: minimal && verified.length <= size };
}

const pairsOf = <Member>(members: readonly Member[]): readonly (readonly Member[])[] =>
  members.flatMap((first, at) => members.slice(at + 1).map((second) => [first, second]));

/** QuickXplain: a minimal group that prefers the first members; `undefined` when the limit of requests is reached before. */
async function halved<Member>(
  members: readonly Member[],
  findsNothing: FindsNothing<Member>,
): Promise<readonly Member[] | undefined> {
  const within = async (
    base: readonly Member[],
    isBaseNew: boolean,
    rest: readonly Member[],
  ): Promise<readonly Member[] | undefined> => {
    if (isBaseNew) {
      const isEnough = await findsNothing(base);
      if (isEnough !== false) return isEnough === true ? [] : undefined;
    }
    if (rest.length <= 1) return rest;
    const middle = Math.ceil(rest.length / 2);
    const [early, late] = [rest.slice(0, middle), rest.slice(middle)];
    const fromLate = await within([...base, ...early], true, late);
    if (fromLate === undefined) return undefined;
    const fromEarly = await within([...base, ...fromLate], fromLate.length > 0, early);
    return fromEarly && [...fromEarly, ...fromLate];
  };
  return await within([], false, members);
}

/** Removes every member without which the group still has no results, starting with the last. */
async function withoutIdle<Member>(
  members: readonly Member[],
  findsNothing: FindsNothing<Member>,
): Promise<{ readonly group: readonly Member[]; readonly minimal: boolean }> {
  let group = members;
  for (const member of members.toReversed()) {
    const others = group.filter((other) => other !== member);
    const isEnough = await findsNothing(others);
    if (isEnough === undefined) return { group, minimal: false };
    if (isEnough) group = others;
  }
  return { group, minimal: true };
}
