import type { SeededRandom } from './seeded-random.ts';

const remarks = [
  'Looks good at small sizes.',
  'Please use the version with the thicker outline.',
  'Approved by the brand team.',
  'The colours print darker than they look on screen.',
  'Which campaign is this for?',
  'Used on the home page in spring.',
  'Could we have this without the background?',
  'Needs more contrast on dark pages.',
  'Sent to the printer.',
  'Do not use after the end of the campaign.',
  'Replaces the old drawing.',
  'Lovely.',
] as const;

/** Generated comments, in the order they were made; most assets have none. */
export function commentsOf(random: SeededRandom): readonly string[] {
  if (!random.chance(0.15)) return [];
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(remarks));
}

/** The generated average of one to six ratings of 1 to 5 stars; about a third have none. */
export function averageRatingOf(random: SeededRandom): number | null {
  if (random.chance(0.35)) return null;
  const votes = Array.from({ length: 1 + random.below(6) }, () => Math.min(5, 1 + random.below(6)));
  return votes.reduce((sum, vote) => sum + vote, 0) / votes.length;
}
