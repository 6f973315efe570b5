import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, print, type ExpressionKind, type ExpressionOf } from '@assetql/core';
import { diff, predicate, sideOf, type Difference, type ExpressionDiff } from '@assetql/core/meaning';
import { asset } from '../../arbitraries/asset.ts';
import { builtFilter, parsedFilter } from '../../arbitraries/filter.ts';
import { builtSearch, parsedSearch } from '../../arbitraries/search.ts';
import { runs } from '../reason/runs.ts';

const astOf = <Kind extends ExpressionKind>(kind: Kind, text: string): ExpressionOf[Kind] | undefined =>
  parse(kind, text, { variables: true }).ast;

const compare = (kind: ExpressionKind, before: string, after: string): ExpressionDiff =>
  diff(kind, astOf(kind, before), astOf(kind, after));

/** The lines of a tree: `=` kept, `-` removed, `+` added, `<` moved away, `>` moved here, `~` changed with the names of its parts. */
function linesOf(difference: Difference | undefined, depth = 0): readonly string[] {
  if (difference === undefined) return [];
  const indent = '  '.repeat(depth);
  switch (difference.change) {
    case 'kept':
      return [`${indent}= ${print(difference.after)}`];
    case 'added':
      return [`${indent}${difference.moved ? '>' : '+'} ${print(difference.after)}`];
    case 'removed':
      return [`${indent}${difference.moved ? '<' : '-'} ${print(difference.before)}`];
    case 'changed':
      return [`${indent}~ ${print(difference.before)} → ${print(difference.after)} (${difference.parts.join(' ')})`];
    default: {
      const [before, after] = [difference.before?.kind ?? 'one', difference.after?.kind ?? 'one'];
      const head = `${indent}${before === after ? after : `${before} → ${after}`}`;
      return [head, ...difference.operands.flatMap((operand) => linesOf(operand, depth + 1))];
    }
  }
}

