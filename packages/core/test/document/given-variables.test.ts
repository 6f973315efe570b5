import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { print } from '@assetql/core';
import {
  bind,
  checkDocument,
  parseDocument,
  readGivenVariable,
  resolveSearch,
  variableNames,
  withVariables,
  type Catalogue,
  type GivenVariables,
  type SavedSearch,
} from '@assetql/core/document';
import { hostileText } from '../arbitraries/hostile-text.ts';

const now = Date.UTC(2024, 4, 31);

const first = (text: string): SavedSearch => {
  const [search] = parseDocument(text).searches;
  if (search === undefined) throw new Error('There is no search.');
  return search;
};

const file = `@since = now - 30d
@client = "Acme"
@types = ["jpg", "png"]
@most = 50
### A
filters: DateUploaded GE {{since}} AND FileExtension EQ {{types}}
search: {{client}}
count: {{most}}
`;

/** What a bound search asks, in the order of filters, search and count. */
function asked(variables: GivenVariables): readonly unknown[] {
  const { request, diagnostics } = bind(first(file), { now, variables });
  expect(diagnostics).toEqual([]);
  return [request?.filters && print(request.filters), request?.search && print(request.search), request?.count];
}

const filters = (since: string, types: string): string => `DateUploaded GE ${since} AND ${types}`;
const usual = "(FileExtension EQ 'jpg' OR FileExtension EQ 'png')";
const may1 = '2024-05-01T00:00:00.000Z';

describe('variables from outside', () => {
  test.each<readonly [GivenVariables, readonly unknown[]]>([
    [{}, [filters(may1, usual), '"Acme"', 50]],
    [{ client: 'category("x")', most: 5 }, [filters(may1, usual), '"category( x )"', 5]],
    [{ since: new Date('2024-02-29') }, [filters('2024-02-29T00:00:00.000Z', usual), '"Acme"', 50]],
    [{ types: ["it's"] }, [filters(may1, "FileExtension EQ 'it''s'"), '"Acme"', 50]],
    [{ types: 'svg' }, [filters(may1, "FileExtension EQ 'svg'"), '"Acme"', 50]],
  ])('%j', (given, request) => {
    expect(asked(given)).toEqual(request);
  });

  test('hide those of the file and of the search, and define what is only used', () => {
    const search = first('@a = "x"\n### A\n@a = "y"\nsearch: {{a}} {{b}}\n');
    const { request } = bind(search, { now, variables: { a: 'z', b: 'q' } });
    expect(request?.search && print(request.search)).toBe('"z" "q"');
  });

  test.each<readonly [GivenVariables, RegExp]>([
    [{ clinet: 'x' }, /no variable clinet\. Did you mean client\?/],
    [{ constructor: 'x' }, /no variable constructor\.$/],
    [{ most: Number.NaN }, /given for most cannot be used\. NaN/],
    [{ since: new Date(Number.NaN) }, /outside the years/],
    [{ types: [] }, /at least one value/],
    [{ types: ['a', 1] }, /of one type/],
    [{ types: ['\ud800'] }, /half a surrogate pair/],
    [{ client: '\ud800' }, /half a surrogate pair/],
    [{ most: 'x' }, /most|number/],
    [{ since: 5 }, /since|timestamp|time/],
  ])('%j is an error, not a request', async (given, says) => {
    const search = first(file);
    const bound = bind(search, { now, variables: given });
    expect(bound.request).toBeUndefined();
    expect(bound.diagnostics.map(({ message }) => message).join('\n')).toMatch(says);
    const document = parseDocument(file);
    const names = (): Promise<Catalogue> => Promise.resolve({});
    const resolved = await resolveSearch(document, search, checkDocument(document), { now, names, variables: given });
    expect(resolved.request).toBeUndefined();
    for (const { range } of [...bound.diagnostics, ...resolved.diagnostics])
      expect(range.end).toBeLessThanOrEqual(file.length);
  });

  test('take the place of a value that cannot be read, and of one that does not fit', async () => {
    const broken = parseDocument('@a = now -\n@b = "x"\n### A\nfilters: DateUploaded GE {{a}}\ncount: {{b}}\n');
    const [search] = broken.searches;
    if (search === undefined) throw new Error('There is no search.');
    const { request, diagnostics } = await resolveSearch(broken, search, checkDocument(broken), {
      now,
      names: () => Promise.reject(new Error('Nobody looks up.')),
      variables: { a: new Date(now), b: 7 },
    });
    expect(diagnostics).toEqual([]);
    expect(request?.count).toBe(7);
    expect(checkDocument(withVariables(broken, { a: new Date(now), b: 7 }))).toEqual([]);
  });

  test('of the keys before the first title are those of that search', () => {
    const document = withVariables(parseDocument('@a = "x"\nsearch: {{a}}\n'), { a: 'y' });
    expect(document.searches[0]).toBe(document.preamble);
    const { request } = bind(document.preamble, { now });
    expect(request?.search && print(request.search)).toBe('"y"');
  });

  test('every text arrives unchanged, and never ends the string around it', () => {
    const search = first('@a = "x"\n### A\nfilters: FileExtension EQ {{a}} AND FileExtension NE \'end\'\n');
    fc.assert(
      fc.property(hostileText, (text) => {
        const { request } = bind(search, { now, variables: { a: text } });
        if (/\p{Surrogate}/u.test(text)) expect(request).toBeUndefined();
        else
          expect(request?.filters).toMatchObject({
            kind: 'And',
            operands: [{ value: { kind: 'String', value: text } }, { value: { value: 'end' } }],
          });
      }),
    );
  });

  test('a file knows the names that it defines and uses', () => {
    expect(variableNames(parseDocument('@a = 1\n### A\n@b = 2\nsearch: {{c}}\n').searches)).toEqual(['b', 'a', 'c']);
  });
});

