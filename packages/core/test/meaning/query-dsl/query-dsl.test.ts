import { describe, expect, test } from 'vitest';
import { check, type MatchAsset } from '../../../src/index.ts';
import {
  indexDefinition,
  indexDocument,
  indexedText,
  isPlainBody,
  layoutOf,
  queryDsl,
  restrictionCondition,
  satisfiesBody,
  sortDsl,
  type Condition,
  type HasMember,
} from '../../../src/meaning/index.ts';

const layout = layoutOf(undefined, { categoryNames: false });

const conditionOf = (kind: 'filters' | 'containerfilter' | 'search', text: string): Condition => {
  if (kind === 'filters') return restrictionCondition({ filters: check('filters', text).ast });
  if (kind === 'search') return restrictionCondition({ search: check('search', text).ast });
  return restrictionCondition({ containerfilter: check('containerfilter', text).ast });
};

const dsl = (condition: Condition, decided?: readonly string[]): unknown =>
  queryDsl(condition, { layout, decided: () => decided });

describe('a condition as a query of OpenSearch', () => {
  test.for<readonly ['filters' | 'search', string, unknown]>([
    ['filters', '', { match_all: {} }],
    ['filters', 'Status EQ 3', { term: { 'column status': { value: 3 } } }],
    ['filters', 'Status NE 3', { bool: { must_not: [{ term: { 'column status': { value: 3 } } }] } }],
    ['filters', 'Status EQ 1 OR Status EQ 2', { terms: { 'column status': [1, 2] } }],
    ['filters', 'Status GT 1', { range: { 'column status': { gt: 1 } } }],
    ['filters', "FileExtension SW 'J'", { prefix: { 'column fileExtension': { value: 'j' } } }],
    ['filters', "FileExtension CT 'p*'", { wildcard: { 'column fileExtension': { value: String.raw`*p\**` } } }],
    ['filters', "FileExtension EW 'g'", { wildcard: { 'column fileExtension': { value: '*g' } } }],
    ['filters', "FileExtension CT ''", { exists: { field: 'column fileExtension' } }],
    ['filters', 'DateApproved EQ null', { bool: { must_not: [{ exists: { field: 'column dateApproved' } }] } }],
    ['search', 'title:"a b"', { match_phrase: { 'words title': { query: 'a b', slop: 0 } } }],
    ['search', 'title:a*', { prefix: { 'words title': { value: 'a' } } }],
    ['search', 'title:*a', { wildcard: { 'words title': { value: '*a' } } }],
    ['search', 'title:*a*', { wildcard: { 'words title': { value: '*a*' } } }],
    ['search', 'title:*', { exists: { field: 'words title' } }],
    [
      'search',
      'title:*a-b-c*',
      {
        span_near: {
          clauses: [
            { span_multi: { match: { wildcard: { 'words title': { value: '*a' } } } } },
            { span_term: { 'words title': { value: 'b' } } },
            { span_multi: { match: { prefix: { 'words title': { value: 'c' } } } } },
          ],
          slop: 0,
          in_order: true,
        },
      },
    ],
  ])('%s: %s', ([kind, text, query]) => {
    expect(dsl(conditionOf(kind, text))).toEqual(query);
  });

  test('joins its parts, and scores none', () => {
    expect(dsl(conditionOf('filters', 'Status EQ 3 AND AverageRating GE 4'))).toEqual({
      bool: {
        filter: [
          { term: { 'column status': { value: 3 } } },
          { range: { 'column averageRating rounded': { gte: 4 } } },
        ],
      },
    });
    expect(dsl(conditionOf('filters', "Status EQ 3 OR FileExtension EQ 'png'"))).toEqual({
      bool: {
        should: [{ term: { 'column status': { value: 3 } } }, { term: { 'column fileExtension': { value: 'png' } } }],
        minimum_should_match: 1,
      },
    });
    expect(dsl({ kind: 'constant', value: false })).toEqual({ match_none: {} });
  });

  test('asks for attributes by their keys and kinds, and for numbers by their order', () => {
    const attribute = (operator: string, value: string): unknown =>
      dsl(conditionOf('filters', `Attributes/ANY(a: a ${operator} '{"Key":"K","Value":"${value}"}')`));
    expect(attribute('EQ', 'x')).toEqual({ term: { attributes: { value: 'k\u00000\u0000x' } } });
    expect(JSON.stringify(attribute('NE', 'x'))).toContain('must_not');
    expect(JSON.stringify(attribute('EQ', '12'))).toContain(String.raw`k\u00001\u0000c028000000000000`);
    expect(JSON.stringify(attribute('GT', '12'))).toContain(String.raw`"lt":"k\u00001\u0000g"`);
    expect(JSON.stringify(attribute('LE', '12'))).toContain(String.raw`"gte":"k\u00001\u0000"`);
    expect(JSON.stringify(attribute('SW', 'x'))).toContain('prefix');
    expect(JSON.stringify(attribute('CT', 'x'))).toContain('*x*');
    expect(JSON.stringify(attribute('CT', ''))).toContain('prefix');
  });

  test('asks for members by the values that were decided before, where it cannot say what one of them is', () => {
    const condition = conditionOf('containerfilter', "LightboxIds/ANY(l: l CT 'a' AND l NE 'ab')");
    expect(dsl(condition, ['xa', 'ax'])).toEqual({ terms: { 'members asset_lightboxIds': ['xa', 'ax'] } });
    expect(dsl(condition, [])).toEqual({ match_none: {} });
    const plain = conditionOf('containerfilter', "CategoryIds/ANY(c: c EQ 'A')");
    expect(dsl(plain)).toEqual({ term: { 'members asset_categories': { value: 'a' } } });
    if (condition.kind !== 'member' || plain.kind !== 'member') throw new Error('No members are asked for.');
    expect([isPlainBody(condition.body), isPlainBody(plain.body)]).toEqual([false, true]);
    expect(['xa', 'ab', 'x'].map((value) => satisfiesBody(condition.body, value))).toEqual([true, false, false]);
  });

  test('knows bodies of every form', () => {
    const text = (operator: 'EQ' | 'SW' | 'EW', texts: readonly string[]) =>
      ({ kind: 'text', operator, texts }) as const;
    const body: HasMember['body'] = {
      kind: 'or',
      operands: [text('SW', ['a']), text('EW', ['b']), { kind: 'not', operand: text('EQ', ['c']) }],
    };
    expect(['ax', 'xb', 'c', 'd'].map((value) => satisfiesBody(body, value))).toEqual([true, true, false, true]);
    expect(satisfiesBody({ kind: 'constant', value: true }, 'a')).toBe(true);
    // A field with one value is asked for part by part.
    const single: HasMember = { kind: 'member', source: { member: 'id' }, body };
    expect(dsl(single)).toMatchObject({ bool: { should: [{ prefix: {} }, { wildcard: {} }, { bool: {} }] } });
    expect(dsl({ ...single, body: { kind: 'and', operands: [text('SW', ['a']), text('EW', ['b'])] } })).toMatchObject({
      bool: { filter: [{ prefix: {} }, { wildcard: {} }] },
    });
    expect(dsl({ ...single, body: { kind: 'constant', value: true } })).toEqual({ exists: { field: 'column id' } });
    expect(dsl({ ...single, body: { kind: 'constant', value: false } })).toEqual({ match_none: {} });
  });

  test('has no infinite numbers', () => {
    const comparing = (operator: 'LT' | 'GT', number: number): unknown =>
      dsl({
        kind: 'comparing',
        source: { member: 'status' },
        reading: {},
        test: { kind: 'number', operator, number },
      });
    expect(comparing('LT', Infinity)).toEqual({ exists: { field: 'column status' } });
    expect(comparing('GT', Infinity)).toEqual({ match_none: {} });
    expect(comparing('GT', -Infinity)).toEqual({ exists: { field: 'column status' } });
    expect(comparing('LT', -Infinity)).toEqual({ match_none: {} });
  });
});

