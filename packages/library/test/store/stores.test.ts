import { expect, test } from 'vitest';
import { runs } from '../../../core/test/meaning/reason/runs.ts';
import { bitmaps, comparePairs, queriesOfLibrary, sqlite } from './random-pairs.ts';
import { scratchFolder } from './scratch-stores.ts';

const libraries = runs(100);

// PostgreSQL answers some of them in postgres-records.test.ts, and OpenSearch in a command of its own, `npm run test:opensearch`.
test(
  `${libraries * queriesOfLibrary} random pairs of query and library have the answers that they have by definition, order and facets included`,
  { timeout: runs(600_000) },
  async () => {
    const { pairs, results } = await comparePairs([bitmaps(), sqlite(scratchFolder())], { libraries });
    expect(pairs).toBe(libraries * queriesOfLibrary);
    expect(results).toBeGreaterThan(20 * libraries);
  },
);