describe('a value that a person types', () => {
  const { searches } = parseDocument(
    '@text = "a"\n@list = ["a"]\n@number = 1\n@time = now\n@id = category("A")\n@broken = [\n@numbers = [1]\n### A\nsearch: {{free}}\n',
  );

  test.each<readonly [name: string, text: string, value: object]>([
    ['text', 'Acme & Co', { kind: 'String', value: 'Acme & Co' }],
    ['text', '"Acme & Co"', { kind: 'String', value: 'Acme & Co' }],
    ['text', '2024', { kind: 'String', value: '2024' }],
    ['text', 'now', { kind: 'String', value: 'now' }],
    ['text', '', { kind: 'String', value: '' }],
    ['text', 'category("Brand")', { kind: 'LookUp', path: ['Brand'] }],
    ['list', 'a b', { kind: 'String', value: 'a b' }],
    ['list', '["b", "c"]', { kind: 'List' }],
    ['number', '-2.5', { kind: 'Number', value: -2.5 }],
    ['numbers', '5', { kind: 'Number', value: 5 }],
    ['time', 'now-7d', { kind: 'Time' }],
    ['time', '2024-05-01T00:00:00.000Z', { kind: 'Timestamp' }],
    ['id', '"x"', { kind: 'String', value: 'x' }],
    ['id', 'user("mary")', { kind: 'LookUp' }],
    ['free', '"x"', { kind: 'String', value: 'x' }],
    ['free', 'jpg', { kind: 'String', value: 'jpg' }],
    ['free', "it's", { kind: 'String', value: "it's" }],
    ['free', '5', { kind: 'Number', value: 5 }],
    ['free', 'startOfWeek', { kind: 'Time' }],
    ['broken', '["x"]', { kind: 'List' }],
  ])('%s=%s', (name, text, value) => {
    expect(readGivenVariable(name, text, searches)).toMatchObject({ value });
  });

  test.each<readonly [name: string, text: string, says: RegExp]>([
    ['number', 'many', /number is a number in the file; write one/],
    ['number', '[1, ', /closing \]|value/],
    ['time', '30', /time is a time such as now - 30d .* in the file; write one/],
    ['id', 'Brand', /id is a text, or a look-up such as category/],
    ['text', '"Acme', /no closing "/],
    ['text', 'category(', /./],
    ['free', '"Acme', /no closing "/],
    ['free', 'user(', /./],
    ['free', 'now - 30 days', /./],
    ['free', ' ', /Write a value/],
    ['free', '', /Write a value/],
  ])('%s=%s is refused', (name, text, says) => {
    expect(readGivenVariable(name, text, searches)).toEqual({ problem: expect.stringMatching(says) });
  });
});
