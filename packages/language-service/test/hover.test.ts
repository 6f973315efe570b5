import { defineSchema, print } from '@assetql/core';
import type { Restriction } from '@assetql/core/meaning';
import { hover, type Hover, type LanguageDocument, type ServiceContext } from '@assetql/language-service';
import { marked } from '@assetql/language-service/test';
import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

const now = Date.UTC(2026, 10, 22, 9, 30, 15);

const context: ServiceContext = { catalogue, now, timeZone: 'Europe/Berlin' };

const at = (kind: LanguageDocument['kind'], text: string, given: ServiceContext = context): Hover | undefined => {
  const { document, offset } = marked(kind, text);
  return hover(document, offset, given);
};

const detail = (found: Hover | undefined, label: string): string | undefined =>
  found?.details.find((each) => each.label === label)?.text;

const [rights, profile] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const ada = '33333333-3333-4333-8333-333333333333';
const brand = '55555555-5555-4555-8555-555555555555';
const fair = '77777777-7777-4777-8777-777777777777';
const nobody = '99999999-9999-4999-8999-999999999999';

/** Marks a text in the middle of a piece of it. */
const inside = (text: string, piece: string): string => {
  const middle = text.indexOf(piece) + Math.max(1, piece.length >> 1);
  return `${text.slice(0, middle)}<|>${text.slice(middle)}`;
};

