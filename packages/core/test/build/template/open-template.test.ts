import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, defineSchema, type Diagnostic } from '@assetql/core';
import { fields, filters, openTemplate, or, search, sort, TemplateError } from '@assetql/core/build';
import { positions } from './positions.ts';
import { evaluated, type Tag } from './tags.ts';

const open = (tag: Tag, written: string) => openTemplate(tag, written.split('$'));
const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** `severity code: text` of everything that is said of a template that is written with `$` for its holes. */
function said(tag: Tag, written: string): readonly string[] {
  const { text, check } = open(tag, written);
  return check().map(({ severity, code, range }) => `${severity} ${code}: ${text.slice(range.start, range.end)}`);
}

describe('a template without its values', () => {
  test.each<readonly [Tag, string, readonly string[]]>([
    ['filters', '', []],
    ['filters', '$', []],
    ['filters', 'AssetType EQ $ AND ($ OR $)', []],
    ['filters', "FileExtension EQ '$'", []],
    ['filters', 'AsetType EQ $', ['error unknown-field: AsetType']],
    ['filters', 'AssetType GE $', ['error operator-type: GE']],
    ['filters', 'AssetType EQ $ AND', ['error missing-operand: AND']],
    ['filters', '$ GE 5', ['error syntax: {{1}}']],
    ['filters', "FileExtension EQ 'a$'", ['error syntax: {{1}}']],
    ['filters', 'FileExtension EQ {{x}}', ['error unbound-variable: {{x}}']],
    ['filters', 'FileExtension EQ $ and Status EQ 99', ['warning unknown-value: 99']],
    // Holes look alike, their values do not.
    ['filters', 'Status EQ $ AND Status NE $', []],
    ['filters', 'Status EQ $ AND Status EQ $', []],
    ['filters', 'Status EQ 0 AND Status EQ $ AND Status EQ 2', ['warning contradiction: Status EQ 2']],
    ['containerfilter', 'CategoryIds/ANY(c: c EQ $)', []],
    ['search', 'title:$ NOT $', []],
    ['search', 'title:$ NOT title:$', []],
    ['search', '$ AND', ['error missing-operand: AND']],
    ['search', '$ and b', ['info lowercase-operator: and']],
    ['sort', '$', []],
    ['sort', '$ $', []],
    ['sort', 'title $', []],
    ['sort', 'titel $', ['error unknown-sort-key: titel']],
    ['sort', '$ X', ['error sort-direction: X']],
    ['sort', '$ D $', ['error syntax: {{2}}']],
  ])('%s`%s`', (tag, written, expected) => expect(said(tag, written)).toEqual(expected));

  test.each<readonly [string, readonly string[]]>([
    ['DateApproved GE 2024-01-01T00:00:00.000Z', ['error status-companion']],
    ['DateApproved GE 2024-01-01T00:00:00.000Z AND AssetType EQ $', ['error status-companion']],
    ['DateApproved GE 2024-01-01T00:00:00.000Z OR $', ['error status-companion']],
    ['DateApproved GE 2024-01-01T00:00:00.000Z AND (AssetType EQ Image AND ($))', []],
    ['DateApproved GE 2024-01-01T00:00:00.000Z AND Status EQ $', []],
    ['DateApproved GE $', ['warning status-companion']],
    ['DateApproved GE $ AND Status EQ 0', []],
    ['DateApproved GE $ AND $', []],
    ['DateApproved GE $ AND DateApproved LT 2024-01-01T00:00:00.000Z', ['error status-companion']],
  ])('a status is missing for sure, maybe, or not: %s', (written, expected) =>
    expect(
      open('filters', written)
        .check()
        .filter(({ code }) => code === 'status-companion')
        .map(({ severity, code }) => `${severity} ${code}`),
    ).toEqual(expected),
  );

  test('has the options of a check', () => {
    const severities = { 'unknown-field': 'off' } as const;
    expect(open('filters', 'AsetType EQ $').check({ severities })).toEqual([]);
    const { check } = open('sort', 'shelf $');
    expect(
      check({
        schema: defineSchema({
          sortKeys: [{ key: 'shelf', label: 'Shelf', member: 'extra', type: 'string', spec: '' }],
        }),
      }),
    ).toEqual([]);
    const [date] = open('filters', 'DateUploaded GE 2024-01-01T00:00:00.000').check({ timeZone: 'Europe/Berlin' });
    expect(date?.fixes.some(({ title }) => title.includes('Europe/Berlin'))).toBe(true);
  });

  test('calls its holes as it is told, and keeps them in new texts', () => {
    const nameOf = ({ number }: { readonly number: number }): string => `<${number}>`;
    const [misplaced] = open('filters', '$ GE 5').check({}, nameOf);
    expect(misplaced?.message).toMatch(/^<1> stands for a field/);
    const [direction] = open('sort', '$ X').check({}, nameOf);
    expect(direction?.fixes.map(({ title, edits }) => [title, edits[0]?.newText])).toEqual([
      ['Write <1> A', '{{1}} A'],
      ['Write <1> D', '{{1}} D'],
    ]);
  });
});

