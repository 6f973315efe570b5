import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Filter, Search, Sort } from '@assetql/core';
import {
  readBody,
  readQuery,
  readUrl,
  writeBody,
  writeQuery,
  writeUrl,
  type ListRequest,
  type WireProblem,
} from '@assetql/core/wire';
import { anyUnits, hostileText, mutated } from '../arbitraries/hostile-text.ts';
import { range } from '../arbitraries/node.ts';
import { request } from '../arbitraries/request.ts';

const codes = (problems: readonly WireProblem[]): string[] => problems.map((problem) => problem.code);

/** What arrives of a text: half a surrogate pair becomes U+FFFD, as `TextEncoder` makes it. */
const arriving = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(`_${text}`)).slice(1);

const arrivingRequest = (sent: ListRequest): ListRequest =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? arriving(value) : value]),
  );

describe('writing a query string', () => {
  const filters = `(AssetType EQ Image) AND FileExtension EQ 'jpg'`;
  test.each<[string, Parameters<typeof writeQuery>[0], string]>([
    ['nothing', {}, ''],
    ['blank expressions and empty lists', { filters: '', search: ' \n', searchFields: [], sort: undefined }, ''],
    ['blanks as +', { sort: 'record.createdAt D' }, 'sort=record.createdAt+D'],
    ['a plus as %2B', { search: 'C++' }, 'search=C%2B%2B'],
    ['quotes and brackets encoded', { filters }, 'filters=%28AssetType+EQ+Image%29+AND+FileExtension+EQ+%27jpg%27'],
    ['wildcards and exclamation marks encoded', { search: '*a !' }, 'search=%2Aa+%21'],
    ['separators encoded', { search: 'a&b=c#d%e?f;g' }, 'search=a%26b%3Dc%23d%25e%3Ff%3Bg'],
    [
      'timestamps readable',
      { filters: 'DateUploaded GE 2024-05-01T00:00:00.000Z' },
      'filters=DateUploaded+GE+2024-05-01T00:00:00.000Z',
    ],
    ['names with commas', { searchFields: ['title', 'keywords'] }, 'searchFields=title,keywords'],
    ['zero', { count: 0, offset: 0 }, 'count=0&offset=0'],
    ['UTF-8', { search: 'é😀' }, 'search=%C3%A9%F0%9F%98%80'],
    ['half a surrogate pair as U+FFFD', { search: 'a\ud83d' }, 'search=a%EF%BF%BD'],
    ['in the order of the table', { offset: 1, search: 'b', filters: 'a' }, 'filters=a&search=b&offset=1'],
  ])('%s', (_, sent, query) => {
    expect(writeQuery(sent)).toBe(query);
  });

  test('ASTs are sent as their compact print', () => {
    const name = (text: string) => ({ kind: 'Name' as const, range, text });
    const status: Filter = {
      kind: 'Comparison',
      range,
      field: name('Status'),
      operator: { kind: 'Operator', range, name: 'EQ', text: 'eq' },
      value: { kind: 'Number', range, value: 0, text: '0' },
    };
    const search: Search = { kind: 'Phrase', range, text: 'a b' };
    const sort: Sort = { kind: 'SortKey', range, key: name('title'), direction: 'D', explicit: true };
    expect(writeQuery({ filters: status, search, sort })).toBe('filters=Status+EQ+0&search=%22a+b%22&sort=title+D');
    expect(writeBody({ filters: status, search, sort })).toEqual({
      filters: 'Status EQ 0',
      search: '"a b"',
      sort: 'title D',
    });
  });
});

