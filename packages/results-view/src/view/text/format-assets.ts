import { formatCount } from './format-count.ts';
import { phrase } from './phrase.ts';

/** A number of assets with its noun: `1 asset`, `2,914 assets`. */
export function formatAssets(count: number): string {
  return count === 1 ? phrase('{0} asset', count) : phrase('{0} assets', formatCount(count));
}
