import * as service from '@assetql/language-service';
import * as kit from '@assetql/language-service/test';
import { expect, test } from 'vitest';
import { runReadme } from '../../../test/readme-program.ts';

test('each example of the README does what its comments say, run alone', async () => {
  const readme = new URL('../README.md', import.meta.url);
  const { logged, promised } = await runReadme(readme, {
    '@assetql/language-service': service,
    '@assetql/language-service/test': kit,
  });
  expect(Object.keys(promised).length).toBeGreaterThan(1);
  expect(logged).toEqual(promised);
});