describe('reading a query string', () => {
  test.each<[string, string, ListRequest]>([
    ['an empty one', '', {}],
    ['with its question mark', '?search=logo', { search: 'logo' }],
    ['+ as a blank', 'sort=title+D', { sort: 'title D' }],
    ['%20 as a blank', 'sort=title%20D', { sort: 'title D' }],
    ['%2B and %2b as a plus', 'search=C%2B%2b', { search: 'C++' }],
    ['names in any case', 'containerFilter=a&SEARCHFIELDS=title', { containerfilter: 'a', searchFields: ['title'] }],
    ['encoded names', 's%65arch=a', { search: 'a' }],
    ['a value with =', 'search=a=b', { search: 'a=b' }],
    ['a name without =', 'filters', { filters: '' }],
    ['stray separators', '&&search=a&', { search: 'a' }],
    ['names with blanks around them', 'searchFields=title,+keywords,', { searchFields: ['title', 'keywords'] }],
    ['numbers', 'count=050&offset=%2010', { count: 50, offset: 10 }],
    ['numbers with signs', 'count=-1&offset=%2B5', { count: -1, offset: 5 }],
  ])('%s', (_, query, expected) => {
    expect(readQuery(query)).toEqual({ request: expected, other: [], problems: [] });
  });

  test.each<[string, string, ListRequest, [string, string][], string[]]>([
    [
      'unknown parameters',
      'Subscription=1&a%20b=c',
      {},
      [
        ['Subscription', '1'],
        ['a b', 'c'],
      ],
      [],
    ],
    [
      'names of no object',
      '__proto__=1&constructor=2',
      {},
      [
        ['__proto__', '1'],
        ['constructor', '2'],
      ],
      [],
    ],
    [
      'a parameter twice',
      'search=a&SEARCH=b&search=c',
      { search: 'a' },
      [
        ['SEARCH', 'b'],
        ['search', 'c'],
      ],
      ['repeated-parameter', 'repeated-parameter'],
    ],
    ['a count that is none', 'count=ten', {}, [['count', 'ten']], ['not-an-integer']],
    ['an empty offset', 'offset=', {}, [['offset', '']], ['not-an-integer']],
    ['half an asset', 'count=2.5', {}, [['count', '2.5']], ['not-an-integer']],
    [
      'more than can be counted',
      'count=99999999999999999999',
      {},
      [['count', '99999999999999999999']],
      ['not-an-integer'],
    ],
    ['a bare %', 'search=100%', { search: '100%' }, [], ['malformed-encoding']],
    ['half an escape', 'search=%2x%20y', { search: '%2x y' }, [], ['malformed-encoding']],
    ['an escape that is not UTF-8', 'search=%FF+a', { search: '%FF a' }, [], ['malformed-encoding']],
    ['a malformed name', '%=1', {}, [['%', '1']], ['malformed-encoding']],
  ])('%s', (_, query, expected, other, problems) => {
    const reading = readQuery(query);
    expect(reading.request).toEqual(expected);
    expect(reading.other).toEqual(other);
    expect(codes(reading.problems)).toEqual(problems);
  });

  test('a problem names the parameter as it was written', () => {
    expect(readQuery('Count=x').problems[0]?.parameter).toBe('Count');
  });
});

describe('addresses', () => {
  test.each<[string, string, ListRequest, string]>([
    ['a plain one', 'https://dam.example/api/assets', { search: 'a b' }, 'https://dam.example/api/assets?search=a+b'],
    ['one with a query', '/assets?v=2', { count: 1 }, '/assets?v=2&count=1'],
    ['one with an empty query', '/assets?', { count: 1 }, '/assets?count=1'],
    ['one with a fragment', '/assets#top', { count: 1 }, '/assets?count=1'],
    ['nothing to ask', '/assets', {}, '/assets'],
  ])('written to %s', (_, address, sent, url) => {
    expect(writeUrl(address, sent)).toBe(url);
  });

  test.each<[string, string, string, ListRequest, string | undefined]>([
    ['a whole one', ' https://h/api/assets?search=a%20b#x ', 'https://h/api/assets', { search: 'a b' }, 'x'],
    ['one without a query', 'https://h/a=b', 'https://h/a=b', {}, undefined],
    ['one with = in its path', 'https://h/a=b?count=1', 'https://h/a=b', { count: 1 }, undefined],
    ['a path', '/assets?count=1', '/assets', { count: 1 }, undefined],
    ['a relative one', 'assets?count=1', 'assets', { count: 1 }, undefined],
    ['a query with its mark', '?count=1', '', { count: 1 }, undefined],
    ['a bare query', 'count=1&search=what?', '', { count: 1, search: 'what?' }, undefined],
    ['a query with ? in a value', 'https://h/assets?search=a?b=c', 'https://h/assets', { search: 'a?b=c' }, undefined],
    ['nothing', '', '', {}, undefined],
    ['a fragment alone', '#a?search=b', '', {}, 'a?search=b'],
  ])('read from %s', (_, url, address, expected, fragment) => {
    const reading = readUrl(url);
    expect(reading.address).toBe(address);
    expect(reading.request).toEqual(expected);
    expect(reading.fragment).toBe(fragment);
    expect(reading.problems).toEqual([]);
  });
});