const filters: readonly (readonly [what: string, before: string, after: string, lines: readonly string[]])[] = [
  ['a value', 'Status EQ 0', 'Status EQ 2', ['~ Status EQ 0 → Status EQ 2 (value)']],
  ['an operator', 'AverageRating EQ 4', 'AverageRating GE 4', ['~ AverageRating EQ 4 → AverageRating GE 4 (operator)']],
  [
    'a field',
    'DateUploaded GE 2024-05-01T00:00:00.000Z',
    'DateModified GE 2024-05-01T00:00:00.000Z',
    ['~ DateUploaded GE 2024-05-01T00:00:00.000Z → DateModified GE 2024-05-01T00:00:00.000Z (field)'],
  ],
  [
    'a condition that was added to one',
    'Status EQ 0',
    'Status EQ 0 AND AssetType EQ Image',
    ['one → And', '  = Status EQ 0', '  + AssetType EQ Image'],
  ],
  [
    'a condition that was removed',
    'Status EQ 0 AND AssetType EQ Image AND AverageRating GE 4',
    'Status EQ 0 AND AverageRating GE 4',
    ['And', '  = Status EQ 0', '  - AssetType EQ Image', '  = AverageRating GE 4'],
  ],
  [
    'the join',
    'Status EQ 0 AND AssetType EQ Image',
    'Status EQ 0 OR AssetType EQ Image',
    ['And → Or', '  = Status EQ 0', '  = AssetType EQ Image'],
  ],
  [
    'an alternative to one of several',
    'Status EQ 0 AND AssetType EQ Image',
    'Status EQ 0 AND (AssetType EQ Image OR AssetType EQ Video)',
    ['And', '  = Status EQ 0', '  one → Or', '    = AssetType EQ Image', '    + AssetType EQ Video'],
  ],
  [
    'an alternative to all of them',
    'Status EQ 0 AND AssetType EQ Image',
    'Status EQ 0 AND AssetType EQ Image OR Status EQ 2',
    ['one → Or', '  = Status EQ 0 AND AssetType EQ Image', '  + Status EQ 2'],
  ],
  [
    'a condition that went into the brackets',
    'AssetType EQ Image AND (Status EQ 0 OR Status EQ 2) AND AverageRating GE 4',
    'AssetType EQ Image AND (Status EQ 0 OR Status EQ 2 OR AverageRating GE 4)',
    [
      'And',
      '  = AssetType EQ Image',
      '  Or',
      '    = Status EQ 0',
      '    = Status EQ 2',
      '    > AverageRating GE 4',
      '  < AverageRating GE 4',
    ],
  ],
  [
    'the nearest of several values',
    'AverageRating EQ 1 OR AverageRating EQ 5 OR Status EQ 0',
    'AverageRating EQ 4 OR AverageRating EQ 2 OR Status EQ 0',
    [
      'Or',
      '  ~ AverageRating EQ 5 → AverageRating EQ 4 (value)',
      '  ~ AverageRating EQ 1 → AverageRating EQ 2 (value)',
      '  = Status EQ 0',
    ],
  ],
  [
    'values of a group of alternatives',
    "Status EQ 0 AND (AssetType EQ Image OR FileExtension EQ 'a')",
    "Status EQ 0 AND (AssetType EQ Video OR FileExtension EQ 'b')",
    [
      'And',
      '  = Status EQ 0',
      '  Or',
      '    ~ AssetType EQ Image → AssetType EQ Video (value)',
      "    ~ FileExtension EQ 'a' → FileExtension EQ 'b' (value)",
    ],
  ],
  [
    'the value of an attribute',
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":"Spring"}')`,
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":"Summer"}')`,
    [
      `~ Attributes/ANY(a: a EQ '{"Key":"k","Value":"Spring"}') → Attributes/ANY(a: a EQ '{"Key":"k","Value":"Summer"}') (value)`,
    ],
  ],
  [
    'the text of a match',
    "ISMATCH('red','CognitiveTextInImage')",
    "ISMATCH('blue','CognitiveTextInImage')",
    ["~ ISMATCH('red','cognitiveTextInImage') → ISMATCH('blue','cognitiveTextInImage') (value)"],
  ],
  [
    'what one member must be',
    "CategoryIds/ANY(c: (c NE 'a' AND c NE 'b'))",
    "CategoryIds/ANY(c: (c NE 'a' AND c NE 'd'))",
    ['Any', '  And', "    = c NE 'a'", "    ~ c NE 'b' → c NE 'd' (value)"],
  ],
  [
    'one member for a condition of its own',
    "CategoryIds/ANY(c: c EQ 'a')",
    "CategoryIds/ANY(c: c EQ 'a' AND (c EQ 'b' OR c EQ 'd'))",
    ['one → Any', "  - CategoryIds/ANY(c: c EQ 'a')", "  + c EQ 'a' AND (c EQ 'b' OR c EQ 'd')"],
  ],
  [
    'less than there was',
    'Status EQ 0 AND AssetType EQ Image OR Status EQ 2',
    'Status EQ 0 AND AssetType EQ Image',
    ['Or → one', '  = Status EQ 0 AND AssetType EQ Image', '  - Status EQ 2'],
  ],
  [
    'one of the alternatives remains',
    'Status EQ 0 OR Status EQ 2',
    'Status EQ 2',
    ['Or → one', '  - Status EQ 0', '  = Status EQ 2'],
  ],
  [
    'everything',
    "FileExtension EQ 'a' AND Status EQ 0",
    'AssetType EQ Image OR AverageRating GE 4',
    ['And → Or', "  - FileExtension EQ 'a'", '  - Status EQ 0', '  + AssetType EQ Image', '  + AverageRating GE 4'],
  ],
  [
    'null',
    'DateApproved EQ null',
    'DateApproved NE null',
    ['~ DateApproved EQ null → DateApproved NE null (operator)'],
  ],
  ['what cannot be read', 'Status EQ 0 AND !!!', 'Status EQ 0', ['And → one', '  = Status EQ 0', '  - !!!']],
  ['a restriction where there was none', '', 'Status EQ 0', ['+ Status EQ 0']],
  ['no restriction any more', 'Status EQ 0', ' ', ['- Status EQ 0']],
  ['a variable', 'Status EQ {{a}}', 'Status EQ {{b}}', ['~ Status EQ {{a}} → Status EQ {{b}} (value)']],
  [
    'a collection that nobody knows',
    "Shelves/ANY(s: s EQ 'a')",
    "Shelves/ANY(s: s EQ 'b')",
    ["~ Shelves/ANY(s: s EQ 'a') → Shelves/ANY(s: s EQ 'b') (value)"],
  ],
  [
    'one of two conditions on a member of a collection that nobody knows',
    "Shelves/ANY(s: s SW 'a' AND s EW 'x')",
    "Shelves/ANY(s: s SW 'a' AND s EW 'y')",
    ['Any', '  And', "    = s SW 'a'", "    ~ s EW 'x' → s EW 'y' (value)"],
  ],
  ['an operator that is none', 'Status ?! 0', 'Status !! 0', ['~ Status ?! 0 → Status !! 0 (operator)']],
  [
    'numbers and texts of one field',
    "Shelf EQ 5 OR Shelf EQ 'a'",
    "Shelf EQ 6 OR Shelf EQ 'b'",
    ['Or', '  ~ Shelf EQ 5 → Shelf EQ 6 (value)', "  ~ Shelf EQ 'a' → Shelf EQ 'b' (value)"],
  ],
];

