/** Whether the members of a group find nothing together; `undefined` when there is no asking any more. */
export type FindsNothing<Member> = (group: readonly Member[]) => Promise<boolean | undefined>;

/** A group that finds nothing. */
export interface EmptyGroup<Member> {
  readonly group: readonly Member[];
  /** Whether it is known that each smaller part of the group finds something. */
  readonly minimal: boolean;
  /** Whether it is known that every group of fewer members finds something. */
  readonly smallest: boolean;
}

/**
 * A minimal group of members that find nothing together, when all of them do. Groups of none, one and two are tried first, as far as half of
 * what is `left` to ask allows, so that the group is the smallest, too; larger ones are found by halving (QuickXplain; Junker 2004). What it
 * gives is verified: without any one of its members, the others find something.
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

/** QuickXplain: a minimal group, with the first members where there is a choice; nothing when the asking ended before it was found. */
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

/** Leaves out every member without which a group still finds nothing, the last first. */
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
