import { describe, expect, test } from 'vitest';
import { matchSymbols, openDocument, symbols, type DocumentSymbol } from '@assetql/language-service';

const file = `@brand = category("Brand")

### Recent logos
# What is new.
# And more.
@since = now - 30d
filters:
  AssetType EQ Image
  AND DateUploaded GE {{since}}
sort: title A

### Old logos
search: old
`;

const shown = (entries: readonly DocumentSymbol[], depth = 0): readonly string[] =>
  entries.flatMap(({ kind, name, detail, children }) => [
    `${'  '.repeat(depth)}${kind} ${name}${detail === undefined ? '' : `: ${detail}`}`,
    ...shown(children, depth + 1),
  ]);

describe('the symbols of a file', () => {
  test('are its variables, and its searches with what is in them', () =>
    expect(shown(symbols(openDocument('document', file)))).toEqual([
      'variable brand: category("Brand")',
      'search Recent logos: What is new.',
      '  variable since: now - 30d',
      '  key filters: AssetType EQ Image AND DateUploaded GE {{since}}',
      '  key sort: title A',
      'search Old logos',
      '  key search: old',
    ]));

  test('have ranges of all and of the name', () => {
    const [brand, recent] = symbols(openDocument('document', file));
    const written = (range = { start: 0, end: 0 }) => file.slice(range.start, range.end);
    expect(written(brand?.nameRange)).toBe('brand');
    expect(written(brand?.range)).toBe('@brand = category("Brand")');
    expect(written(recent?.nameRange)).toBe('Recent logos');
    expect(written(recent?.range)).toMatch(/^### Recent logos\n[^]*sort: title A$/);
  });

  test.each([
    ['###', 'search (no title)'],
    ['@ = 1', 'variable (no name): 1'],
    ['owner: me', 'key owner: me'],
    ['FILTERS: x', 'key filters: x'],
    [`search: ${'a'.repeat(100)}`, `key search: ${'a'.repeat(79)}…`],
    [`search: ${'😀'.repeat(50)}`, `key search: ${'😀'.repeat(39)}…`],
    ['', undefined],
  ])('%j', (text, expected) => expect(shown(symbols(openDocument('document', text)))[0]).toBe(expected));

  test('one expression alone has none', () => expect(symbols(openDocument('search', 'a'))).toEqual([]));
});

describe('symbols that are searched for', () => {
  const found = (query: string, text = file) =>
    matchSymbols(query, symbols(openDocument('document', text))).map(
      ({ symbol, container }) => symbol.name + (container === undefined ? '' : ` in ${container}`),
    );
  const names = '### Logos\n### Old logos\n### catalogos\n### Last old gift or something\n### Log\n### Lagos\n';

  test.each([
    ['', ['brand', 'Recent logos', 'since in Recent logos', 'Old logos']],
    ['logos', ['Recent logos', 'Old logos']],
    ['LOGOS', ['Recent logos', 'Old logos']],
    ['since', ['since in Recent logos']],
    ['recentlogos', ['Recent logos']],
    ['rl', ['Recent logos']],
    ['filters', []],
    ['zz', []],
  ])('%j', (query, expected) => expect(found(query)).toEqual(expected));

  test.each([
    ['logos', ['Logos', 'Old logos', 'catalogos', 'Last old gift or something']],
    ['log', ['Log', 'Logos', 'Old logos', 'catalogos', 'Last old gift or something']],
    ['old logos', ['Old logos']],
  ])('the best first: %j', (query, expected) => expect(found(query, names)).toEqual(expected));
});