const searches: readonly (readonly [what: string, before: string, after: string, lines: readonly string[]])[] = [
  ['a word', 'logo draft', 'logo final', ['And', '  = logo', '  ~ draft → final (value)']],
  ['a wildcard', 'logo', 'logo*', ['~ logo → logo* (operator)']],
  ['the field of a term', 'title:logo', 'keywords:logo', ['~ title:logo → keywords:logo (field)']],
  ['a negation', 'logo draft', 'logo NOT draft', ['And', '  = logo', '  one → Not', '    = draft']],
  ['everything', '*', 'NOT a', ['one → Not', '  ~ * → a (operator value)']],
  ['a variable', '{{a}}', '"b c"', ['~ {{a}} → "b c" (value)']],
  ['a group that is left out', 'a OR b', 'c NOT (a OR b)', ['one → And', '  + c', '  one → Not', '    = a OR b']],
  ['all but one', 'a b', 'NOT c', ['And → one', '  - a', '  - b', '  + NOT c']],
  ['what is left out twice', 'NOT (NOT a)', 'b', ['~ a → b (value)']],
  ['what is left out', 'a NOT b', 'a NOT c', ['And', '  = a', '  Not', '    ~ b → c (value)']],
];

describe('what changed', () => {
  test.each(filters)('in a filter: %s', (_what, before, after, lines) => {
    const { meaning, difference } = compare('filters', before, after);
    expect(linesOf(difference)).toEqual(lines);
    expect(meaning).not.toBe('same');
  });

  test.each(searches)('in a search: %s', (_what, before, after, lines) => {
    expect(linesOf(compare('search', before, after).difference)).toEqual(lines);
  });

  test('in a sort', () => {
    expect(linesOf(compare('sort', 'title A', 'title D').difference)).toEqual(['~ title A → title D (operator)']);
    expect(compare('sort', '', 'title A')).toMatchObject({ meaning: 'different', difference: { change: 'added' } });
    expect(compare('sort', 'record.createdAt D', '').meaning).toBe('same');
    expect(compare('sort', 'TITLE', 'title A').difference).toBeUndefined();
    expect(linesOf(compare('sort', 'shelf A', 'Shelf D').difference)).toEqual(['~ shelf A → Shelf D (operator)']);
    expect(compare('sort', 'shelf A', 'box A').meaning).toBe('different');
    const { difference } = compare('sort', 'title A', 'title D');
    expect(difference && print(sideOf('sort', difference, 'after'))).toBe('title D');
    expect(compare('sort', '???', 'title A')).toMatchObject({
      meaning: 'different',
      difference: { change: 'changed' },
    });
  });
});

