import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, type Diagnostic, type MatchAsset } from '@assetql/core';
import { bind, checkDocument, parseDocument } from '@assetql/core/document';
import { restrictionPredicate } from '@assetql/core/meaning';
import { applyFix } from './apply-fix.ts';
import { marked } from './marked.ts';

/** What is said of several parts; each part has its own tests. */
const isAcross = ({ code, message }: Diagnostic): boolean =>
  code === 'search-field-excluded' ||
  code === 'container-scope' ||
  /searchFields|containerfilter|filters/.test(message);

const check = (text: string): readonly Diagnostic[] => checkDocument(parseDocument(text)).filter(isAcross);

interface Case {
  readonly what: string;
  /** The search, with `⟨code⟩…⟨/⟩` around what is wrong. */
  readonly file: string;
  /** What the first fix makes of it. */
  readonly fixed?: string;
}

const logos = "CategoryIds/ANY(c: c EQ 'logos')";
const below = `${logos} OR CategoryAncestorIds/ANY(c: c EQ 'logos')`;

const cases: readonly Case[] = [
  {
    what: 'a container that both keys demand',
    file: `### A\nfilters: Status EQ 0 AND ⟨redundant⟩categoryids/ANY(x: (x EQ 'LOGOS'))⟨/⟩\ncontainerfilter: (${logos})\n`,
    fixed: `### A\nfilters: Status EQ 0\ncontainerfilter: (${logos})\n`,
  },
  {
    what: 'a container and all below it, twice',
    file: `### A\nfilters: ⟨redundant⟩(${below})⟨/⟩ AND Status EQ 0\ncontainerfilter: ${below}\n`,
    fixed: `### A\nfilters: Status EQ 0\ncontainerfilter: ${below}\n`,
  },
  {
    what: 'one of two containers where the other key demands one',
    file: `### A\ncontainerfilter: ⟨redundant⟩${below}⟨/⟩\nfilters: ⟨container-scope⟩CategoryIds⟨/⟩/ANY(c: c EQ 'logos')\n`,
    fixed: `### A\n\nfilters: ${logos}\n`,
  },
  {
    what: 'a search for the id of the container',
    file: `### A\nsearch: face ⟨redundant⟩(categoryIds:"Logos")⟨/⟩\ncontainerfilter: ${logos}\n`,
    fixed: `### A\nsearch: face\ncontainerfilter: ${logos}\n`,
  },
  {
    what: 'a search that excludes the container',
    file: `### A\nsearch: face ⟨contradiction⟩NOT categoryIds:logos⟨/⟩\ncontainerfilter: ${logos}\n`,
  },
  {
    what: 'a search that excludes one container of several that it demands',
    file: `### A\ncontainerfilter: ${logos}\nsearch: ⟨contradiction⟩NOT (categoryIds:logos OR categoryIds:fonts)⟨/⟩\n`,
  },
  {
    what: 'a variable for the same container',
    file: `@c = "x"\n### A\nsearch: ⟨redundant⟩categoryIds:{{c}}⟨/⟩\ncontainerfilter: CategoryIds/ANY(c: c EQ {{c}})\n`,
    fixed: '@c = "x"\n### A\n\ncontainerfilter: CategoryIds/ANY(c: c EQ {{c}})\n',
  },
  {
    what: 'comments that would go, too',
    file: `### A\nsearch: face\n  # why\n  ⟨redundant⟩categoryIds:logos⟨/⟩\ncontainerfilter: ${logos}\n`,
  },
  {
    what: 'searchFields without a search',
    file: '### A\nfilters: Status EQ 0\n⟨redundant⟩searchFields⟨/⟩: title\n',
    fixed: '### A\nfilters: Status EQ 0\n\n',
  },
  {
    what: 'a field that searchFields leaves out',
    file: '### A\nsearch: ⟨search-field-excluded⟩Keyword⟨/⟩:a NOT ⟨search-field-excluded⟩comment⟨/⟩:b\nsearchFields: title, description \n',
    fixed: '### A\nsearch: Keyword:a NOT comment:b\nsearchFields: title, description,keywords \n',
  },
  {
    what: 'conditions that exclude each other from key to key',
    file: '### A\nfilters: (AssetType EQ Image) AND Status EQ 0\ncontainerfilter: ⟨container-scope⟩Status⟨/⟩ LT 5 AND ⟨contradiction⟩AssetType EQ Video⟨/⟩\n',
  },
  {
    what: 'a bound above the other key’s',
    file: `### A\nfilters: AverageRating GE 4\ncontainerfilter: ${logos} AND ⟨contradiction⟩AverageRating LT 2⟨/⟩\n`,
  },
  {
    what: 'a condition that excludes each of several',
    file: '### A\nfilters: Status EQ 0 OR Status EQ 2\ncontainerfilter: ⟨contradiction⟩Status EQ 5⟨/⟩\n',
  },
  {
    what: 'colours, of which an asset has several',
    file: '### A\nfilters: CognitiveColor EQ red\ncontainerfilter: ⟨container-scope⟩CognitiveColor⟨/⟩ EQ teal\n',
  },
  // What says nothing of each other.
  { what: 'other containers', file: `### A\nsearch: NOT categoryIds:fonts\ncontainerfilter: ${logos}\n` },
  { what: 'either of two containers', file: `### A\nsearch: NOT categoryIds:logos\ncontainerfilter: ${below}\n` },
  {
    what: 'a container above',
    file: `### A\ncontainerfilter: CategoryAncestorIds/ANY(c: c EQ 'logos')\nsearch: categoryIds:logos\n`,
  },
  {
    what: 'other operators',
    file: `### A\ncontainerfilter: CategoryIds/ANY(c: c NE 'logos')\nsearch: categoryIds:logos\n`,
  },
  { what: 'wildcards', file: `### A\ncontainerfilter: ${logos}\nsearch: NOT categoryIds:logos*\n` },
  {
    what: 'names and ids',
    file: `### A\ncontainerfilter: ${logos}\nsearch: NOT category:logos NOT title:logos NOT logos\n`,
  },
  {
    what: 'an id that is not searched',
    file: `### A\ncontainerfilter: ${logos}\nsearch: NOT ⟨search-field-excluded⟩categoryIds⟨/⟩:logos\nsearchFields: title\n`,
    fixed: `### A\ncontainerfilter: ${logos}\nsearch: NOT categoryIds:logos\nsearchFields: title,categoryIds\n`,
  },
  {
    what: 'broken conditions',
    file: `### A\ncontainerfilter: CategoryIds/ANY(c: c EQ)\nsearch: categoryIds: OR categoryIds:\n`,
  },
  { what: 'another search', file: `### A\ncontainerfilter: ${logos}\n### B\nsearch: NOT categoryIds:logos\n` },
];

