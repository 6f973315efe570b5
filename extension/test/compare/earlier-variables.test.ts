import { expect, test } from 'vitest';
import { earlierVariables } from '../../src/compare/earlier-variables.ts';

const configuration = (value: string): string => JSON.stringify({ variables: { logos: value } });

/** The variables of a file in `/team/searches`, as names and values, with files at a commit and today. */
async function variables(
  then: Readonly<Record<string, string>>,
  now: readonly string[] = [],
): Promise<readonly string[] | undefined> {
  const found = await earlierVariables('/team/searches/brand.assetql', {
    root: '/team',
    textOf: async (path) => then[path],
    isThere: async (path) => now.includes(path),
  });
  return found?.map(({ name, value }) => `${name} = ${value.text}`);
}

test('the variables of an earlier version are those of the nearest configuration at its commit', async () => {
  const above = { '/team/assetql.config.json': configuration('Brand/Logos') };
  expect(await variables(above)).toEqual(['logos = "Brand/Logos"']);
  expect(await variables({ ...above, '/team/searches/assetql.config.json': configuration('Brand/Posters') })).toEqual([
    'logos = "Brand/Posters"',
  ]);
  expect(await variables({ '/team/assetql.config.json': '{}' })).toEqual([]);
});

test('a configuration that is newer than the commit had no variables then', async () => {
  expect(await variables({}, ['/team/assetql.config.json'])).toEqual([]);
});

test('of a configuration outside the repository, nothing is known', async () => {
  expect(await variables({}, ['/assetql.config.json'])).toBeUndefined();
  expect(await variables({ '/assetql.config.json': configuration('1') })).toBeUndefined();
});