const fragments: Readonly<Record<Tag, readonly string[]>> = {
  filters: [
    '$',
    "'$'",
    '(',
    ')',
    'AND',
    'OR',
    'Status EQ 0',
    'Status EQ $',
    'Status NE $',
    'DateApproved GE $',
    'DateApproved EQ $',
    'DateApproved LT 2024-01-01T00:00:00.000Z',
    'AssetType EQ $',
    'AssetType',
    'EQ',
    'GE',
    '5',
    "'x'",
    'AverageRating GE $',
    `Attributes/ANY(a: a EQ '{"Key":$,"Value":"$"}')`,
    'Attributes/ANY(a: a EQ $)',
    "ISMATCH($,'cognitiveTextInImage')",
    'null',
    'AsetType EQ 1',
    '{{x}}',
    'NOT',
    "'",
    '/',
    'x',
  ],
  containerfilter: ['$', '(', ')', 'AND', 'OR', 'CategoryIds/ANY(c: c EQ $)', "LightboxIds/ANY(l: l NE 'x')", 'c EQ $'],
  search: ['$', '"$"', '(', ')', 'AND', 'OR', 'NOT', 'title:', 'a', '"b c"', '*', 'x*', '{{x}}', 'title:$', ':'],
  sort: ['$', 'title', 'A', 'D', 'X', 'titel', '$ $'],
};

const values: readonly unknown[] = [
  'Image',
  'a b',
  '',
  0,
  4,
  2.5,
  new Date(0),
  null,
  undefined,
  false,
  ['Image', 'Video'],
  [0],
  [],
  'A',
  'title',
  fields.Status.eq(0),
  or(fields.Status.eq(2), fields.AssetType.eq('Image')),
  search`a OR b`,
  sort`title D`,
  filters`Status EQ 0`,
];

const tag = fc.constantFrom<Tag>('filters', 'containerfilter', 'search', 'sort');
const template = tag.chain((each) =>
  fc.tuple(
    fc.constant(each),
    fc
      .array(fc.tuple(fc.constantFrom(...fragments[each]), fc.constantFrom(' ', ' ', ' ', '', '\n')), { maxLength: 7 })
      .map((parts) => parts.flat().join('')),
  ),
);
const value = fc.constantFrom(...values);

/** What is said of a template that is written with `$` for holes whose values are known, but for those that are `undefined`. */
function saidOf(written: string, given: readonly (string | number | undefined)[]): readonly string[] {
  const known = given.flatMap((one, at) => (one === undefined ? [] : [[at + 1, one] as const]));
  const { text, check } = openTemplate('filters', written.split('$'), new Map(known));
  return check().map(({ severity, code, range }) => `${severity} ${code}: ${text.slice(range.start, range.end)}`);
}

