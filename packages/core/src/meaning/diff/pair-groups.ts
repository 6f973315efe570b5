import type { Outline } from './outline.ts';

/** Conditions of one group that are looked at, and groups that one condition may speak for: together they bound the work. */
const mostConditions = 256;
const mostGroups = 8;

type Term = Extract<Outline, { readonly kind: 'term' }>;

/** Marks of the conditions in a group, or of one condition. */
function marksIn(outline: Outline, mark: (term: Term) => string): Set<string> {
  const marks = new Set<string>();
  const open: Outline[] = [outline];
  let seen = 0;
  for (let next = open.pop(); next !== undefined && seen < mostConditions; next = open.pop()) {
    seen += 1;
    if (next.kind === 'term') marks.add(mark(next));
    else open.push(...next.operands.slice(0, mostConditions));
  }
  return marks;
}

const byKey = ({ key }: Term): string => String(key);
const byFieldAndOperator = ({ field, operator }: Term): string => JSON.stringify([field, operator]);

/**
 * Finds the groups that are what became of others: those with the most conditions in common, or with `alike` the most fields and
 * operators. A condition alone can have become part of a group, and a group one condition; two conditions are not compared here.
 */
export function pairGroups(
  before: readonly Outline[],
  after: readonly Outline[],
  alike: boolean,
): ReadonlyMap<Outline, Outline> {
  const mark = alike ? byFieldAndOperator : byKey;
  const holders = new Map<string, Outline[]>();
  for (const outline of after) {
    for (const each of marksIn(outline, mark)) {
      const list = holders.get(each);
      if (list === undefined) holders.set(each, [outline]);
      else if (list.length < mostGroups) list.push(outline);
    }
  }
  const candidates: { readonly outline: Outline; readonly other: Outline; readonly shared: number }[] = [];
  for (const outline of before) {
    const counts = new Map<Outline, number>();
    for (const each of marksIn(outline, mark)) {
      for (const other of holders.get(each) ?? []) {
        if (outline.kind === 'group' || other.kind === 'group') counts.set(other, (counts.get(other) ?? 0) + 1);
      }
    }
    for (const [other, shared] of counts) candidates.push({ outline, other, shared });
  }
  const pairs = new Map<Outline, Outline>();
  const taken = new Set<Outline>();
  for (const { outline, other } of candidates.toSorted((left, right) => right.shared - left.shared)) {
    if (pairs.has(outline) || taken.has(other)) continue;
    pairs.set(outline, other);
    taken.add(other);
  }
  return pairs;
}