/** Texts that mean the same, without a condition that changed. */
const same: readonly (readonly [kind: ExpressionKind, before: string, after: string])[] = [
  ['filters', "FileExtension EQ 'JPG' AND Status EQ 0", "(status eq 0) and (fileextension eq 'jpg')"],
  ['filters', 'A EQ 1 OR (B EQ 2 OR C EQ 3)', 'C EQ 3 OR B EQ 2 OR A EQ 1'],
  ['filters', "AssetType EQ Image AND Status EQ '0'", "Status EQ 0 AND AssetType EQ 'image' AND Status EQ 0"],
  ['filters', '', '  '],
  ['containerfilter', "CategoryIds/ANY(c: c EQ 'A')", "categoryids/any(x: x eq 'a')"],
  [
    'containerfilter',
    "CategoryIds/ANY(c: c EQ 'a' OR c EQ 'b')",
    "CategoryIds/ANY(x: x EQ 'b') OR CategoryIds/ANY(c: c EQ 'a')",
  ],
  ['search', 'Logo title:(red blue)', 'title:blue AND title:RED AND "logo"'],
  ['search', 'a OR b', '(b) OR (a)'],
  ['search', 'Keyword:x', 'keywords:x'],
];

describe('what means the same', () => {
  test.each(same)('%s: %s and %s', (kind, before, after) => {
    expect(compare(kind, before, after)).toEqual({ meaning: 'same', difference: undefined });
  });

  test('conditions that changed may mean the same', () => {
    const { meaning, difference } = compare(
      'filters',
      'AverageRating GE 4',
      'AverageRating EQ 4 OR AverageRating EQ 5',
    );
    expect(difference).toBeDefined();
    expect(meaning).not.toBe('different');
  });
});

/** The promises that hold for any two expressions of a kind. */
function describeKind<Kind extends 'filters' | 'search'>(
  kind: Kind,
  arbitrary: fc.Arbitrary<ExpressionOf[Kind]>,
): void {
  describe(`differences of ${kind}`, () => {
    test('an expression has no difference from itself', () => {
      fc.assert(
        fc.property(arbitrary, (ast) => {
          expect(diff(kind, ast, ast)).toEqual({ meaning: 'same', difference: undefined });
        }),
        { numRuns: runs(100) },
      );
    });

    test('the sides of a difference are what was compared, and find the same assets', () => {
      fc.assert(
        fc.property(arbitrary, arbitrary, fc.array(asset, { maxLength: 3 }), (before, after, assets) => {
          const { difference, meaning } = diff(kind, before, after);
          if (difference === undefined) return;
          for (const [side, ast] of [
            ['before', before],
            ['after', after],
          ] as const) {
            const again = sideOf(kind, difference, side);
            expect(diff(kind, again, ast).difference).toBeUndefined();
            for (const each of assets) expect(predicate(kind, again)(each)).toBe(predicate(kind, ast)(each));
          }
          if (meaning === 'same')
            for (const each of assets) expect(predicate(kind, before)(each)).toBe(predicate(kind, after)(each));
        }),
        { numRuns: runs(100) },
      );
    });
  });
}

describeKind('filters', fc.oneof(parsedFilter, builtFilter));
describeKind('search', fc.oneof(parsedSearch, builtSearch));

describe('many values', () => {
  const list = (values: readonly string[]): string => values.map((value) => `Shelf NE ${value}`).join(' AND ');
  const many = Array.from({ length: 80 }, (_, at) => at + 100);

  test.each([
    ['numbers', many.map(String), many.map((number) => `${number + 1000}`)],
    ['texts', many.map((number) => `'a${number}'`), many.map((number) => `'b${number}'`)],
    ['texts that become numbers', many.map((number) => `'${number}'`), many.map((number) => `${number + 1000}`)],
  ])('%s are paired in their order', (_what, before, after) => {
    const { difference } = compare('filters', list(before), list(after.toReversed()));
    expect(linesOf(difference).slice(1).toSorted()).toEqual(
      before.map((value, at) => `  ~ Shelf NE ${value} → Shelf NE ${after[at]} (value)`).toSorted(),
    );
  });
});