test('a list is sorted by its key, then by id, what lacks the key last', () => {
  const { ast } = check('sort', 'title D');
  expect(sortDsl(ast, layout)).toEqual([
    { 'column title': { order: 'desc', missing: '_last' } },
    { identity: { order: 'asc' } },
  ]);
  expect(sortDsl(undefined, layout)[0]).toEqual({ 'column dateUploaded': { order: 'desc', missing: '_last' } });
});

test('a document has what an asset has, folded, and every field of it is mapped', () => {
  const asset: MatchAsset = {
    id: 'A1',
    title: 'Red Fox',
    fileExtension: 'svg',
    status: 3,
    keywords: ['One two', 'Three'],
    categories: [{ id: 'C1', name: '' }],
    attributes: [{ id: 'K', type: 'number', values: ['12'] }],
  };
  const document = indexDocument(asset, layout);
  expect(document).toMatchObject({
    identity: 'A1',
    'column id': 'a1',
    'column title': 'red fox',
    'column status': 3,
    'members asset_categories': ['c1'],
    'words title': ' red fox ',
    'words keywords': ' one two # three ',
    attributes: ['k\u00001\u0000c028000000000000'],
  });
  expect(document).not.toHaveProperty('words description');
  const { mappings } = indexDefinition(layout);
  expect(Object.keys(Object(mappings['properties']))).toEqual(expect.arrayContaining(Object.keys(document)));
});

test('a text that is too long for a term is cut, and told apart from others that begin alike', () => {
  const [one, other] = [`${'a'.repeat(9000)}b`, `${'a'.repeat(9000)}c`].map(indexedText);
  expect(one).not.toBe(other);
  expect(one?.length).toBeLessThan(8100);
  expect(indexedText('short')).toBe('short');
  expect(indexedText(`${'a'.repeat(7999)}😀${'b'.repeat(100)}`).slice(7999, 8000)).toBe('\0');
});
