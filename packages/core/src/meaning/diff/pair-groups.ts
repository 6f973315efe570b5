import type { Outline } from './outline.ts';

/** Conditions of one group that are looked at, and groups that one condition may speak for: together they bound the work. */
const mostConditions = 256;
const mostGroups = 8;

/** Marks of the conditions in a group, or of one condition. */
function marksIn(outline: Outline, mark: (term: Extract<Outline, { readonly kind: 'term' }>) => string): Set<string> {
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

const likenesses = [
  ({ key }: { readonly key: number }): string => String(key),
  ({ field, operator }: { readonly field: string; readonly operator: string }): string =>
    JSON.stringify([field.toLowerCase(), operator]),
];

/**
 * Finds the groups that are what became of others: those with the most conditions in common, or with `alike` the most fields and
 * operators. A condition alone can have become part of a group, and a group one condition; two conditions are not compared here.
 */
export function pairGroups(
  before: readonly Outline[],
  after: readonly Outline[],
  alike: boolean,
): ReadonlyMap<Outline, Outline> {
  const mark = likenesses[alike ? 1 : 0] ?? String;
  const holders = new Map<string, Outline[]>();
  for (const outline of after) {
    for (const each of marksIn(outline, mark)) {
      const list = holders.get(each);
      if (list === undefined) holders.set(each, [outline]);
      else if (list.length < mostGroups) list.push(outline);
    }
  }
  const pairs = new Map<Outline, Outline>();
  const taken = new Set<Outline>();
  for (const outline of before) {
    const shared = new Map<Outline, number>();
    for (const each of marksIn(outline, mark)) {
      for (const other of holders.get(each) ?? []) {
        if (taken.has(other) || (outline.kind === 'term' && other.kind === 'term')) continue;
        shared.set(other, (shared.get(other) ?? 0) + 1);
      }
    }
    let best: Outline | undefined;
    for (const [other, count] of shared) if (best === undefined || count > (shared.get(best) ?? 0)) best = other;
    if (best === undefined) continue;
    pairs.set(outline, best);
    taken.add(best);
  }
  return pairs;
}