describe('a word of the language has its documentation and section', () => {
  test.each([
    ['filters', 'Asset<|>Type EQ Image', 'AssetType', '4.7'],
    ['filters', 'assettype<|> EQ Image', undefined, undefined],
    ['filters', '<|>assettype EQ Image', 'AssetType', '4.7'],
    ['filters', 'assettype E<|>Q Image', 'EQ: equals', '4.7'],
    ['filters', 'AverageRating g<|>e 4', 'GE: is greater than or equal to', '4.7'],
    ['filters', 'FileExtension S<|>W', 'SW: starts with', '4.7'],
    ['filters', 'AssetType EQ Ima<|>ge', 'Image', '4.7'],
    ['filters', 'AssetType EQ fi<|>le', 'File', '4.7'],
    ['filters', "AssetType EQ 'ima<|>ge'", 'Image', '4.7'],
    ['filters', 'Status EQ <|>9', '9', '3.2'],
    ['filters', "Status EQ '<|>9'", '9', '3.2'],
    ['filters', 'AverageRating EQ <|>4', '4', '4.7'],
    ['filters', "FileExtension EQ 'j<|>pg'", 'jpg', '4.7'],
    ['filters', 'Status EQ 0 a<|>nd Status EQ 0', 'AND', '4.7'],
    ['filters', 'Status EQ 0 O<|>R', 'OR', '4.7'],
    ['filters', 'Attri<|>butes/ANY(a: a EQ 1)', 'Attributes', '4.7'],
    ['filters', 'Attributes/A<|>NY(a: a EQ 1)', 'ANY(variable: condition)', '4.7'],
    ['containerfilter', 'categoryancestor<|>ids/ANY(', 'CategoryAncestorIds', '4.7'],
    ['filters', "IS<|>MATCH('a','cognitiveTextInImage')", 'ISMATCH(text, field)', '4.7'],
    ['filters', "ISMATCH('a','cognitive<|>TextInImage')", 'cognitiveTextInImage', '4.7'],
    ['filters', `Attributes/ANY(a: a EQ '{"K<|>ey":"x","Value":"y"}')`, 'Key', '4.7'],
    ['filters', `Attributes/ANY(a: a EQ '{"Key":"x","va<|>lue":`, 'Value', '4.7'],
    ['search', 'tit<|>le:logo', 'title', '4.8'],
    ['search', 'keyw<|>ord:logo', 'keywords', '4.8'],
    ['search', 'a NO<|>T b', 'NOT', '4.8'],
    ['sort', 'title<|> A', undefined, undefined],
    ['sort', 'ti<|>tle A', 'title', '4.9'],
    ['sort', 'title <|>A', 'A', '4.9'],
    ['sort', 'title <|>d', 'D', '4.9'],
    ['document', '### A\nfil<|>ters: Status EQ 0', 'filters', '4.7'],
    ['document', '### A\nCOU<|>NT: 3', 'count', '4.9'],
    ['document', '### A\ncount: <|>3', '3', '4.9'],
    ['document', '### A\noffset: <|>3', '3', '4.9'],
    ['document', '### A\nsearchFields: tit<|>le,keywords', 'title', '4.8'],
    ['document', '### A\nex<|>pect: total > 0', 'expect', undefined],
    ['document', '### A\nexpect: to<|>tal > 0', 'total > 0', undefined],
    ['document', '### A\nexpect: con<|>tains', 'contains "id"', undefined],
    ['document', '### A\nexpect: ex<|>cludes "', 'excludes "id"', undefined],
    ['document', '### A\nexpect: fi<|>rst.title = "A"', 'first.title = "A"', undefined],
    ['document', '### A\nexpect: first.record.crea<|>tedAt = ', 'record.createdAt', '4.9'],
    ['document', '@since = n<|>ow - 30d', 'now', undefined],
    ['document', '@since = startOf<|>Week', 'startOfWeek', undefined],
    ['document', '@since = now - <|>30d', '30', undefined],
    ['document', '@since = now - 30<|>d', 'd', undefined],
    ['document', '@since = now - 2m<|>in', 'min', undefined],
    ['document', '@brand = cate<|>gory("Brand")', 'category', undefined],
    ['document', '@brand = use<|>r("', 'user', undefined],
  ] as const)('%s: %s', (kind, text, title, spec) => {
    const found = at(kind, text);
    expect(found?.title).toBe(title);
    expect(found?.spec).toBe(spec);
    if (found !== undefined) expect(found.text).toMatch(/\.$/);
  });

  test.each([
    ['document', '# a com<|>ment'],
    ['document', '### A\nfilters:\n  # a com<|>ment\n  Status EQ 0'],
    ['document', '<|>\n'],
    ['document', '### A\n  str<|>ay'],
    ['document', '@since = now <|>- 30d'],
    ['document', '@x = wo<|>rd'],
    ['document', '@x = <|>30'],
    ['document', '@x = "te<|>xt"'],
    ['document', '### A\nexpect: total <|>> 0'],
    ['document', '### A\nexpect: wh<|>at'],
    ['document', '### A\ncolo<|>ur: red'],
    ['filters', 'Status EQ 0 <|> '],
    ['filters', '<|>('],
    ['filters', '(Status EQ 0<|>)'],
    ['search', '<|>'],
  ] as const)('%s: %j has none', (kind, text) => {
    expect(at(kind, text)).toBeUndefined();
  });

  test('its range is the word', () => {
    const { document, offset, range } = marked('filters', 'Status EQ 0 AND <[Asset<|>Type]> EQ Image');
    expect(hover(document, offset)?.range).toEqual(range);
  });

  test.each([
    ['filters', 'DateExp<|>ired EQ null'],
    ['filters', 'AssetType EQ Fi<|>le'],
    ['filters', 'Status EQ <|>10'],
    ['search', '<|>id:x'],
    ['sort', 'title <|>A'],
    ['filters', "ISMATCH('a','video<|>Intelligence')"],
  ] as const)('says that it is assumed: %s %s', (kind, text) => expect(at(kind, text)?.assumed).toBe(true));

  test.each([
    ['Image', undefined],
    ['red', '#d62f2f'],
  ])('%s has the colour %s', (value, swatch) => {
    expect(
      at(
        'filters',
        `CognitiveColor EQ ${value} OR AssetType EQ ${value}`.replace(
          value,
          `${value.slice(0, 1)}<|>${value.slice(1)}`,
        ),
      )?.swatch,
    ).toBe(value === 'red' ? swatch : undefined);
  });

  test('a number of a list of statuses says what it means', () => {
    expect(at('filters', 'Status EQ <|>0')?.text).toBe('Approved.');
    expect(at('filters', 'AverageRating EQ <|>4')?.text).toBe('AverageRating takes a whole number from 0 to 5.');
    expect(at('filters', 'DateUploaded EQ nu<|>ll')?.text).toBe('No value at all.');
  });

  test('a key says what it takes, and what holds without it', () => {
    const found = at('document', '### A\ncou<|>nt: 3');
    expect(detail(found, 'Values')).toBe('0 to 1000');
    expect(detail(found, 'Without it')).toBe('50');
  });

  test('what a library adds has no section', () => {
    const schema = defineSchema({
      fields: [
        {
          name: 'Region',
          type: 'string',
          member: 'extra',
          documentation: 'Where it was taken.',
          spec: '',
          example: "'EU'",
        },
      ],
    });
    expect(at('filters', "Reg<|>ion EQ 'EU'", { schema })).toMatchObject({
      title: 'Region',
      text: 'Where it was taken.',
    });
    expect(at('filters', "Reg<|>ion EQ 'EU'", { schema })).not.toHaveProperty('spec');
  });
});