describe('a value that the source tells', () => {
  test.each<readonly [string, readonly (string | number | undefined)[], readonly string[]]>([
    ['AssetType EQ $', ['Image'], []],
    ['AssetType EQ $', ['Imag'], ['warning unknown-value: {{1}}']],
    ["AssetType EQ '$'", ['Imag'], ['warning unknown-value: {{1}}']],
    ['AssetType EQ $ OR AssetType EQ $', [undefined, 'Imag'], ['warning unknown-value: {{2}}']],
    ['AverageRating EQ $', [9], ['error value-range: {{1}}']],
    ['Status EQ $', ['0'], ['error value-type: {{1}}']],
    ['Status EQ $ AND Status EQ $', [0, 2], ['warning contradiction: Status EQ {{2}}']],
    ['Status EQ $ AND Status EQ $', [0, undefined], []],
    ['DateApproved GE 2024-01-01T00:00:00.000Z AND Status EQ $', [0], []],
    [
      'DateApproved GE 2024-01-01T00:00:00.000Z AND Status EQ $',
      [5],
      ['error status-companion: DateApproved GE 2024-01-01T00:00:00.000Z'],
    ],
    [`Attributes/ANY(a: a EQ '{"Key":$,"Value":"$"}')`, ['k', 'v'], []],
    ['$', ['Image'], []],
  ])('%s with %j', (written, given, expected) => expect(saidOf(written, given)).toEqual(expected));

  test('brings an error exactly where the evaluation with it throws', () => {
    const literal = fc.constantFrom('Image', 'Imag', 'a b', '', '0', 'x', 0, 4, 2.5, 9);
    const condition = fc.constantFrom(
      'Status EQ $',
      'AverageRating GE $',
      'AssetType EQ $',
      "FileExtension SW '$'",
      'DateApproved GE $',
      'DateApproved GE 2024-01-01T00:00:00.000Z',
      'CreatedBy EQ $',
      `Attributes/ANY(a: a EQ '{"Key":$,"Value":"$"}')`,
      "ISMATCH($,'cognitiveTextInImage')",
      'AsetType EQ $',
    );
    fc.assert(
      fc.property(
        fc.array(condition, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(' AND ', ' OR '),
        fc.array(literal, { minLength: 8, maxLength: 8 }),
        (conditions, join, given) => {
          const written = conditions.join(join);
          const used = given.slice(0, written.split('$').length - 1);
          const isThrown = thrown(written, 'filters', used) !== undefined;
          const errors = saidOf(written, used).filter((one) => one.startsWith('error'));
          expect({ written, used, isThrown }).toEqual({ written, used, isThrown: errors.length > 0 });
        },
      ),
      { numRuns: 1000 },
    );
  });
});

/** What an evaluation throws. */
function thrown(written: string, of: Tag, given: readonly unknown[]): TemplateError | undefined {
  try {
    evaluated(of, written, ...given);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
}

describe('what is said of a template', () => {
  test.each(positions)('is no error where a value can stand: $what', ({ tag: of, written }) =>
    expect(open(of, written).check().filter(isError)).toEqual([]),
  );

  test('is no error where it can be evaluated with some values', () => {
    fc.assert(
      fc.property(template, fc.array(value, { minLength: 14, maxLength: 14 }), ([of, written], given) => {
        const error = thrown(written, of, given.slice(0, written.split('$').length - 1));
        if (error === undefined) expect(open(of, written).check().filter(isError)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  test('is an error wherever none of its values can be to blame', () => {
    fc.assert(
      fc.property(template, ([of, written]) => {
        const plain = written.replaceAll('$', '');
        const errors = open(of, plain).check().filter(isError);
        const found = thrown(plain, of, [])?.diagnostics ?? [];
        // Of a sort with a wrong direction an evaluation says nothing of its key.
        if (of === 'sort')
          expect(errors).toEqual(
            expect.arrayContaining(found.map((one) => expect.objectContaining({ code: one.code, range: one.range }))),
          );
        else
          expect(errors.map(({ code, range, message }) => ({ code, range, message }))).toEqual(
            found.map(({ code, range, message }) => ({ code, range, message })),
          );
        expect(errors.length > 0).toBe(found.length > 0);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a fix never writes the name of a hole in the place of its value', () => {
  test.each<readonly [Tag, string]>([
    ['search', 'a*b$'],
    ['search', 'red $a*b'],
    ['search', 'title:a*b$ OR $'],
    ['filters', 'DateUploa$ded BETWEEN 2024-01-01 AND 2024-02-01'],
  ])('%s`%s`', (kind, written) => {
    const { text, holes, check } = open(kind, written);
    const found = check();
    expect(found.filter(isError)).not.toEqual([]);
    expect(JSON.stringify(found)).not.toMatch(/hole\d/);
    for (const { edits } of found.flatMap(({ fixes }) => fixes)) {
      const fixed = applyEdits(text, edits);
      for (const { variable } of holes) expect(fixed).toContain(variable);
    }
  });
});
