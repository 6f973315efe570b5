import { expect, test } from 'vitest';
import * as core from '@assetql/core';
import * as build from '@assetql/core/build';
import * as lateRecovery from '@assetql/core/late-recovery';
import * as document from '@assetql/core/document';
import * as meaning from '@assetql/core/meaning';
import * as wire from '@assetql/core/wire';
import { runReadme } from '../../../test/readme-program.ts';

test.each([
  ['README.md', 40],
  ['docs/saved-searches.md', 1],
])('each example of %s does what its comments say, run alone', async (guide, least) => {
  const { logged, promised } = await runReadme(new URL(`../${guide}`, import.meta.url), {
    '@assetql/core': core,
    '@assetql/core/build': build,
    '@assetql/core/document': document,
    '@assetql/core/late-recovery': lateRecovery,
    '@assetql/core/meaning': meaning,
    '@assetql/core/wire': wire,
  });
  expect(Object.keys(promised).length).toBeGreaterThan(least);
  expect(logged).toEqual(promised);
});