describe('a term of a search says what it finds', () => {
  test.each([
    ['lo<|>go', 'Exactly this word, in any case.'],
    ['lo<|>go*', 'Words that start with it.'],
    ['*lo<|>go', 'Words that end with it.'],
    ['*lo<|>go*', 'Words that contain it.'],
    ['big-<|>cat', 'These words, one right after the other, in one value.'],
    ['big-<|>cat*', 'These words, one right after the other; the last one may be longer.'],
    ['*big-<|>cat', 'These words, one right after the other; the first one may be longer.'],
    ['*big-<|>cat*', 'These words, one right after the other; the first and last one may be longer.'],
    ['"lo<|>go"', 'Exactly this word.'],
    ['"big <|>cat"', 'These words, one right after the other, in one value.'],
    ['<|>*', 'Everything: each asset that has any word here.'],
    ['-<|>-', 'There is no word in it, so it finds nothing.'],
    ['a (b OR title:(c NOT d<|>og))', 'Exactly this word, in any case.'],
  ])('%s', (text, said) => {
    expect(at('search', text)).toMatchObject({ text: said, spec: '4.8' });
  });
});

describe('an id is shown with the name of its object', () => {
  test.each([
    ['filters', `CreatedBy EQ '${ada}'`, ada, 'Ada Lovelace', 'users: ada'],
    ['filters', `checkedoutbyuserid NE '${ada.toUpperCase()}'`, ada.toUpperCase(), 'Ada Lovelace', 'users: ada'],
    ['containerfilter', `LightboxIds/ANY(l: l EQ '${fair}')`, fair, 'For the fair', 'lightboxes'],
    ['containerfilter', `CategoryIds/ANY(c: c EQ '${brand}'`, brand, 'Brand', 'categories: 3 assets'],
    ['containerfilter', `(CategoryIds/ANY(c: c EQ 'x' OR c EQ '${brand}'`, brand, 'Brand', 'categories: 3 assets'],
    ['search', `categoryIds:${brand}`, brand, 'Brand', 'categories: 3 assets'],
    ['search', `categoryIds:"${brand}"`, brand, 'Brand', 'categories: 3 assets'],
    [
      'filters',
      `Attributes/ANY(a: a EQ '{"Key":"${profile}","Value":"x"}')`,
      profile,
      'Colour profile',
      'attributes: string',
    ],
    ['filters', `Somewhere EQ '${brand}'`, brand, 'Brand', 'categories: 3 assets'],
    ['filters', `CreatedBy EQ '${ada}' AND`, ada, 'Ada Lovelace', 'users: ada'],
    ['filters', `AND CreatedBy EQ '${ada}`, ada, 'Ada Lovelace', 'users: ada'],
  ] as const)('%s: %s', (kind, text, id, name, said) => {
    const found = at(kind, inside(text, id));
    expect(found?.title).toBe(name);
    expect(found?.text).toBe(`One of the library’s ${said}.`);
    expect(detail(found, 'Id')?.toLowerCase()).toBe(id.toLowerCase());
  });

  test.each([
    [{ catalogue }, 'CreatedBy', 'Not verified: the library’s users do not have this id.'],
    [{ catalogue: {} }, 'CreatedBy', 'Not verified: the library’s users are not known yet.'],
    [{}, 'CreatedBy', 'Not verified: the library’s users are not known yet.'],
    [{ catalogue }, 'Unknown', 'Not verified: the library’s names do not have this id.'],
    [{ catalogue: { users: [] } }, 'Unknown', 'Not verified: the library’s names are not known yet.'],
  ])('%j: %s says %s', (given, field, said) => {
    expect(at('filters', inside(`${field} EQ '${nobody}'`, nobody), given)).toMatchObject({
      title: nobody,
      text: said,
    });
  });

  test('each category is told with its path, each attribute with its values', () => {
    expect(at('filters', inside(`Attributes/ANY(a: a EQ '{"Key":"${rights}","Value":"Web"}')`, rights))?.text).toBe(
      "One of the library’s attributes: lookup, one of Web, Print, Editor's choice.",
    );
    const id = '66666666-6666-4666-8666-666666666666';
    expect(at('containerfilter', inside(`CategoryIds/ANY(c: c EQ '${id}')`, id))?.title).toBe('Brand/Brand logos');
  });

  test('the value of an attribute is told with the attribute', () => {
    const text = `Attributes/ANY(a: a EQ '{"Key":"${rights}","Value":"We<|>b"}')`;
    expect(at('filters', text)).toMatchObject({ title: 'Web', text: 'The value of the attribute Usage rights.' });
    expect(detail(at('filters', text), 'Takes')).toBe("lookup, one of Web, Print, Editor's choice");
    expect(at('filters', text, {})?.text).toBe('The value of the attribute.');
    const unset = `Attributes/ANY(a: a EQ '{"Key":"{{k}}","Value":"{{v<|>alue}}"}')`;
    expect(at('document', `filters: ${unset}`)?.title).toBe('{{value}}');
  });

  test('many values of an attribute are cut', () => {
    const values = Array.from({ length: 20 }, (_, index) => `v${index}`);
    const given = { catalogue: { attributes: [{ id: rights, name: 'A', type: 'lookup' as const, values }] } };
    const text = `Attributes/ANY(a: a EQ '{"Key":"${rights}","Value":"v<|>1"}')`;
    expect(detail(at('filters', text, given), 'Takes')).toBe('lookup, one of v0, v1, v2, v3, v4, v5, v6, v7, …');
  });

  test('known values of a text are examples', () => {
    const given = { catalogue: { attributes: [{ id: rights, name: 'A', type: 'string' as const, values: ['v1'] }] } };
    const text = `Attributes/ANY(a: a EQ '{"Key":"${rights}","Value":"v<|>1"}')`;
    expect(detail(at('filters', text, given), 'Takes')).toBe('string, such as v1');
  });
});

