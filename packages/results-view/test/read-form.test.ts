import { describe, expect, test } from 'vitest';
import { parseDocument } from '@assetql/core/document';
import type { Catalogue } from '@assetql/core';
import { readForm } from '../src/builder/form/read-form.ts';
import type { ConditionKey, FormGroup, FormRow } from '../src/builder/form/search-form.ts';

const names: Catalogue = {
  attributes: [
    { id: 'a1', name: 'Campaign', type: 'lookup', values: ['Spring', 'Summer'] },
    { id: 'a2', name: 'Shot on', type: 'date' },
  ],
  users: [{ id: 'u1', userName: 'mary', firstName: 'Mary', lastName: 'Jones' }],
  categories: [{ id: 'c1', name: 'Logos', path: ['Brand', 'Logos'] }],
  lightboxes: [{ id: 'l1', name: 'Picks' }],
};

const groupOf = (file: string, key: ConditionKey): FormGroup => {
  const part = readForm(file, parseDocument(file).searches[0], names).parts.find((each) => each.key === key);
  if (part === undefined) throw new Error(`The form has no ${key}.`);
  return part.group;
};

/** A row as one line: a group in brackets, a condition as its sentence, a locked row in braces; `-` before what is switched off. */
function told(row: FormRow): string {
  const mark = row.isOff ? '-' : '';
  if (row.kind === 'group')
    return `${mark}${row.isNegated ? 'not ' : ''}${row.match}[${row.rows.map(told).join('; ')}]`;
  if (row.kind === 'locked') return `${mark}{${row.text}}`;
  const values = row.values.map(({ label }) => label).join(', ');
  return `${mark}${row.subject.label} ${row.relation.label}${values === '' ? '' : ` ${values}`}`;
}

const any = (collection: string, id: string): string => `${collection}/ANY(c: c EQ '${id}')`;
const attribute = (key: string, value: string): string =>
  `Attributes/ANY(a: a EQ '{"Key":"${key}","Value":"${value}"}')`;

describe('a filter is read as rows', () => {
  test.each([
    ['', 'all[]'],
    ['AssetType EQ Image', 'all[type is Image]'],
    ['assettype eq image AND Status NE 0', 'all[type is Image; status is not approved]'],
    ['AssetType EQ Image OR Status EQ 0', 'any[type is Image; status is approved]'],
    ['AssetType EQ Image OR AssetType EQ Video', 'all[type is any of Image, Video]'],
    [
      '(AssetType EQ Image OR AssetType EQ Video) AND Status EQ 0',
      'all[type is any of Image, Video; status is approved]',
    ],
    ['(AssetType NE Image AND AssetType NE Video)', 'all[type is none of Image, Video]'],
    ['AssetType NE Image AND AssetType NE Video', 'all[type is not Image; type is not Video]'],
    ['(DateUploaded GE {{a}} AND DateUploaded LE {{b}})', 'all[date uploaded is between a, b]'],
    [
      'DateUploaded GE {{a}} AND DateUploaded LE {{b}}',
      'all[date uploaded is on or after a; date uploaded is on or before b]',
    ],
    [
      '(DateUploaded GE {{a}} AND DateUploaded LT {{b}})',
      'all[date uploaded is on or after a; date uploaded is before b]',
    ],
    [
      '(DateUploaded GE {{a}} AND DateRejected LE {{b}})',
      'all[date uploaded is on or after a; date rejected is on or before b]',
    ],
    ['(AverageRating GE 2 AND AverageRating LE 4)', 'all[rating is at least 2; rating is at most 4]'],
    [
      'AssetType EQ Image AND Status EQ 0 OR AverageRating GE 4',
      'any[all[type is Image; status is approved]; rating is at least 4]',
    ],
    [
      'AverageRating GE 4 AND (AssetType EQ Image OR (Status EQ 0 AND AverageRating LT 3))',
      'all[rating is at least 4; any[type is Image; all[status is approved; rating is less than 3]]]',
    ],
    ['AverageRating GE 4 AND (AssetType EQ Image)', 'all[rating is at least 4; any[type is Image]]'],
    ['DateRejected EQ null AND CreatedBy NE null', 'all[date rejected is missing; uploader is present]'],
    ["CreatedBy EQ 'u1'", 'all[uploader is Mary Jones]'],
    [
      "FileExtension SW 'jp' AND FileExtension EQ 'it''s'",
      "all[file extension starts with jp; file extension is it's]",
    ],
    ['AverageRating EQ {{rating}}', 'all[rating is rating (4)]'],
    [attribute('a1', 'Spring'), 'all[Campaign is Spring]'],
    [`${attribute('a1', 'Spring')} OR ${attribute('a1', 'Summer')}`, 'all[Campaign is any of Spring, Summer]'],
    [`${attribute('a1', 'Spring')} OR ${attribute('a9', 'x')}`, 'any[Campaign is Spring; a9 is x]'],
    ["ISMATCH('summer sale','cognitiveTextInImage')", 'all[text in the image has the words summer sale]'],
    ['Owner EQ 5 AND Status EQ 0', 'all[{Owner EQ 5}; status is approved]'],
    ['Status EQ Approved', 'all[{Status EQ Approved}]'],
    ['Attributes/ANY(a: a NE 5)', 'all[{Attributes/ANY(a: a NE 5)}]'],
    ["AssetType CT 'mag'", 'all[type contains mag]'],
    ['AssetType EQ', 'all[{AssetType EQ}]'],
    ['(AssetType EQ Image', 'all[{(AssetType EQ Image}]'],
  ])('%s', (filter, form) => expect(told(groupOf(`@rating = 4\nfilters: ${filter}\n`, 'filters'))).toBe(form));
});

