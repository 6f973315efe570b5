import type { Term } from './outline.ts';

/** Pairs of more terms than this are not weighed against each other, but taken in their order. */
const mostWeighed = 4096;

/** How far apart two values are: numbers by their difference, texts by what they have not in common at their start. */
function distance(left: Term, right: Term): number {
  if (left.number !== undefined && right.number !== undefined) return Math.abs(left.number - right.number);
  const length = Math.max(left.value.length, right.value.length, 1);
  let same = 0;
  while (same < length && left.value[same] === right.value[same]) same++;
  return 1 - same / length;
}

function byValue(left: Term, right: Term): number {
  if (left.number !== undefined && right.number !== undefined) return left.number - right.number;
  return left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
}

/** Pairs as many of two lists as it can, the nearest values first. */
function nearestPairs(
  before: readonly Term[],
  after: readonly Term[],
  pair: (before: Term, after: Term) => void,
): void {
  if (before.length * after.length > mostWeighed) {
    const sorted = after.toSorted(byValue);
    before.toSorted(byValue).forEach((term, index) => {
      const other = sorted[index];
      if (other !== undefined) pair(term, other);
    });
    return;
  }
  const weighed = before.flatMap((term) => after.map((other) => ({ term, other, apart: distance(term, other) })));
  const paired = new Set<Term>();
  for (const { term, other } of weighed.toSorted((left, right) => left.apart - right.apart)) {
    if (paired.has(term) || paired.has(other)) continue;
    paired.add(term).add(other);
    pair(term, other);
  }
}

/** What terms must have in common to be taken for one that changed, the surest first. */
const likenesses: readonly ((term: Term) => string)[] = [
  ({ field, operator }) => JSON.stringify([field, operator]),
  ({ field }) => field,
  ({ operator, value }) => JSON.stringify([operator, value.toLowerCase()]),
];

/** Finds the terms that changed into others: by field and operator, by field, then by operator and value; of several, the nearest values. */
export function pairTerms(before: readonly Term[], after: readonly Term[]): ReadonlyMap<Term, Term> {
  const pairs = new Map<Term, Term>();
  const taken = new Set<Term>();
  for (const likeness of likenesses) {
    const groups = new Map<string, { readonly before: Term[]; readonly after: Term[] }>();
    const groupOf = (term: Term): { readonly before: Term[]; readonly after: Term[] } => {
      const key = likeness(term);
      const group = groups.get(key) ?? { before: [], after: [] };
      groups.set(key, group);
      return group;
    };
    for (const term of before) if (!pairs.has(term)) groupOf(term).before.push(term);
    for (const term of after) if (!taken.has(term)) groupOf(term).after.push(term);
    for (const group of groups.values())
      nearestPairs(group.before, group.after, (term, other) => {
        pairs.set(term, other);
        taken.add(other);
      });
  }
  return pairs;
}