describe('a moment is said in words', () => {
  test('in the person’s zone and in UTC', () => {
    const found = at('filters', 'DateUploaded GE 2024-05-01T00:0<|>0:00.000Z');
    expect(detail(found, 'In Europe/Berlin')).toBe('1 May 2024, 02:00 CEST');
    expect(detail(found, 'In UTC')).toBe('1 May 2024, 00:00 UTC');
  });

  test.each([
    ['document', '@x = 2024-05-01T00:0<|>0:00.000Z'],
    ['document', 'expect: first.record.createdAt = 2024-05-01T00:0<|>0:00.000Z'],
    ['filters', 'DateUploaded GE 2024-05-01T00:0<|>0:00.000Z'],
  ] as const)('%s: %s', (kind, text) => {
    expect(detail(at(kind, text, {}), 'In UTC')).toBe('1 May 2024, 00:00 UTC');
    expect(at(kind, text, {})?.details.filter((each) => each.kind === 'moment')).toHaveLength(1);
    expect(detail(at(kind, text, { timeZone: 'Nowhere/At all' }), 'In UTC')).toBe('1 May 2024, 00:00 UTC');
  });

  test.each([
    ['filters', 'DateUploaded GE 2024-13-9<|>9'],
    ['document', 'expect: first.title = 2024-99-9<|>9'],
    ['document', '@x = 2024-99-9<|>9'],
  ] as const)('that does not exist is none: %s %s', (kind, text) => {
    expect(at(kind, text)?.details.filter((each) => each.kind === 'moment') ?? []).toEqual([]);
  });
});

test.each([
  ['@x = startOf<|>Month + 1mo - 1d', '1 May 2024, 00:00 UTC'],
  ['@x = startOfMonth + <|>1mo - 1d', '1 Jun 2024, 00:00 UTC'],
  ['@x = startOfMonth + 1m<|>o - 1d', '1 Jun 2024, 00:00 UTC'],
  ['@x = startOfMonth + 1mo - 1<|>d', '31 May 2024, 00:00 UTC'],
  ['@<|>x = startOfMonth + 1mo - 1d', '31 May 2024, 00:00 UTC'],
  ['### A\n@x = to<|>day - 1d', '15 May 2024, 00:00 UTC'],
])('a word of a relative time is told with the moment that is reached there: %j', (text, moment) => {
  expect(detail(at('document', text, { now: Date.UTC(2024, 4, 15, 12) }), 'In UTC')).toBe(moment);
});

