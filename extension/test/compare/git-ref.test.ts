import { expect, test } from 'vitest';
import { gitRef } from '../../src/compare/git-ref.ts';

const queryOf = (ref: unknown): string => JSON.stringify({ path: '/team/a.assetql', ref });

test.each([
  ['HEAD', 'HEAD'],
  ['ab12', 'ab12'],
  ['', ''],
  ['~', ''],
  ['~2', ':2'],
])('of %j, Git shows %j', (ref, shown) => {
  expect(gitRef({ scheme: 'git', query: queryOf(ref) })).toBe(shown);
});

test.each(['', '{', '[]', 'null', queryOf(1)])('a query like %j leads to no version', (query) => {
  expect(gitRef({ scheme: 'git', query })).toBeUndefined();
});

test('a URI of another scheme leads to no version', () => {
  expect(gitRef({ scheme: 'gitlens', query: queryOf('HEAD') })).toBeUndefined();
});
