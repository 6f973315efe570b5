import { formatCount } from './format-count.ts';
import { phrase } from './phrase.ts';

/** How many assets, with the noun in the right number: `1 asset`, `2,914 assets`. */
export function formatAssets(count: number): string {
  return count === 1 ? phrase('{0} asset', count) : phrase('{0} assets', formatCount(count));
}