const file = `@since = now - 30d
@day = 2024-05-01T00:00:00.000Z
@brand = category("Brand/Brand logos")
@none = category("Nowhere")
@logos = lightbox("For the fair")
@who = "${ada}"
@exts = ["jpg", "png"]
@timeZone = "America/New_York"
@broken = 

### Logos
# All of them.
@own = "svg"
filters: AssetType EQ Image AND DateApproved GE {{since}} AND Status EQ 0 AND CreatedBy EQ {{who}}
  AND (FileExtension EQ {{exts}} OR FileExtension EQ {{own}} OR FileExtension EQ {{missing}})
containerfilter: CategoryIds/ANY(c: c EQ {{brand}}) OR CategoryIds/ANY(c: c EQ {{none}})
`;

describe('a variable is told with its value', () => {
  const used = (name: string, given: ServiceContext = context) => at('document', inside(file, `{{${name}}}`), given);

  test('as it is written, and where', () => {
    expect(used('exts')).toMatchObject({ title: '{{exts}}', text: '["jpg", "png"]' });
    expect(detail(used('exts'), 'Defined')).toBe('in the file');
    expect(detail(used('own'), 'Defined')).toBe('in this search');
    expect(used('missing')?.text).toBe('No variable of this name is defined here.');
  });

  test('a relative time by what it means now', () => {
    expect(detail(used('since'), 'In Europe/Berlin')).toBe('23 Oct 2026, 10:30 CEST');
    expect(detail(used('since', { now }), 'In America/New_York')).toBe('23 Oct 2026, 04:30 GMT-4');
  });

  test('a look-up by what it finds', () => {
    expect(detail(used('brand'), 'Id')).toBe('66666666-6666-4666-8666-666666666666');
    expect(detail(used('none'), 'Id')).toBe('the library’s categories do not have this name');
    expect(detail(used('brand', {}), 'Id')).toBe('not verified: the library’s categories are not known yet');
    const twins = [1, 2].map((number) => ({ id: `${number}`, name: 'Nowhere', path: ['Nowhere'] }));
    expect(detail(used('none', { catalogue: { categories: twins } }), 'Id')).toBe(
      'several of the library’s categories have this name',
    );
    const counted = { catalogue: { categories: [{ id: 'x', name: 'Nowhere', path: [], assetCount: 1 }] } };
    expect(used('none', counted)?.details).toContainEqual({ kind: 'value', label: 'Nowhere', text: '1 asset' });
  });

  test('an id by the name of what has it', () => {
    expect(detail(used('who'), 'Name')).toBe('Ada Lovelace');
    expect(used('own')?.details.some(({ kind }) => kind === 'value')).toBe(false);
  });

  test.each([
    ['@since', '{{since}}'],
    ['@day', '{{day}}'],
    ['@timeZone', '{{timeZone}}'],
    ['@broken', '{{broken}}'],
  ])('where it is defined: %s', (name, title) => {
    const found = at('document', file.replace(name, `@<|>${name.slice(1)}`));
    expect(found?.title).toBe(title);
  });

  test('in its value, too', () => {
    expect(detail(at('document', inside(file, '"Brand/Brand logos"')), 'Id')).toBe(
      '66666666-6666-4666-8666-666666666666',
    );
    expect(at('document', inside(file, `"${ada}"`))?.title).toBe('Ada Lovelace');
    expect(detail(at('document', inside(file, '2024-05-01')), 'In Europe/Berlin')).toBe('1 May 2024, 02:00 CEST');
    expect(
      detail(at('document', '@day = 2024-05-01T00:00:00.000Z\nfilters: DateUploaded GE {{d<|>ay}}'), 'In UTC'),
    ).toBe('1 May 2024, 00:00 UTC');
  });

  test('a time beyond all years has none', () => {
    const whole = at('document', '@si<|>nce = now + 999999y')?.details ?? [];
    expect(whole.map(({ kind }) => kind)).toEqual(['note']);
    expect(at('document', '@since = now + 99<|>9999 y')?.details).toEqual([]);
  });

  test('without a file it is supplied later', () => {
    expect(at('filters', 'Status EQ {{st<|>atus}}')?.text).toBe('A value that is supplied when the query is made.');
    expect(at('filters', 'Status EQ {{<|>}}')?.text ?? '').toBe('');
  });

  test('the zone of a file says what it is for', () => {
    expect(at('document', inside(file, '@timeZone'))?.text).toContain('relative times');
  });
});