describe('parts of a saved search', () => {
  test.each(cases)('$what', ({ file, fixed }) => {
    const { text, marks } = marked(file);
    const found = check(text);
    expect(found.map(({ code, range }) => ({ name: code, start: range.start, end: range.end }))).toEqual(marks);
    const fix = found[0]?.fixes[0];
    expect(fix === undefined ? undefined : applyFix(text, fix)).toBe(fixed);
    const [code] = found.map((one) => one.code);
    if (fixed !== undefined) expect(check(fixed).filter((one) => one.code === code).length).toBeLessThan(found.length);
  });

  test('say what is wrong with them, and how to fix it', () => {
    expect(check(`containerfilter: ${logos}\nsearch: NOT categoryIds:logos\n`)[0]).toMatchObject({
      severity: 'warning',
      message: 'containerfilter demands what this excludes, so nothing is found; change or remove one.',
      related: [{ range: { start: 17, end: 49 }, message: 'What containerfilter demands.' }],
    });
    expect(check('filters: AssetType EQ Image\ncontainerfilter: AssetType EQ Video\n')).toMatchObject([
      {
        code: 'contradiction',
        message:
          'AssetType EQ Video excludes AssetType EQ Image in filters, so together they match nothing; change or remove one.',
        related: [{ range: { start: 9, end: 27 } }],
      },
    ]);
    expect(check(`filters: ${logos}\ncontainerfilter: ${logos}\n`)[0]?.message).toBe(
      'This changes nothing, since containerfilter demands it already; remove it.',
    );
    expect(check('filters: Status EQ 0\nsearchFields: title\n')[0]?.message).toBe(
      'searchFields limits the search, and there is none; write a search, or remove it.',
    );
  });

  test('of thousands of conditions are compared at once', () => {
    const many = Array.from({ length: 9000 }, (_, at) => `categoryIds:c${at}`).join(' ');
    const found = check(`search: ${many}\ncontainerfilter: CategoryIds/ANY(c: c EQ 'c8999')\n`);
    expect(found.map(({ code }) => code)).toEqual(['redundant']);
    expect(
      check(`search: ${'categoryIds:a NOT b '.repeat(9000)}\ncontainerfilter: CategoryIds/ANY(c: c EQ 'a')\n`),
    ).toHaveLength(9000);
  });
});

