import { useEffect, useState } from 'preact/hooks';
import type { Counter } from './counter.ts';

/** How often the counts of a counter were removed since the component was shown: what it has counted is to be counted again. */
export function useForgets(counter: Counter): number {
  const [forgets, setForgets] = useState(0);
  useEffect(() => counter.onForget(() => setForgets((count) => count + 1)), [counter]);
  return forgets;
}