describe('what no text gives', () => {
  const range = { start: 0, end: 0 };
  const nothing = { kind: 'Invalid', range, text: '' } as const;
  const all = { kind: 'And', range, operands: [] } as const;
  const none = { kind: 'Or', range, operands: [] } as const;
  const broken = [
    all,
    none,
    nothing,
    { kind: 'Or', range, operands: [all, nothing] },
    { kind: 'Group', range, body: none },
  ] as const;
  const pairs = broken.flatMap((before) => broken.map((after) => ({ before, after })));

  test('is a sort that cannot be read', () => {
    const sort = {
      kind: 'SortKey',
      range,
      key: { kind: 'Name', range, text: 'shelf' },
      direction: 'D',
      explicit: true,
    } as const;
    expect(diff('sort', nothing, { ...nothing, text: '?' }).meaning).toBe('different');
    expect(diff('sort', nothing, sort)).toMatchObject({ meaning: 'different', difference: { change: 'changed' } });
    expect(diff('sort', undefined, nothing).difference).toEqual({ change: 'added', after: nothing, moved: false });
  });

  test('is a side of another kind', () => {
    for (const [kind, before, after] of [
      ['filters', 'Status EQ 0', 'Status EQ 2 AND AverageRating EQ 4'],
      ['search', 'title:a', 'title:a NOT b'],
      ['sort', 'title A', 'title D'],
    ] as const) {
      const { difference = expect.fail() } = compare(kind, before, after);
      for (const other of ['filters', 'search', 'sort'] as const) {
        const texts = (['before', 'after'] as const).map((side) => print(sideOf(other, difference, side)));
        if (other === kind) expect(texts).toEqual([before, after]);
        else for (const [at, text] of texts.entries()) expect(['', [before, after][at]]).toContain(text);
      }
    }
  });

  test.each(pairs)('is compared: $before.kind with $after.kind', ({ before, after }) => {
    for (const kind of ['filters', 'search'] as const) {
      const { difference } = diff(kind, before, after);
      if (difference !== undefined) {
        const again = sideOf(kind, difference, 'after');
        expect(predicate(kind, again)({})).toBe(predicate(kind, after)({}));
      }
      expect(diff('search', { kind: 'Not', range, operand: before }, after)).toBeDefined();
    }
  });
});

describe('large and deep expressions', () => {
  const list = (start: number, join: string): string =>
    Array.from({ length: 9000 }, (_, index) => `CreatedBy EQ 'user-${start + index}'`).join(join);

  test.each([' AND ', ' OR '])('thousands of values joined by %s are compared', (join) => {
    const { difference } = compare('filters', list(0, join), list(10, join));
    const changes =
      difference?.change === 'inside' ? difference.operands.filter(({ change }) => change !== 'kept') : [];
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.length).toBeLessThanOrEqual(20);
    const replaced = compare('filters', list(0, join), list(20_000, join)).difference;
    expect(replaced?.change === 'inside' ? replaced.operands.length : 0).toBe(9000);
  });

  test('groups with the same conditions are compared', () => {
    const groups = (count: number): string =>
      Array.from({ length: count }, (_, index) => `(Status EQ 0 AND CreatedBy EQ 'user-${index}')`).join(' OR ');
    const { difference } = compare('filters', groups(4000), groups(4001));
    const changes =
      difference?.change === 'inside' ? difference.operands.filter(({ change }) => change !== 'kept') : [];
    expect(changes).toHaveLength(1);
    expect(compare('filters', groups(4000), groups(4000).replaceAll('user', 'other')).difference).toBeDefined();
  });

  test('as many brackets as can be parsed', () => {
    const deep = (word: string): string => `${'a OR (b ('.repeat(128)}${word}${'))'.repeat(128)}`;
    expect(compare('search', deep('x'), deep('x')).difference).toBeUndefined();
    expect(linesOf(compare('search', deep('x'), deep('y')).difference).at(-1)).toMatch(/~ x → y/);
  });
});