describe('the smallest clause around a word is explained', () => {
  const asked = (kind: LanguageDocument['kind'], text: string, given: ServiceContext = context) =>
    detail(at(kind, text, given), 'Asks for');

  test.each([
    ['filters', 'AssetType EQ Im<|>age', 'of type Image'],
    ['filters', 'Asset<|>Type EQ Image AND AverageRating GE 4', 'of type Image'],
    ['filters', 'AssetType EQ Image AND AverageRating G<|>E 4', 'rated at least 4'],
    ['filters', 'AssetType EQ Image A<|>ND AverageRating GE 4', 'of type Image, rated at least 4'],
    ['filters', '(AssetType EQ Image O<|>R Status EQ 0) AND AverageRating GE 4', 'either of type Image or approved'],
    [
      'filters',
      'DateApproved G<|>E 2024-05-01T00:00:00.000Z AND Status EQ 0',
      'approved since 1 May 2024 at 02:00 CEST',
    ],
    ['filters', 'DateApproved GE 2024-05-01T00:00:00.000Z AND Stat<|>us EQ 0', 'approved'],
    ['document', file.replace('Status EQ 0', 'Status E<|>Q 0'), 'approved'],
    ['filters', `CreatedBy E<|>Q '${ada}'`, 'uploaded by Ada Lovelace'],
    ['filters', `Attributes/A<|>NY(a: a EQ '{"Key":"${rights}","Value":"Web"}')`, 'whose “Usage rights” is “Web”'],
    ['containerfilter', `CategoryIds/ANY(c: <|>c EQ '${brand}')`, 'in Brand'],
    ['search', 'title:log<|>o NOT draft', 'with “logo” in the title'],
    ['search', 'title:logo N<|>OT draft', 'not matching “draft”'],
    ['sort', 'tit<|>le D', 'By title, Z–A'],
    ['document', file.replace('GE {{since}}', 'G<|>E {{since}}'), 'approved in the last 30 days'],
    ['document', file.replace('EQ {{exts}}', 'E<|>Q {{exts}}'), expect.stringContaining('“jpg”, “png”')],
    ['document', file.replace('containerfilter', 'con<|>tainerfilter'), expect.stringContaining('“Brand/Brand logos”')],
  ] as const)('%s: %s', (kind, text, said) => {
    expect(asked(kind, text)).toEqual(said);
  });

  test('what is long is cut where a condition ends', () => {
    const text = Array.from({ length: 40 }, (_, index) => `FileExtension NE 'x${index}'`).join(' A<|>ND ');
    const said = asked('filters', text.replaceAll('<|>', '').replace('AND', 'A<|>ND'));
    expect(said).toMatch(/, …$/);
    expect(String(said).length).toBeLessThan(310);
  });

  test('a title explains the whole search, and describes it', () => {
    const found = at('document', file.replace('### Logos', '### Lo<|>gos'));
    expect(found).toMatchObject({ title: 'Logos', text: 'All of them.' });
    expect(detail(found, 'Asks for')).toMatch(/^Images approved in the last 30 days, uploaded by Ada Lovelace/);
    expect(at('document', '### Emp<|>ty\n\n### B\nsearch: x')?.details).toEqual([]);
    expect(at('document', '<|>### \nsearch: x')?.title).toBe('');
  });

  test('in a text that is broken what can be read', () => {
    expect(asked('filters', 'AND AssetType E<|>Q Image AND (')).toBe('of type Image');
    expect(asked('filters', 'AssetType EQ Image AND AverageRating G<|>E')).toEqual(expect.any(String));
    expect(asked('document', '### A\nfilters: (((AssetType E<|>Q Image\nsearch: a')).toBe('of type Image');
  });

  test('nothing where nothing can be read', () => {
    expect(asked('filters', '<|>%')).toBeUndefined();
    expect(asked('document', 'fil<|>ters:')).toBeUndefined();
  });

  test('in a long text only the clause', () => {
    const long = Array.from({ length: 2000 }, (_, index) => `FileExtension EQ 'x${index}'`).join(' AND ');
    expect(asked('filters', `${long} AND AssetType E<|>Q Image`)).toBe('Images');
    expect(asked('filters', `${long} A<|>ND AssetType EQ Image`)).toBeUndefined();
    expect(asked('document', `fil<|>ters: ${long}`)).toBeUndefined();
    expect(asked('document', `### <|>A\nfilters: ${long}`)).toBeUndefined();
  });
});

