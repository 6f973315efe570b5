import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  definition,
  diagnostics,
  embeddedQueries,
  highlights,
  openDocument,
  prepareRename,
  references,
  rename,
  type LanguageDocument,
} from '@assetql/language-service';
import { applied, marked, show } from '@assetql/language-service/test';
import { bind } from '@assetql/core/document';
import { documentText } from '../../core/test/document/document-text.ts';

type Kind = LanguageDocument['kind'];

/** A text with the caret on a name; every place of the name is marked, where it is defined first written `<[=`. */
const named: readonly (readonly [kind: Kind, text: string])[] = [
  // Variables of the file.
  ['document', '@<[=<|>a]> = 1\ncount: {{<[a]>}}\noffset: {{<[a]>}}\n'],
  ['document', '<|>@<[=a]> = 1\ncount: {{<[a]>}}\n'],
  ['document', '@<[=a<|>]> = 1\n### A\ncount: {{<[a]>}}\n### B\ncount: {{<[a]>}}\n'],
  ['document', '@<[=a]> = 1\n### A\ncount: <|>{{<[a]>}}\n'],
  ['document', '@<[=a]> = 1\n### A\ncount: {{<|><[a]>}}\n'],
  ['document', '@<[=a]> = 1\n### A\ncount: {{<[a]>}<|>}\n'],
  ['document', '@<[=a]> = 1\n### A\ncount: {{<[a]>}}<|>\n'],
  ['document', '@<[=a]> = 1\n### A\ncount: {{ <[a]> <|>}}\n'],
  ['document', '@<[=größe.1-x]> = 1\ncount: {{<[größ<|>e.1-x]>}}\n'],
  ['document', '@ <[=a]>=1\ncount: {{<[a<|>]>}}\n'],
  ['document', '### A\ncount: {{<[a<|>]>}}\noffset: {{<[a]>}}\n### B\ncount: {{<[a]>}}\n'],
  ['document', '@<[=a<|>]> = 1\n'],
  // A search's own variable hides that of the file.
  ['document', '@a = 1\n### A\n@<[=a]> = 2\ncount: {{<[a<|>]>}}\n### B\ncount: {{a}}\n'],
  ['document', '@<[=a<|>]> = 1\n### A\n@a = 2\ncount: {{a}}\n### B\ncount: {{<[a]>}}\n'],
  ['document', '@<[=a]> = 1\n### A\n@a = 2\ncount: {{a}}\n### B\ncount: {{<|><[a]>}}\n'],
  ['document', '### A\n@<[=a<|>]> = 2\ncount: {{<[a]>}}\n### B\n@a = 3\ncount: {{a}}\n'],
  // Of two definitions the first counts.
  ['document', '@<[=a]> = 1\n@a = 2\ncount: {{<[a<|>]>}}\n'],
  ['document', '@a = 1\n@<[=a<|>]> = 2\ncount: {{a}}\n'],
  // In expressions.
  ['document', '@<[=a]> = "x"\nfilters: FileExtension EQ {{<[a<|>]>}}\nsearch: {{<[a]>}} title:{{<[a]>}}\n'],
  ['document', `@<[=a]> = "x"\nfilters: Attributes/ANY(b: b EQ '{"Key":"{{<[a<|>]>}}","Value":"{{<[a]>}}"}')\n`],
  ['document', '@a = "x"\n@<[=b]> = "y"\nsearch: {{a}}<|>{{<[b]>}}\n'],
  ['document', '@<[=a]> = "x"\nsearch:\n  # {{a}}\n  {{<[a<|>]>}}\n'],
  ['document', '@<[=a]> = "x"\nfilters: FileExtension EQ {{<[a<|>]>}} AND (\n'],
  // In quotes it is text.
  ['document', `@<[=a]> = "x"\nfilters: FileExtension EQ {{<[a<|>]>}} AND FileExtension NE '{{a}}'\nsearch: "{{a}}"\n`],
  // Lambda variables.
  ['document', 'containerfilter: CategoryIds/ANY(<[=c<|>]>: <[c]> EQ 1)\n'],
  ['document', 'containerfilter:\n  CategoryIds/ANY(<[=c]>:\n    <[c<|>]> EQ 1\n    OR <[C]> EQ 2)\n'],
  ['containerfilter', 'CategoryIds/ANY(<[=c<|>]>: <[c]> EQ 1)'],
  [
    'containerfilter',
    'CategoryIds/ANY(<[=c]>: <|><[c]> EQ 1 OR (<[c]> EQ 2 OR <[c]> EQ 3)) AND LightboxIds/ANY(c: c EQ 4)',
  ],
  ['containerfilter', 'CategoryIds/ANY(c: c EQ 1) AND LightboxIds/ANY(<[=c]>: <[c<|>]> EQ 4)'],
  ['containerfilter', 'CategoryIds/ANY(<[=c]>: <[c<|>]> EQ 1) AND c EQ 2'],
  ['containerfilter', 'CategoryIds/ANY(<[=c]>: <[c<|>]> EQ'],
  ['containerfilter', 'CategoryIds/ANY(<[=c]>: <[c<|>]> '],
  ['containerfilter', 'CategoryIds/ANY(<[=c<|>]>'],
  ['containerfilter', 'CategoryIds/ANY(<[=c]>: <[c<|>]> EQ 1 AND'],
  ['containerfilter', 'AND ) CategoryIds/ANY(<[=c]>: <[c<|>]> EQ 1)'],
  ['filters', 'A/ANY(a: B/ANY(<[=b]>: <[b<|>]> EQ 1 AND a EQ 2))'],
  // Variables of an expression alone.
  ['filters', 'A EQ {{<[x<|>]>}}\nAND B EQ {{<[x]>}}'],
  ['search', '{{<[x<|>]>}} "{{x}}" {{y}}'],
];