describe('what is said of the parts holds for every asset', () => {
  const ids = ['a', 'b', 'c'];
  const subsets = Array.from({ length: 8 }, (_, set) => ids.filter((_id, at) => (set >> at) & 1));
  const universe: readonly MatchAsset[] = subsets.flatMap((direct) =>
    subsets.map((above) => ({ categories: direct.map((id) => ({ id, name: id })), categoryAncestorIds: above })),
  );
  const id = fc.constantFrom(...ids);
  const member = fc
    .tuple(fc.constantFrom('CategoryIds', 'CategoryAncestorIds'), fc.constantFrom('EQ', 'EQ', 'NE'), id)
    .map(([collection, operator, value]) => `${collection}/ANY(c: c ${operator} '${value}')`);
  const filter = fc.oneof(
    member,
    fc.tuple(member, fc.constantFrom(' OR ', ' AND '), member).map(([a, join, b]) => `(${a}${join}${b})`),
  );
  const term = fc.tuple(fc.constantFrom('', 'NOT '), id).map(([not, value]) => `${not}categoryIds:${value}`);
  const either = fc.tuple(fc.constantFrom('', 'NOT '), term, term).map(([not, a, b]) => `${not}(${a} OR ${b})`);
  const list = (part: fc.Arbitrary<string>, join: string) =>
    fc.array(part, { maxLength: 3 }).map((parts) => parts.join(join));

  test('a contradiction finds nothing, and what is redundant can go', () => {
    let [contradictions, redundancies] = [0, 0];
    const found = (text: string): readonly MatchAsset[] => {
      const [search] = parseDocument(text).searches;
      const { request } = search === undefined ? {} : bind(search, { now: 0 });
      return universe.filter(restrictionPredicate(request ?? expect.fail(text)));
    };
    fc.assert(
      fc.property(
        list(filter, ' AND '),
        list(filter, ' AND '),
        list(fc.oneof(term, either), ' '),
        (filters, container, search) => {
          const text = `### T\nfilters: ${filters}\ncontainerfilter: ${container}\nsearch: ${search}\n`;
          for (const diagnostic of check(text)) {
            if (diagnostic.code === 'contradiction') {
              contradictions += 1;
              expect(found(text)).toEqual([]);
            } else if (diagnostic.code === 'redundant') {
              redundancies += 1;
              const [fix] = diagnostic.fixes;
              expect({ text, found: fix && found(applyFix(text, fix)) }).toEqual({ text, found: found(text) });
            }
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(Math.min(contradictions, redundancies)).toBeGreaterThan(20);
  });

  test('also between fields in the two keys', () => {
    const statuses = [0, 2, 5, null];
    const all: readonly MatchAsset[] = statuses.flatMap((status) =>
      [0, 2, 3, 5].flatMap((averageRating) =>
        ['Image', 'Video'].map((assetType) => ({ status, averageRating, assetType })),
      ),
    );
    const condition = fc.oneof(
      fc
        .tuple(fc.constantFrom('EQ', 'NE', 'LT', 'GE'), fc.constantFrom('0', '2', '5'))
        .map(([operator, value]) => `Status ${operator} ${value}`),
      fc
        .tuple(fc.constantFrom('EQ', 'GT', 'LE'), fc.constantFrom('2', '3'))
        .map(([operator, value]) => `AverageRating ${operator} ${value}`),
      fc.constantFrom('Image', 'Video').map((type) => `AssetType EQ ${type}`),
    );
    const choice = fc.tuple(condition, condition).map(([a, b]) => `(${a} OR ${b})`);
    const filters = list(fc.oneof(condition, choice), ' AND ');
    let contradictions = 0;
    fc.assert(
      fc.property(filters, filters, (one, other) => {
        const text = `### T\nfilters: ${one}\ncontainerfilter: ${other}\n`;
        for (const { code, range, message, related = [] } of check(text)) {
          if (code !== 'contradiction' || !message.includes(' in filters,')) continue;
          contradictions += 1;
          const both = [range, ...related.map((each) => each.range)].map(({ start, end }) => text.slice(start, end));
          const { ast } = parse('filters', `(${both.join(') AND (')})`);
          const matches = restrictionPredicate({ filters: ast ?? expect.fail(text) });
          expect({ text, found: all.filter(matches) }).toEqual({ text, found: [] });
        }
      }),
      { numRuns: 1000 },
    );
    expect(contradictions).toBeGreaterThan(20);
  });
});
