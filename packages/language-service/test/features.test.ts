import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyEdits,
  completion,
  diagnostics,
  fixesAt,
  folding,
  formatting,
  hover,
  openDocument,
  safeFixes,
  tokens,
  type LanguageDocument,
} from '@assetql/language-service';
import { catalogue } from './catalogue.ts';

const file = `# A file.
@since = now - 30d
@brand = category("Brand")

### Recent logos
# What is new.
filters:
  AssetType EQ Image
  # only new ones
  AND DateUploaded GE {{since}}
containerfilter: CategoryIds/ANY(c: c EQ {{brand}})
search: title:logo* NOT "first draft"
searchFields: title,keywords
sort: title A
count: 20
expect: total > 0

### Old
search: old
`;

describe('documents', () => {
  test('an unchanged text is the same document', () => {
    const document = openDocument('document', file);
    expect(openDocument('document', file, document)).toBe(document);
  });
  test('what did not change is kept from the version before', () => {
    const before = openDocument('document', file);
    const after = openDocument('document', `${file}sort: title D\n`, before);
    const searches = (document: LanguageDocument) => (document.kind === 'document' ? document.parsed.searches : []);
    expect(searches(after)[0]?.filters?.parsed).toBe(searches(before)[0]?.filters?.parsed);
  });
  test('a document opens anew after one of another kind', () => {
    expect(openDocument('document', file, openDocument('search', 'x')).kind).toBe('document');
  });
});

describe('diagnostics and fixes', () => {
  test('a file has those of all its searches, at their places in the file', () => {
    const text = '### A\nfilters: Status = 0\n### B\nfilters: AsetType EQ Image\n';
    const found = diagnostics(openDocument('document', text), { catalogue });
    expect(found.map(({ range }) => text.slice(range.start, range.end))).toEqual(['=', 'AsetType']);
  });

  test('a single expression has its own', () => {
    expect(diagnostics(openDocument('filters', 'AssetType EQ Image'))).toEqual([]);
    expect(diagnostics(openDocument('search', 'a AND')).map(({ code }) => code)).toEqual(['missing-operand']);
  });

  test('severities can be set', () => {
    const document = openDocument('filters', 'Nonsense EQ 1');
    expect(diagnostics(document, { severities: { 'unknown-field': 'off' }, timeZone: 'Europe/Berlin' })).toEqual([]);
  });

  test('the fixes at a place are those of the nearest problem, the preferred one first', () => {
    const text = "AssetType EQ Image AND Status = 'x'";
    const found = diagnostics(openDocument('filters', text));
    const [action] = fixesAt(found, { start: text.indexOf('='), end: text.indexOf('=') });
    expect(action?.fix.title).toMatch(/EQ/);
    expect(fixesAt(found, { start: 0, end: 3 })).toEqual([]);
  });

  test('fixing all that is safe leaves nothing safe to fix, and adds no error', () => {
    let text = 'AssetType = Image AND Status = 0';
    for (let rounds = 0; rounds < 5; rounds += 1)
      text = applyEdits(text, safeFixes(diagnostics(openDocument('filters', text))));
    expect(safeFixes(diagnostics(openDocument('filters', text)))).toEqual([]);
    expect(text).toBe('AssetType EQ Image AND Status EQ 0');
  });

  test('fixes that touch each other are not applied together', () => {
    const edit = (start: number, end: number, newText: string) => ({ range: { start, end }, newText });
    const problem = (...edits: ReturnType<typeof edit>[]) => ({
      code: 'syntax' as const,
      severity: 'error' as const,
      message: 'x',
      range: { start: 0, end: 1 },
      fixes: [{ title: 'fix', safe: true, edits }],
    });
    expect(safeFixes([problem(edit(0, 1, 'a')), problem(edit(1, 2, 'b')), problem(edit(5, 6, 'c'))])).toEqual([
      edit(0, 1, 'a'),
      edit(5, 6, 'c'),
    ]);
  });
});

describe('whatever is typed', () => {
  const piece = fc.constantFrom(
    'filters:',
    'search:',
    '###',
    '@a =',
    '{{a}}',
    "'",
    '"',
    '(',
    ')',
    'AND',
    'Status',
    'EQ',
    '0',
    '/ANY(',
    ':',
    '\n',
    '\r\n',
    '\r',
    '  ',
    '#',
    '😀',
    '{"Key":"',
    'category("',
    'expect: total',
  );
  const text = fc
    .array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 25 })
    .chain((parts) => fc.constantFrom(' ', '').map((between) => parts.join(between)));
  const kind = fc.constantFrom('document', 'filters', 'containerfilter', 'search', 'sort') satisfies fc.Arbitrary<
    LanguageDocument['kind']
  >;

  test('nothing throws, ranges lie in the text, and tokens follow each other', () => {
    fc.assert(
      fc.property(kind, text, fc.nat(), (kindOf, typed, seed) => {
        const document = openDocument(kindOf, typed);
        const offset = typed.length === 0 ? 0 : seed % (typed.length + 1);
        const inside = ({ start, end }: { start: number; end: number }) =>
          0 <= start && start <= end && end <= typed.length;
        const list = completion(document, offset, { catalogue, now: 0 });
        expect(inside(list.range)).toBe(true);
        expect(list.range.start).toBeLessThanOrEqual(offset);
        expect(list.range.end).toBeGreaterThanOrEqual(offset);
        for (const { insert, caret = 0 } of list.items) expect(caret).toBeLessThanOrEqual(insert.length);
        hover(document, offset, { catalogue });
        folding(document).forEach(({ range }) => expect(inside(range)).toBe(true));
        let last = 0;
        for (const token of tokens(document)) {
          expect(inside(token)).toBe(true);
          expect(token.start).toBeGreaterThanOrEqual(last);
          last = token.end;
        }
        for (const { range } of diagnostics(document)) expect(inside(range)).toBe(true);
        formatting(document);
      }),
      { numRuns: 400 },
    );
  });
});