/** Where nothing is named. */
const nothing: readonly (readonly [kind: Kind, text: string])[] = [
  ['document', '<|>'],
  ['document', '### A<|>\n'],
  ['document', '# {{a<|>}}\n@a = 1\ncount: {{a}}'],
  ['document', '@a = <|>1\n'],
  ['document', '@<|> = 1\n'],
  ['document', '### {{a<|>}}\n'],
  ['document', '@a = "x"\nsearch: "{{a<|>}}"\n'],
  ['document', '@a = "x"\nexpect: contains {{a<|>}}\n'],
  ['document', 'fil<|>ters: Status EQ 0\n'],
  ['document', 'filters: Status EQ 0<|>\n'],
  ['filters', 'CategoryIds<|>/ANY(c: c EQ 1)'],
  ['filters', 'c<|> EQ 1'],
  ['search', '{{a<|>'],
  ['search', 'a<|>:b'],
  ['sort', 'title<|>'],
];

function unmarked(text: string) {
  const { document, offset, ranges, text: plain } = marked('document', text.replaceAll('<[=', '<['));
  const definitions = new Set([...text.matchAll(/<\[=?/g)].flatMap(([mark], index) => (mark === '<[=' ? [index] : [])));
  return { document, offset, ranges, plain, isDefinition: (index: number) => definitions.has(index) };
}

describe('a name', () => {
  test.each(named)('%s %j', (kind, text) => {
    const { offset, ranges, plain, isDefinition } = unmarked(text);
    const document = openDocument(kind, plain);
    const uses = ranges.filter((_, index) => !isDefinition(index));
    const own = ranges.find((_, index) => isDefinition(index));
    expect(show(plain, references(document, offset, true))).toBe(show(plain, ranges));
    expect(show(plain, references(document, offset, false))).toBe(show(plain, uses));
    expect(definition(document, offset)?.nameRange).toEqual(own);
    expect(highlights(document, offset)).toEqual(
      ranges.map((range, index) => ({ range, kind: isDefinition(index) ? 'write' : 'read' })),
    );
    expect(ranges).toContainEqual(prepareRename(document, offset));
  });

  test.each(nothing)('none at %s %j', (kind, text) => {
    const { document, offset } = marked(kind, text);
    expect(references(document, offset, true)).toEqual([]);
    expect(definition(document, offset)).toBeUndefined();
    // A title is nobody's name, but can be another.
    if (text.startsWith('###')) return;
    expect(prepareRename(document, offset)).toBeUndefined();
    expect(rename(document, offset, 'x')).toEqual({ problem: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  test('none for a value that a program puts into a template', () => {
    const program = 'filters`FileExtension EQ ${name} OR FileExtension EQ ${name}`;';
    const [query] = embeddedQueries(`import { filters } from '@assetql/core/build';\n${program}`);
    if (query === undefined) throw new Error('The program has a query.');
    const { document } = query;
    for (let offset = 0; offset <= document.text.length; offset += 1) {
      expect(prepareRename(document, offset)).toBeUndefined();
      expect(references(document, offset, true)).toEqual([]);
    }
  });

  test('the whole definition is given with it', () => {
    const { document, offset, range } = marked('document', '<[@a = [\n  1]]>\ncount: {{<|>a}}');
    expect(definition(document, offset)?.range).toEqual(range);
  });

  test('uses are found again after an edit beside them', () => {
    const before = marked('document', '### A\n@a = 1\ncount: {{<|>a}}');
    references(before.document, before.offset, true);
    const after = openDocument('document', `offset: 1\n${before.text}`, before.document);
    expect(show(after.text, references(after, before.offset + 10, true))).toBe(
      'offset: 1\n### A\n@<[a]> = 1\ncount: {{<[a]>}}',
    );
  });
});

describe('the same word in the search is highlighted', () => {
  test.each<readonly [Kind, string]>([
    ['filters', '<[Sta<|>tus]> EQ 0 OR <[status]> EQ 1 AND AssetType EQ Image'],
    ['filters', "FileExtension EQ <[<|>'jpg']> OR FileExtension EQ <['jpg']>"],
    ['filters', 'AssetType EQ <[Image<|>]> OR AssetType NE <[image]>'],
    ['filters', '<[A<|>]>/ANY(a: a EQ 1) OR <[A]>/ANY(b: b EQ 1)'],
    ['search', '<[logo<|>]> title:<[LOGO]> "logo"'],
    ['search', '<[title<|>]>:a <[title]>:b title'],
    ['search', '<["a b"<|>]> <["A b"]>'],
    ['document', '### A\nfilters: <[Status<|>]> EQ 0\ncontainerfilter: <[Status]> EQ 1\n### B\nfilters: Status EQ 1\n'],
    ['document', '### A\nfilters: a EQ (<[Status<|>]>'],
    // Not of operators, keys and numbers.
    ['filters', 'Status E<|>Q 0 AND Status EQ 1'],
    ['filters', 'Status EQ 0<|> OR AverageRating EQ 0'],
    ['document', 'fil<|>ters: Status EQ 0'],
    ['document', 'filters: a <|> b'],
    ['document', '<|>'],
  ])('%s %j', (kind, text) => {
    const { document, offset, ranges } = marked(kind, text);
    expect(highlights(document, offset)).toEqual(ranges.map((range) => ({ range, kind: 'text' })));
  });
});

describe('renaming', () => {
  const renamed = (kind: Kind, text: string, newName: string): string => {
    const { document, offset } = marked(kind, text);
    const renaming = rename(document, offset, newName);
    return 'problem' in renaming ? renaming.problem : applied(document, renaming.edits);
  };

  test.each<readonly [kind: Kind, text: string, newName: string, after: string]>([
    ['document', '@<|>a = 1\ncount: {{a}}', 'b', '@b = 1\ncount: {{b}}'],
    ['document', '@a = 1\ncount: {{ <|>a }}', 'größe-1.x', '@größe-1.x = 1\ncount: {{ größe-1.x }}'],
    ['document', '@a = 1\ncount: {{<|>a}}', 'a', '@a = 1\ncount: {{a}}'],
    [
      'document',
      '@<|>a = 1\n### A\n@b = 2\ncount: {{b}}\n### B\ncount: {{a}}',
      'b',
      '@b = 1\n### A\n@b = 2\ncount: {{b}}\n### B\ncount: {{b}}',
    ],
    [
      'document',
      '@b = 1\n### A\n@<|>a = 2\ncount: {{a}}\n### B\ncount: {{b}}',
      'b',
      '@b = 1\n### A\n@b = 2\ncount: {{b}}\n### B\ncount: {{b}}',
    ],
    ['document', '@a = 1\n@<|>a = 2\ncount: {{a}}', 'b', '@a = 1\n@b = 2\ncount: {{a}}'],
    [
      'document',
      '### A\ncount: {{<|>a}}\n### B\ncount: {{a}}\noffset: {{b}}',
      'c',
      '### A\ncount: {{c}}\n### B\ncount: {{c}}\noffset: {{b}}',
    ],
    [
      'document',
      '### A\ncount: {{<|>a}}\n### B\n@b = 1\ncount: {{b}}',
      'b',
      '### A\ncount: {{b}}\n### B\n@b = 1\ncount: {{b}}',
    ],
    [
      'document',
      'containerfilter: CategoryIds/ANY(<|>c: c EQ 1)',
      'cat',
      'containerfilter: CategoryIds/ANY(cat: cat EQ 1)',
    ],
    ['containerfilter', 'CategoryIds/ANY(c: <|>C EQ 1 OR c EQ 2)', 'x_1', 'CategoryIds/ANY(x_1: x_1 EQ 1 OR x_1 EQ 2)'],
    ['containerfilter', 'CategoryIds/ANY(<|>c: c EQ', 'd', 'CategoryIds/ANY(d: d EQ'],
    ['filters', 'A EQ {{<|>x}} AND B EQ {{x}}', 'y', 'A EQ {{y}} AND B EQ {{y}}'],
    // Titles.
    [
      'document',
      '### A<|> cat\nsearch: a\n### B\nsearch: b',
      ' Two cats ',
      '### Two cats\nsearch: a\n### B\nsearch: b',
    ],
    ['document', '### A\nsearch: a\n###  <|>B  \nsearch: b', 'B', '### A\nsearch: a\n###  B  \nsearch: b'],
  ])('%s %j to %s', (kind, text, newName, after) => expect(renamed(kind, text, newName)).toBe(after));

  test.each<readonly [kind: Kind, text: string, newName: string, problem: RegExp]>([
    ['document', '@<|>a = 1', '', /letters, digits/],
    ['document', '@<|>a = 1', 'a b', /letters, digits/],
    ['document', '@<|>a = 1', '{{b}}', /letters, digits/],
    ['document', '@<|>a = 1', '@b', /letters, digits/],
    ['filters', 'A EQ {{<|>x}}', 'y z', /letters, digits/],
    ['document', '@<|>a = 1', 'timeZone', /timeZone is a reserved name/],
    ['document', '@<|>timeZone = "UTC"', 'a', /timeZone is a reserved name/],
    // Taken.
    ['document', '@<|>a = 1\n@b = 2', 'b', /already/],
    ['document', '### A\n@<|>a = 1\n@b = 2', 'b', /already/],
    // Hidden by another.
    ['document', '@<|>a = 1\n### One\n@b = 2\ncount: {{a}}', 'b', /“One” has a variable b/],
    // Hiding another.
    ['document', '@b = 2\n### One\n@<|>a = 1\ncount: {{a}}\noffset: {{b}}', 'b', /“One” uses b already/],
    // Giving a meaning to what has none.
    ['document', '@<|>a = 1\ncount: {{b}}', 'b', /The search uses b already/],
    ['document', '@<|>a = 1\n### One\ncount: {{b}}', 'b', /“One” uses b already/],
    ['document', '### One\ncount: {{<|>a}}\noffset: {{b}}', 'b', /“One” uses b already/],
    ['document', '### A\ncount: {{<|>a}}\n### B\ncount: {{b}}', 'b', /“B” uses b already/],
    ['document', '@b = 1\n### One\ncount: {{<|>a}}', 'b', /“One” has a variable b/],
    ['document', '### One\n@b = 1\ncount: {{<|>a}}', 'b', /“One” has a variable b/],
    // Titles.
    ['document', '### <|>A\nsearch: a\n### B\nsearch: b', 'B', /a search “B” already/],
    ['document', '### <|>A\nsearch: a', ' ', /Write one/],
    ['document', '### <|>A\nsearch: a', 'a\nb', /one line/],
    // Lambda variables.
    ['containerfilter', 'CategoryIds/ANY(<|>c: c EQ 1)', '1', /starts with a letter/],
    ['containerfilter', 'CategoryIds/ANY(<|>c: c EQ 1)', 'a/b', /starts with a letter/],
    ['containerfilter', 'CategoryIds/ANY(<|>c: c EQ 1)', '', /starts with a letter/],
    ['containerfilter', 'CategoryIds/ANY(<|>c: c EQ 1)', 'and', /word of the language/],
    ['containerfilter', 'CategoryIds/ANY(<|>c: c EQ 1)', 'NOT', /word of the language/],
    ['containerfilter', 'CategoryIds/ANY(<|>c: c EQ 1)', 'EQ', /word of the language/],
    ['containerfilter', 'CategoryIds/ANY(<|>c: c EQ 1)', 'null', /word of the language/],
    ['containerfilter', 'CategoryIds/ANY(<|>c: c EQ 1)', 'Any', /word of the language/],
    ['containerfilter', 'CategoryIds/ANY(<|>c: c EQ 1)', 'status', /Status is a field/i],
    ['containerfilter', 'CategoryIds/ANY(<|>c: c EQ 1)', 'CategoryIds', /is a field/],
    ['containerfilter', 'CategoryIds/ANY(<|>c: c EQ 1 OR d EQ 2)', 'D', /already/],
    ['filters', 'A/ANY(<|>a: B/ANY(b: b EQ 1 AND a EQ 2))', 'b', /already/],
    ['filters', 'A/ANY(a: B/ANY(<|>b: b EQ 1 AND a EQ 2))', 'a', /already/],
  ])('%s %j to %j is refused', (kind, text, newName, problem) => {
    const said = renamed(kind, text, newName);
    expect(said).toMatch(problem);
    expect(said).toMatch(/^[\p{L}“].*\.$/u);
  });

  test.each<readonly [Kind, string]>([
    ['document', '@time<|>Zone = "UTC"'],
    ['document', '@timeZone = "UTC"\nsearch: {{timeZone<|>}}'],
    ['document', '### <|>\nsearch: a'],
    ['document', '### A\n<|>search: a'],
  ])('%s %j is not offered', (kind, text) => {
    const { document, offset } = marked(kind, text);
    expect(prepareRename(document, offset)).toBeUndefined();
  });

  test.each([
    '<|>### <[Old title]>\nsearch: a',
    '###<|>  <[Old title]>  \nsearch: a',
    '### <[Old <|>title]>\nsearch: a',
  ])('of a search is offered in all of its line: %j', (text) => {
    const { offset, ranges, plain } = unmarked(text);
    const document = openDocument('document', plain);
    expect([prepareRename(document, offset)]).toEqual(ranges);
    expect(rename(document, offset, 'New')).toEqual({ edits: ranges.map((range) => ({ range, newText: 'New' })) });
  });

  /** Also what only looks like a use keeps this warning away. */
  const isSaid = ({ code }: { readonly code: string }): boolean => code !== 'unused-variable';
  const isDuplicate = ({ code }: { readonly code: string }): boolean => code === 'duplicate-variable';

  test('keeps what a file means, and what is said of it; back again it is the same text', () => {
    const newName = fc.constantFrom('type', 'since', 'name', 'names', 'other', 'a.b');
    fc.assert(
      fc.property(documentText, newName, fc.nat(), (text, name, seed) => {
        const document = openDocument('document', text);
        const found = diagnostics(document);
        // Of two definitions one can be renamed, which is what mends them.
        fc.pre(document.kind === 'document' && !found.some(isDuplicate));
        const names = [...text.matchAll(/@\s*\S|\{\{\s*\S/g)].map(({ 0: image, index }) => index + image.length);
        const offset = names[seed % Math.max(1, names.length)];
        // In the line of a title it is the title that is renamed.
        if (offset === undefined || references(document, offset, true).length === 0) return;
        const before = prepareRename(document, offset);
        const renaming = rename(document, offset, name);
        if (before === undefined || 'problem' in renaming) return;
        const after = openDocument('document', applied(document, renaming.edits), document);
        expect(
          diagnostics(after)
            .filter(isSaid)
            .map(({ code, severity }) => [code, severity]),
        ).toEqual(found.filter(isSaid).map(({ code, severity }) => [code, severity]));
        expect(requests(after)).toEqual(requests(document));
        const moved = references(document, offset, true).filter(({ end }) => end < before.start).length;
        const old = text.slice(before.start, before.end);
        const back = rename(after, before.start + moved * (name.length - old.length), old);
        expect('edits' in back && applied(after, back.edits)).toBe(text);
      }),
      { numRuns: 600 },
    );
  });
});

/** What the searches of a file ask for, whatever stands where. */
function requests(document: LanguageDocument): unknown {
  if (document.kind !== 'document') return undefined;
  const bound = document.parsed.searches.map((search) => bind(search, { now: 0 }).request);
  return JSON.parse(JSON.stringify(bound, (key, value: unknown) => (key === 'range' ? undefined : value)));
}
