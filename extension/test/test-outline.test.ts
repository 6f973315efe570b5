import fc from 'fast-check';
import { parseDocument } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { matchUp } from '../src/testing/match-up.ts';
import { hasExpectations, TestOutline } from '../src/testing/test-outline.ts';

const two = `@since = now - 30d

### Logos
# New ones only.
filters: DateUploaded GE {{since}}
expect: total > 0
expect: contains "a"

### Films
search: film
expect: total = 1

### No expectation
search: x
`;

/** Reads versions of a file one after the other, and tells the tests of the last as \`search / expectation\`, outdated ones marked. */
function outlined(...texts: readonly string[]) {
  const outline = new TestOutline();
  const all = texts.map((text) => outline.update(parseDocument(text, undefined, { name: 'file' })));
  const last = all.at(-1) ?? [];
  return {
    last,
    ids: last.flatMap(({ id, expectations }) =>
      expectations.map((each) => `${id} / ${each.id}${each.isOutdated ? ' (outdated)' : ''}`),
    ),
  };
}

describe('the tests of a file', () => {
  test('are its expectations, by search, where they stand', () => {
    const { last, ids } = outlined(two);
    expect(ids).toEqual(['Logos / total > 0', 'Logos / contains "a"', 'Films / total = 1']);
    expect(last[0]?.description).toBe('New ones only.');
    const texts = last.map(({ range }) => two.slice(range.start, range.end));
    expect(texts).toEqual(['### Logos', '### Films']);
    const written = last.flatMap(({ expectations }) =>
      expectations.map(({ range }) => two.slice(range.start, range.end)),
    );
    expect(written).toEqual(['expect: total > 0', 'expect: contains "a"', 'expect: total = 1']);
  });

  test('of a file without titles are named after it', () => {
    expect(outlined('search: a\nexpect: total > 0\nexpect: total > 0').ids).toEqual([
      'file / total > 0',
      'file / total > 0 (2)',
    ]);
  });

  test.each<[what: string, from: string, to: string, ids: readonly string[]]>([
    [
      'stay when something else is edited',
      '# New ones only.',
      '# Only new ones.',
      ['Logos / total > 0', 'Logos / contains "a"', 'Films / total = 1'],
    ],
    [
      'stay when their search gets another title',
      '### Logos',
      '### Brand logos',
      ['Logos / total > 0', 'Logos / contains "a"', 'Films / total = 1'],
    ],
    [
      'are outdated when they are edited, and only they',
      'total > 0',
      'total > 5',
      ['Logos / total > 0 (outdated)', 'Logos / contains "a"', 'Films / total = 1'],
    ],
    [
      'are outdated when their search asks something else',
      'search: film',
      'search: movie',
      ['Logos / total > 0', 'Logos / contains "a"', 'Films / total = 1 (outdated)'],
    ],
    [
      'are outdated when a variable of the file is edited',
      'now - 30d',
      'now - 3d',
      ['Logos / total > 0 (outdated)', 'Logos / contains "a" (outdated)', 'Films / total = 1 (outdated)'],
    ],
    [
      'go with their line, and leave the others',
      'expect: total > 0\n',
      '',
      ['Logos / contains "a"', 'Films / total = 1'],
    ],
    [
      'are joined by new ones',
      'expect: total = 1',
      'expect: total = 1\nexpect: total = 1\nexpect: excludes "b"',
      [
        'Logos / total > 0',
        'Logos / contains "a"',
        'Films / total = 1',
        'Films / total = 1 (2)',
        'Films / excludes "b"',
      ],
    ],
  ])('%s', (_what, from, to, ids) => {
    const edited = two.replace(from, to);
    expect(edited).not.toBe(two);
    expect(outlined(two, edited).ids).toEqual(ids);
  });

  test('are outdated only once', () => {
    const edited = two.replace('search: film', 'search: movie');
    expect(outlined(two, edited, `${edited}\n# more`).ids).not.toContain('Films / total = 1 (outdated)');
  });

  test.each([
    ['search: a\nexpect: total > 0', true],
    ['Expect: total > 0', true],
    ['# expect: total > 0\nsearch: "expect: 1"', false],
  ])('are looked for in %j', (text, has) => {
    expect(hasExpectations(text)).toBe(has);
  });
});

describe('matching up', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'a (2)'), { maxLength: 6 });

  test('gives each its own id, keeps all it can, and those of what has not changed', () => {
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const ids = matchUp([], first);
        expect(new Set(ids).size).toBe(first.length);
        const before = first.map((text, index) => ({ text, id: ids[index] ?? '' }));
        expect(matchUp(before, first)).toEqual(ids);
        const after = matchUp(before, second);
        expect(new Set(after).size).toBe(second.length);
        expect(after.filter((id) => ids.includes(id)).length).toBe(Math.min(first.length, second.length));
      }),
    );
  });
});
