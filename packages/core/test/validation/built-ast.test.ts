import { assert, property } from 'fast-check';
import type { Comparison, DiagnosticCode, Filter, Search, Value } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { validate } from '../../src/validation/validate.ts';
import { builtFilter } from '../arbitraries/filter.ts';
import { builtSearch } from '../arbitraries/search.ts';
import { parsedSort } from '../arbitraries/sort.ts';

const range = { start: 0, end: 0 };

const compare = (field: string, value: Value): Comparison => ({
  kind: 'Comparison',
  range,
  field: { kind: 'Name', range, text: field },
  operator: { kind: 'Operator', range, name: 'EQ', text: 'EQ' },
  value,
});

const string = (value: string): Value => ({ kind: 'String', range, value, quoted: true });

const match: Value = {
  kind: 'AttributeMatch',
  range,
  key: { kind: 'String', range, value: 'k', quoted: true },
  value: { kind: 'String', range, value: 'v', quoted: true },
};

const codesOf = (filter: Filter): readonly DiagnosticCode[] =>
  validate('filters', filter).map((diagnostic) => diagnostic.code);

/** What no text can say, but a program can build. */
describe('a built AST', () => {
  test.each(['FileExtension', 'CreatedBy', 'AssetType', 'Status', 'DateUploaded'])(
    'the condition on an attribute is no value of %s',
    (field) => {
      expect(codesOf(compare(field, match))).toEqual(['value-type']);
    },
  );

  test.each<[string, Filter, readonly DiagnosticCode[]]>([
    ['nothing to join', { kind: 'And', range, operands: [] }, []],
    ['no alternatives', { kind: 'Or', range, operands: [] }, []],
    ['a field without a name', compare('', string('x')), []],
    ['a field like a property', compare('__proto__', string('x')), ['unknown-field']],
    [
      'a number that is none',
      compare('AverageRating', { kind: 'Number', range, value: NaN, text: 'NaN' }),
      ['value-range'],
    ],
    [
      'a number without end',
      compare('Status', { kind: 'Number', range, value: Infinity, text: '1e999' }),
      ['value-type'],
    ],
    [
      'a timestamp out of time',
      compare('DateUploaded', { kind: 'Timestamp', range, value: 9e15, text: '' }),
      ['exact-instant'],
    ],
    ['a long text', compare('FileExtension', string('x'.repeat(1_000_000))), []],
    ['a long name', compare('x'.repeat(1_000_000), string('x')), ['unknown-field']],
  ])('%s', (_, filter, expected) => {
    expect(codesOf(filter)).toEqual(expected);
  });

  test('deep brackets and long joins end', () => {
    let filter: Filter = compare('DateApproved', { kind: 'Null', range });
    for (let depth = 0; depth < 250; depth++) {
      filter = {
        kind: 'Group',
        range,
        body: { kind: 'Or', range, operands: [filter, compare('Status', string('0'))] },
      };
    }
    expect(codesOf(filter)).not.toContain('status-companion');
  });

  test('an empty bracket in a search is nothing to complain about', () => {
    const search: Search = { kind: 'And', range, operands: [] };
    expect(validate('search', search)).toEqual([]);
  });

  test('whatever is built, validate gives sentences and does not throw', () => {
    const sentences = (diagnostics: readonly { readonly message: string }[]): boolean =>
      diagnostics.every(({ message }) => message.length < 400 && message.endsWith('.'));
    assert(
      property(builtFilter, (filter) => sentences(validate('filters', filter))),
      { numRuns: 300 },
    );
    assert(
      property(builtFilter, (filter) => sentences(validate('containerfilter', filter))),
      { numRuns: 100 },
    );
    assert(
      property(builtSearch, (search) => sentences(validate('search', search))),
      { numRuns: 300 },
    );
    assert(
      property(parsedSort, (sort) => sentences(validate('sort', sort))),
      { numRuns: 50 },
    );
  });
});