describe('a clause is told with its total', () => {
  const totals = {
    asked: [] as Restriction[],
    of(request: Restriction): number | undefined {
      this.asked.push(request);
      return 1280;
    },
  };
  const found = (kind: LanguageDocument['kind'], text: string, given: ServiceContext = { ...context, totals }) =>
    detail(at(kind, text, given), 'Finds');

  test.each([
    ['filters', 'AssetType E<|>Q Image'],
    ['filters', 'AssetType EQ Image A<|>ND Status EQ 0'],
    ['search', 'log<|>o'],
    ['document', '### <|>A\nfilters: AssetType EQ Image'],
    ['document', '### A\nfil<|>ters: AssetType EQ Image'],
    ['document', '@x = now\n### A\nfilters: DateUploaded G<|>E {{x}}'],
  ] as const)('%s: %s', (kind, text) => expect(found(kind, text)).toBe('1,280 assets'));

  test.each([
    ['filters', 'AssetType E<|>Q Image AND'],
    ['filters', 'AssetType E<|>Q {{type}}'],
    ['filters', 'AssetType EQ Image<|>'],
    ['sort', 'ti<|>tle D'],
    ['document', '### A\nfilters: AssetType E<|>Q Image AND'],
    ['document', '### <|>A\nsearch: ('],
    ['document', '### A\nso<|>rt: title D'],
    ['document', '### A\nfil<|>ters:'],
  ] as const)('none where it cannot be asked for: %s: %j', (kind, text) => expect(found(kind, text)).toBeUndefined());

  test('one is one asset, and what is not known is not said', () => {
    expect(found('filters', 'AssetType E<|>Q Image', { totals: { of: () => 1 } })).toBe('1 asset');
    expect(found('filters', 'AssetType E<|>Q Image', { totals: { of: () => undefined } })).toBeUndefined();
    expect(found('document', '### <|>A\nsearch: a', { totals: { of: () => undefined } })).toBeUndefined();
  });

  test.each([
    ['FileExtension E<|>Q {{types}}', "FileExtension EQ 'svg' OR FileExtension EQ 'png'"],
    ['FileExtension EQ {{ty<|>pes}}', "FileExtension EQ 'svg' OR FileExtension EQ 'png'"],
    ['Status EQ 0 AND FileExtension NE {{ty<|>pes}}', "FileExtension NE 'svg' AND FileExtension NE 'png'"],
    ['FileExtension NE {{ty<|>pes}}', "FileExtension NE 'svg' AND FileExtension NE 'png'"],
    [
      'Status EQ 0 AND (AssetType EQ Image OR FileExtension N<|>E {{types}})',
      "FileExtension NE 'svg' AND FileExtension NE 'png'",
    ],
  ])('of a variable with several values all of them together: %s', (filters, asked) => {
    totals.asked.length = 0;
    expect(found('document', `@types = ["svg", "png"]\n### A\nfilters: ${filters}`)).toBe('1,280 assets');
    expect(totals.asked.map((request) => print(request.filters).replaceAll(/\s+/g, ' '))).toEqual([asked]);
  });

  test('what is asked for is the same object until something of it changes', () => {
    const { document, offset } = marked('document', '@x = now - 1d\n### A\nfilters: DateUploaded G<|>E {{x}}');
    const ask = (at_: number, given: ServiceContext = {}): Restriction | undefined => {
      totals.asked.length = 0;
      hover(document, offset, { totals, now: at_, ...given });
      return totals.asked[0];
    };
    const first = ask(now);
    expect(ask(now + 20_000)).toBe(first);
    expect(ask(now + 60_000)).not.toBe(first);
    const later = ask(now);
    expect(ask(now, { timeZone: 'Europe/Berlin' })).not.toBe(later);
    expect(ask(now, { severities: { assumed: 'off' } })).not.toBe(later);
    expect(ask(now, { catalogue })).not.toBe(later);
    expect(ask(now, { schema: defineSchema() })).not.toBe(later);
  });
});