describe('a container filter is read as rows', () => {
  test.each([
    [any('CategoryIds', 'c1'), 'all[category is Brand / Logos]'],
    [
      `${any('CategoryIds', 'c1')} OR ${any('CategoryAncestorIds', 'c1')}`,
      'all[category is in or below Brand / Logos]',
    ],
    [
      `(${any('CategoryAncestorIds', 'c1')} OR ${any('CategoryIds', 'c2')} OR ${any('CategoryIds', 'c1')} OR ${any('CategoryAncestorIds', 'c2')}) AND ${any('LightboxIds', 'l1')}`,
      'all[category is in or below c2, Brand / Logos; lightbox is Picks]',
    ],
    [any('CategoryAncestorIds', 'c1'), 'all[category is below Brand / Logos]'],
    [`${any('CategoryIds', 'c1')} OR ${any('CategoryIds', 'c2')}`, 'all[category is any of Brand / Logos, c2]'],
    [
      `${any('CategoryIds', 'c1')} OR ${any('CategoryAncestorIds', 'c2')}`,
      'any[category is Brand / Logos; category is below c2]',
    ],
    ["CategoryIds/ANY(c: c EQ 'c1' OR c EQ 'c2')", "all[{CategoryIds/ANY(c: c EQ 'c1' OR c EQ 'c2')}]"],
  ])('%s', (filter, form) => expect(told(groupOf(`containerfilter: ${filter}\n`, 'containerfilter'))).toBe(form));
});

describe('a search is read as rows', () => {
  test.each([
    ['logo', 'all[any text has logo]'],
    [
      'logo* *mark *og* "red fox"',
      'all[any text has a word that starts with logo; any text has a word that ends with mark; any text has a word that contains og; any text has red fox]',
    ],
    ['title:fox NOT keyword:draft', 'all[title has fox; keywords does not have draft]'],
    ['a OR b c', 'any[any text has a; all[any text has b; any text has c]]'],
    ['a OR b', 'all[any text has any of a, b]'],
    ['a NOT (b OR c)', 'all[any text has a; any text has none of b, c]'],
    ['a NOT (b c*)', 'all[any text has a; not all[any text has b; any text has a word that starts with c]]'],
    ['NOT (NOT a)', 'all[not all[any text does not have a]]'],
    ['title:* NOT description:*', 'all[title is present; description is missing]'],
    ['title:(a b)', 'all[{title:(a b)}]'],
    ['*', 'all[{*}]'],
    ['{{word}} color:red', 'all[any text has word ("fox"); {color:red}]'],
  ])('%s', (search, form) => expect(told(groupOf(`@word = "fox"\nsearch: ${search}\n`, 'search'))).toBe(form));
});

describe('conditions that are switched off are rows in their place', () => {
  test.each([
    [
      'filters:\n  Status EQ 0\n  #- AND AverageRating GE 4\n  AND AssetType EQ Image\n',
      'all[status is approved; -rating is at least 4; type is Image]',
    ],
    ['filters:\n  #- AND AverageRating GE 4\n  Status EQ 0\n', 'all[-rating is at least 4; status is approved]'],
    [
      'filters:\n  Status EQ 0\n  #- OR AverageRating GE 4\nsort: title A\n',
      'any[status is approved; -rating is at least 4]',
    ],
    [
      'filters:\n  Status EQ 0 AND\n  #- AverageRating GE 4 AND\n  AssetType EQ Image\n',
      'all[status is approved; -rating is at least 4; type is Image]',
    ],
    ['filters:\n  #- Status EQ 0\n  #- AND AverageRating GE 4\n', 'all[-status is approved; -rating is at least 4]'],
    [
      'filters:\n  (AssetType EQ Image\n  #- OR AverageRating GE 4\n  ) AND Status EQ 0\n',
      'all[any[type is Image; -rating is at least 4]; status is approved]',
    ],
    [
      'filters:\n  AssetType EQ Image\n  #- AND AverageRating GE 4\n  OR Status EQ 0\n',
      'any[all[type is Image; -rating is at least 4]; status is approved]',
    ],
    [
      'filters:\n  AssetType EQ Image\n  #- AND (AverageRating GE 4 OR Status EQ 0)\n',
      'all[type is Image; -any[-rating is at least 4; -status is approved]]',
    ],
    ['filters:\n  AssetType EQ Image\n  #- AND what is this\n', 'all[type is Image; -{what is this}]'],
    ['filters: AssetType EQ Image\n# - no condition\n#- AND Status EQ 0\n', 'all[type is Image]'],
  ])('%s', (file, form) => expect(told(groupOf(file, 'filters'))).toBe(form));

  test('in a search, too', () =>
    expect(told(groupOf('search:\n  fox\n  #- NOT draft\n  #- OR bear\n', 'search'))).toBe(
      'any[all[any text has fox; -any text does not have draft]; -any text has bear]',
    ));
});
