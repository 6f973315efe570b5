import { parse, type Filter, type Search } from '@assetql/core';
import {
  and,
  ascending,
  attributeById,
  category,
  defineLibrary,
  descending,
  fields,
  isMatch,
  lightbox,
  not,
  or,
  phrase,
  savedSearch,
  searchFields,
  word,
  type Condition,
  type EnumerationField,
  type FieldOf,
  type Instant,
  type SearchFieldName,
  type SortKeyName,
  type TimestampField,
} from '@assetql/core/build';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { OperatorsByType } from '../../src/schema/fields.ts';

const library = defineLibrary({
  attributes: {
    Campaign: { id: 'a1', type: 'lookup', values: ['Spring', 'Autumn'] },
    Price: { id: 'a2', type: 'number' },
    Shot: { id: 'a3', type: 'date' },
    Note: { id: 'a4', type: 'string' },
  },
  fields: [
    {
      name: 'Season',
      type: 'enumeration',
      enumeration: 'Season',
      member: 'extra',
      documentation: '',
      spec: '4.7',
      example: 'x',
    },
    { name: 'Width', type: 'number', member: 'extra', documentation: '', spec: '4.7', example: '1' },
    // In the place of the specification's.
    { name: 'CreatedBy', type: 'string', member: 'createdBy', documentation: '', spec: '4.7', example: 'x' },
  ],
  values: {
    AssetType: [{ value: 'Model', documentation: '', spec: '4.7' }],
    Season: [{ value: 'Holiday', documentation: '', spec: '4.7' }],
  },
  searchFields: [
    { names: ['colour', 'color'], member: 'extra', unbound: false, match: 'words', documentation: '', spec: '4.8' },
  ],
  sortKeys: [{ key: 'file.width', label: 'Width', member: 'extra', type: 'integer', spec: '4.9' }],
});

type FirstOf<Method extends (value: never) => unknown> = Exclude<Parameters<Method>[0], { readonly kind: 'Variable' }>;

/** Never called: what must not compile is marked, and the compiler reports a mark that is not needed. */
function illegal(text: string, wide: number): void {
  // operators
  // @ts-expect-error order is not for names
  fields.AssetType.lt('Image');
  // @ts-expect-error parts are not for dates
  fields.DateUploaded.ct('2024');
  // @ts-expect-error parts are not for numbers
  fields.Status.sw(0);
  // @ts-expect-error the specification shows no parts of ids
  fields.CreatedBy.ew('a');
  // @ts-expect-error periods are for dates
  fields.AverageRating.between(1, 2);
  // @ts-expect-error an attribute is equal or not asked for
  attributeById('a').ne('x');

  // values
  // @ts-expect-error names are spelled as they are listed
  fields.AssetType.eq('image');
  // @ts-expect-error any text may be none of them
  fields.AssetType.eq(text);
  // @ts-expect-error one of the list is none
  fields.AssetType.in(['Image', 'Picture']);
  // @ts-expect-error beyond five stars
  fields.AverageRating.eq(6);
  // @ts-expect-error any number may be beyond
  fields.AverageRating.eq(wide);
  // @ts-expect-error no such status
  fields.Status.eq(1);
  // @ts-expect-error a status is a number
  fields.Status.eq('0');
  // @ts-expect-error a text is no number
  fields.FileExtension.eq(5);
  // @ts-expect-error a number is no moment
  fields.DateUploaded.ge(1_714_514_400_000);
  // @ts-expect-error null is asked for with isNull()
  fields.FileExtension.eq(null);
  // @ts-expect-error a user is an id
  fields.CreatedBy.eq(5);
  // @ts-expect-error units are short
  fields.DateUploaded.last('30 days');
  // @ts-expect-error a day is not a moment
  fields.DateUploaded.on(new Date(), 'UTC');
  // @ts-expect-error a day has a zone
  fields.DateUploaded.on('2024-05-01');

  // fields, attributes, keys
  // @ts-expect-error no such field
  fields.AsseType.eq('Image');
  // @ts-expect-error only of the library
  fields.Season.eq('Holiday');
  // @ts-expect-error no such search field
  searchFields.titel.word('x');
  // @ts-expect-error an id is compared as a whole
  searchFields.categoryIds.startsWith('x');
  // @ts-expect-error no such field of ISMATCH
  isMatch.title('x');
  // @ts-expect-error no such key
  ascending('created');
  // @ts-expect-error only of the library
  descending('file.width');
  // @ts-expect-error no such attribute
  library.attribute.Season.eq('x');
  // @ts-expect-error not among its values
  library.attribute.Campaign.eq('Winter');
  // @ts-expect-error a number
  library.attribute.Price.eq('5');
  // @ts-expect-error not a value of the library
  library.fields.AssetType.eq('Modell');
  // @ts-expect-error not a value of the library
  library.fields.Season.eq('Spring');

  // scopes
  // @ts-expect-error containers are of their own parameter
  and(fields.AssetType.eq('Image'), category('c'));
  // @ts-expect-error a search is none of filters
  or(fields.AssetType.eq('Image'), word('x'));
  // @ts-expect-error a container is no filter
  savedSearch({ title: 'x', filters: category('c') });
  // @ts-expect-error a filter is no container
  savedSearch({ title: 'x', containerfilter: fields.AssetType.eq('Image') });
  // @ts-expect-error neither is their join
  savedSearch({ title: 'x', containerfilter: and(fields.AssetType.eq('Image'), fields.Status.eq(0)) });
  // @ts-expect-error a filter is no search
  savedSearch({ title: 'x', search: fields.AssetType.eq('Image') });

  // negation
  // @ts-expect-error no opposite of CT
  not(fields.FileExtension.ct('j'));
  // @ts-expect-error nor of what holds it
  not(and(fields.AssetType.eq('Image'), fields.FileExtension.sw('j')));
  // @ts-expect-error nor of ANY
  not(category('c'));
  // @ts-expect-error nor of ANY
  not(library.attribute.Campaign.eq('Spring'));
  // @ts-expect-error nor of ISMATCH
  not(isMatch.cognitiveTextInImage('x'));
  // @ts-expect-error nor of what may be nothing
  not(and(text === '' && fields.AssetType.eq('Image')));
}

