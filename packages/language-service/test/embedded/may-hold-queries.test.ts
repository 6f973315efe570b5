import { mayHoldQueries } from '@assetql/language-service';
import { describe, expect, test } from 'vitest';

const cases: readonly (readonly [
  name: string,
  program: string,
  options: Parameters<typeof mayHoldQueries>[1],
  may: boolean,
])[] = [
  ['tags of the language', "import { filters } from '@assetql/core/build'; filters`Status EQ 0`", {}, true],
  ['calls of the builder', "import { fields } from '@assetql/core/build'; fields.Status.eq(0)", {}, true],
  [
    'another module without a template',
    "import { filters } from './library'; filters('x')",
    { modules: ['library'] },
    false,
  ],
  ['tags of somebody else', "import { html } from 'lit'; html`<p>`", {}, false],
  [
    'a module of one’s own',
    "import { filters } from './search/library.ts'; filters`x`",
    { modules: ['library'] },
    true,
  ],
  ['the same as it is written', "import { q } from '../library'; q`x`", { modules: ['./library.ts'] }, true],
  ['a tag of one’s own', 'where`Status EQ 0`', { tags: { where: 'filters' } }, true],
  ['a member as a tag', 'query.where`Status EQ 0`', { tags: { 'q.where': 'filters' } }, true],
  ['nothing', '', {}, false],
];

describe('a program may hold queries', () => {
  test.each(cases)('%s', (_, program, options, may) => {
    expect(mayHoldQueries(program, options)).toBe(may);
  });
});