describe('bodies', () => {
  test('texts stay texts, numbers numbers, names one text', () => {
    const sent = { filters: `FileExtension EQ 'jpg'`, search: 'a+b', searchFields: ['title', 'keywords'], count: 5 };
    expect(writeBody(sent)).toEqual({ ...sent, searchFields: 'title,keywords' });
  });

  test.each<[string, unknown, ListRequest, [string, unknown][], string[]]>([
    ['a JSON text', '{"Search":"a","count":1}', { search: 'a', count: 1 }, [], []],
    ['an object', { search: 'a+b%20c' }, { search: 'a+b%20c' }, [], []],
    ['null for nothing', { search: null, count: null, other: undefined }, {}, [], []],
    ['lists of names', { searchFields: ['title', ' keywords '] }, { searchFields: ['title', 'keywords'] }, [], []],
    ['numbers as texts', { count: '50' }, { count: 50 }, [], []],
    ['negative zero', { count: -0 }, { count: 0 }, [], []],
    ['unknown members', { page: [1] }, {}, [['page', [1]]], []],
    [
      'members that differ in case',
      { search: 'a', Search: 'b' },
      { search: 'a' },
      [['Search', 'b']],
      ['repeated-parameter'],
    ],
    ['a search that is no text', { search: 5 }, {}, [['search', 5]], ['not-a-text']],
    ['names that are no texts', { searchFields: ['a', 1] }, {}, [['searchFields', ['a', 1]]], ['not-a-text']],
    ['names that are a number', { searchFields: 1 }, {}, [['searchFields', 1]], ['not-a-text']],
    [
      'a count that is none',
      { count: true, offset: 0.5 },
      {},
      [
        ['count', true],
        ['offset', 0.5],
      ],
      ['not-an-integer', 'not-an-integer'],
    ],
    ['a prototype', '{"__proto__":{"search":"a"}}', {}, [['__proto__', { search: 'a' }]], []],
    ['malformed JSON', '{"search":', {}, [], ['not-an-object']],
    ['a list', [], {}, [], ['not-an-object']],
    ['null', null, {}, [], ['not-an-object']],
    ['nothing', undefined, {}, [], ['not-an-object']],
  ])('%s', (_, body, expected, other, problems) => {
    const reading = readBody(body);
    expect(reading.request).toEqual(expected);
    expect(reading.other).toEqual(other);
    expect(codes(reading.problems)).toEqual(problems);
  });
});

describe('whatever is sent', () => {
  test('a query string carries it', () => {
    fc.assert(
      fc.property(request, (sent) => {
        const query = writeQuery(sent);
        expect(query).toMatch(/^[\w.~%+:,/&=-]*$/);
        expect(readQuery(query)).toEqual({ request: arrivingRequest(sent), other: [], problems: [] });
      }),
    );
  });

  test('browsers and servers read the same', () => {
    fc.assert(
      fc.property(request, (sent) => {
        const url = new URL(writeUrl('https://dam.example/assets', sent));
        expect(url.href).toBe(writeUrl('https://dam.example/assets', sent));
        const { searchFields, ...others } = arrivingRequest(sent);
        const expected = { ...others, ...(searchFields && { searchFields: searchFields.join(',') }) };
        const pairs = Object.entries(expected).map(([name, value]) => [name, String(value)]);
        expect(Object.fromEntries(url.searchParams)).toEqual(Object.fromEntries(pairs));
      }),
    );
  });

  test('a whole address and a body carry it', () => {
    fc.assert(
      fc.property(request, (sent) => {
        const arrived = arrivingRequest(sent);
        expect(readUrl(writeUrl('https://dam.example/api/assets', sent))).toEqual({
          address: 'https://dam.example/api/assets',
          request: arrived,
          other: [],
          problems: [],
        });
        expect(readBody(JSON.stringify(writeBody(sent)))).toEqual({ request: arrived, other: [], problems: [] });
      }),
    );
  });

  test('nothing throws, and no value is lost', () => {
    const queries = fc.oneof(hostileText, anyUnits, mutated(request.map((sent) => `?${writeQuery(sent)}`)));
    fc.assert(
      fc.property(queries, (text) => {
        for (const reading of [readQuery(text), readUrl(text), readBody(text)]) {
          for (const problem of reading.problems) expect(problem.message).toMatch(/\.$/);
          expect(readQuery(writeQuery(reading.request)).problems).toEqual([]);
        }
        const parts = text.replace(/^\s*\?/, '').split('&');
        const reading = readQuery(text);
        const read = Object.keys(reading.request).length + reading.other.length;
        expect(read).toBe(parts.filter((part) => part.trim() !== '').length);
      }),
    );
  });

  test('long texts are read and written', () => {
    const search = '%"() \ud800'.repeat(100_000);
    expect(readUrl(writeUrl('/assets', { search })).request.search).toHaveLength(search.length);
    readUrl(`?${'%'.repeat(500_000)}&${'%FF'.repeat(300_000)}&${'&'.repeat(500_000)}`);
  });
});