describe('the compiler', () => {
  test('refuses what the language does not have', () => {
    expectTypeOf(illegal).toBeFunction();
  });

  test('knows the values of a field', () => {
    type Types = 'Image' | 'Video' | 'Audio' | 'Adobe' | 'Document' | 'Other' | 'File';
    expectTypeOf<FirstOf<typeof fields.AssetType.eq>>().toEqualTypeOf<Types>();
    expectTypeOf<FirstOf<typeof library.fields.AssetType.eq>>().toEqualTypeOf<Types | 'Model'>();
    expectTypeOf<FirstOf<typeof library.fields.Season.ne>>().toEqualTypeOf<'Holiday'>();
    expectTypeOf<FirstOf<typeof fields.Status.eq>>().toEqualTypeOf<0 | 2 | 5 | 7 | 9 | 10>();
    expectTypeOf<FirstOf<typeof fields.AverageRating.ge>>().toEqualTypeOf<0 | 1 | 2 | 3 | 4 | 5>();
    expectTypeOf<FirstOf<typeof fields.DateUploaded.ge>>().toEqualTypeOf<Instant>();
    expectTypeOf<FirstOf<typeof fields.AssetType.ct>>().toEqualTypeOf<string>();
    expectTypeOf<FirstOf<typeof library.attribute.Campaign.eq>>().toEqualTypeOf<'Spring' | 'Autumn'>();
    expectTypeOf<FirstOf<typeof library.attribute.Price.eq>>().toEqualTypeOf<number>();
    expectTypeOf<FirstOf<typeof library.attribute.Shot.eq>>().toEqualTypeOf<Instant>();
    expectTypeOf<FirstOf<typeof library.fields.CreatedBy.sw>>().toEqualTypeOf<string>();
  });

  test('knows the keys and fields of a library beside those of the specification', () => {
    expectTypeOf<SortKeyName>().toExtend<Parameters<typeof library.ascending>[0]>();
    expectTypeOf<'file.width'>().toExtend<Parameters<typeof library.ascending>[0]>();
    expectTypeOf<'keyword' | 'keywords' | 'title'>().toExtend<SearchFieldName>();
    expectTypeOf<SearchFieldName | 'color' | 'colour'>().toEqualTypeOf<keyof typeof library.searchFields>();
  });

  test('knows of a field what its row says', () => {
    type Row = { readonly name: 'Rank'; readonly type: 'integer'; readonly minimum: 3; readonly maximum: 5 };
    expectTypeOf<FirstOf<FieldOf<object, Row>['eq']>>().toEqualTypeOf<3 | 4 | 5>();
    type Large = { readonly name: 'Size'; readonly type: 'integer'; readonly minimum: 0; readonly maximum: 4096 };
    expectTypeOf<FirstOf<FieldOf<object, Large>['eq']>>().toEqualTypeOf<number>();
    expectTypeOf<FieldOf<object, { readonly type: 'timestamp' }>>().toEqualTypeOf<TimestampField>();
    expectTypeOf<OperatorsByType['id']['unusual'][number]>().toEqualTypeOf<'CT' | 'SW' | 'EW'>();
  });

  test('knows where a condition can stand and whether it has an opposite', () => {
    const image = fields.AssetType.eq('Image');
    expectTypeOf(image).toEqualTypeOf<Condition<'filters', 'can be negated'>>();
    expectTypeOf(and(image, fields.Status.eq(0))).toEqualTypeOf<Condition<'filters', 'can be negated'>>();
    expectTypeOf(and(image, fields.FileExtension.ct('j'))).toEqualTypeOf<Condition<'filters'>>();
    expectTypeOf(and(image, undefined)).toEqualTypeOf<Condition<'filters', 'can be negated'>>();
    expectTypeOf(or(category('a'), lightbox('b'))).toEqualTypeOf<Condition<'containerfilter', 'cannot be negated'>>();
    expectTypeOf(and(word('a'), phrase('b c'))).toEqualTypeOf<Search>();
    expectTypeOf(not(word('a'))).toEqualTypeOf<Search>();
    const optional = [image].find(() => true);
    expectTypeOf(and(optional)).toEqualTypeOf<Condition<'filters', 'can be negated'> | undefined>();
    const list: readonly Condition<'filters', 'can be negated'>[] = [image];
    expectTypeOf(and(...list)).toEqualTypeOf<Condition<'filters', 'can be negated'> | undefined>();
  });

  test('lets what was parsed stand anywhere, and what was built where a plain AST is taken', () => {
    const parsed: Filter | undefined = parse('filters', 'Status EQ 0').ast;
    expect(and(parsed, fields.AssetType.eq('Image'))?.kind).toBe('And');
    expect(and(parsed, category('a'))?.kind).toBe('And');
    expectTypeOf<Filter>().toExtend<Condition<'filters'>>();
    expectTypeOf<Filter>().toExtend<Condition<'containerfilter'>>();
    expectTypeOf<Condition<'containerfilter'>>().toExtend<Filter>();
    expectTypeOf(and(parse('search', 'a').ast, word('b'))).toEqualTypeOf<Search>();
  });

  test('lets programs write helpers of their own', () => {
    const recent = (field: TimestampField): Condition<'filters', 'can be negated'> => field.last('30d');
    const among = <Value extends string>(field: EnumerationField<Value>, ...values: readonly Value[]) =>
      field.in(values);
    const good = (condition: Condition<'filters'>): Condition<'filters'> => and(condition, fields.AverageRating.ge(4));
    expect(recent(fields.DateApproved).kind).toBe('And');
    expect(among(fields.AssetType, 'Image', 'Video').kind).toBe('Or');
    expect(good(among(library.fields.Season, 'Holiday')).kind).toBe('And');
    // @ts-expect-error no date
    expect(() => recent(fields.AssetType)).toThrow('has no ge');
    // @ts-expect-error no such value; a program without types gets a text that the service knows nothing of
    expect(among(fields.AssetType, 'Picture')).toMatchObject({ value: { value: 'Picture', quoted: true } });
  });

  test('narrows what comes from outside', () => {
    const chosen: string = 'Video';
    expect(fields.AssetType.accepts(chosen) && fields.AssetType.eq(chosen).kind).toBe('Comparison');
  });
});
