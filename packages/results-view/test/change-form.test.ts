import { describe, expect, test } from 'vitest';
import { applyEdits } from '@assetql/core';
import { checkDocument, parseDocument, printDocument } from '@assetql/core/document';
import { equivalent } from '@assetql/core/meaning';
import { changeForm } from '../src/builder/form/change-form.ts';
import { readForm } from '../src/builder/form/read-form.ts';
import type { FormAct, NewCondition } from '../src/builder/form/search-form.ts';

const names = {
  attributes: [
    { id: 'a1', name: 'Campaign', type: 'lookup', values: ['Spring'] },
    { id: 'a2', name: 'Shot on', type: 'date' },
  ],
} as const;

/** The file after an act on its last search, or the sentence with which the act is refused. */
function changed(file: string, act: FormAct): string {
  const search = parseDocument(file).searches.at(-1);
  const change = changeForm(file, search, readForm(file, search, names), act);
  return change.kind === 'edits' ? applyEdits(file, change.edits) : change.reason;
}

const library = {
  categories: [
    { id: 'c1', name: 'Animals', path: ['Animals'] },
    { id: 'c2', name: 'Fish', path: ['Animals', 'Fish'], parentId: 'c1' },
    { id: 'c3', name: 'A/B', path: ['A/B'] },
  ],
  users: [
    { id: 'u1', userName: 'ada' },
    { id: 'u2', userName: 'bob' },
  ],
} as const;

describe('another thing is chosen for a variable that is looked up', () => {
  const within = 'CategoryIds/ANY(c: c EQ {{x}}) OR CategoryAncestorIds/ANY(c: c EQ {{x}})';
  const chosen = (file: string, row: string, given: NewCondition): string => {
    const search = parseDocument(file).searches.at(-1);
    const change = changeForm(file, search, readForm(file, search, library), { act: 'change', row, condition: given });
    return change.kind === 'edits' ? applyEdits(file, change.edits) : change.reason;
  };
  const category = (id: string, relation = 'within'): NewCondition => ({
    subject: 'CategoryIds',
    relation,
    values: [id],
  });
  test.each([
    {
      why: 'by its look-up, which is all that differs',
      file: `@x = category( "Animals" )\n### A\ncontainerfilter: ${within}\n`,
      given: category('c2'),
      after: `@x = category( "Animals/Fish" )\n### A\ncontainerfilter: ${within}\n`,
    },
    {
      why: 'by the look-up of the search',
      file: '### A\n@x = user("ada")\nfilters: CreatedBy EQ {{x}}\n',
      row: 'filters/0',
      given: { subject: 'CreatedBy', relation: 'EQ', values: ['u2'] },
      after: '### A\n@x = user("bob")\nfilters: CreatedBy EQ {{x}}\n',
    },
    {
      why: 'in the condition where another search uses the variable as well',
      file: `@x = category("Animals")\n### B\ncontainerfilter: ${within}\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{x}})\n`,
      given: category('c2', 'EQ'),
      after: `@x = category("Animals")\n### B\ncontainerfilter: ${within}\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ 'c2')\n`,
    },
    {
      why: 'in the condition where a row that is switched off uses the variable as well',
      file: '@x = category("Animals")\n### A\ncontainerfilter:\n  CategoryIds/ANY(c: c EQ {{x}})\n  #- AND CategoryAncestorIds/ANY(c: c EQ {{x}})\n',
      given: category('c2', 'EQ'),
      after:
        '@x = category("Animals")\n### A\ncontainerfilter:\n  CategoryIds/ANY(c: c EQ \'c2\')\n  #- AND CategoryAncestorIds/ANY(c: c EQ {{x}})\n',
    },
    {
      why: 'in the condition where no look-up can name it',
      file: '@x = category("Animals")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{x}})\n',
      given: category('c3', 'EQ'),
      after: '@x = category("Animals")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ \'c3\')\n',
    },
    {
      why: 'in the condition where the look-up finds nothing',
      file: '@x = category("Gone")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{x}})\n',
      given: category('c1', 'EQ'),
      after: '@x = category("Gone")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ \'c1\')\n',
    },
  ])('$why', ({ file, row = 'containerfilter/0', given, after }) => expect(chosen(file, row, given)).toBe(after));
});

const condition = (subject: string, relation: string, ...values: readonly string[]): NewCondition => ({
  subject,
  relation,
  values,
});
const rated = condition('AverageRating', 'GE', '4');

interface Case {
  readonly why: string;
  readonly file: string;
  readonly act: FormAct;
  readonly after: string;
}

const play = ({ file, act, after }: Case): void => expect(changed(file, act)).toBe(after);

describe('a condition is added', () => {
  const add = (given: NewCondition, into = 'filters'): FormAct => ({ act: 'add', into, condition: given });
  test.each<Case>([
    { why: 'to an empty file', file: '', act: add(rated), after: 'filters: AverageRating GE 4\n' },
    {
      why: 'to a search without the key',
      file: '### A\nsearch: fox\n',
      act: add(rated),
      after: '### A\nfilters: AverageRating GE 4\nsearch: fox\n',
    },
    {
      why: 'to an empty key',
      file: 'filters:\nsearch: fox\n',
      act: add(rated),
      after: 'filters: AverageRating GE 4\nsearch: fox\n',
    },
    {
      why: 'beside another one',
      file: 'filters: Status EQ 0\n',
      act: add(rated),
      after: 'filters: Status EQ 0 AND AverageRating GE 4\n',
    },
    {
      why: 'on a line of its own where the others have one',
      file: 'filters:\n  Status EQ 0\n',
      act: add(rated),
      after: 'filters:\n  Status EQ 0\n  AND AverageRating GE 4\n',
    },
    {
      why: 'before a trailing comment',
      file: 'filters: Status EQ 0\n  # why\n  AND AssetType EQ Image\n',
      act: add(rated),
      after: 'filters: Status EQ 0\n  # why\n  AND AssetType EQ Image\n  AND AverageRating GE 4\n',
    },
    {
      why: 'to alternatives',
      file: 'filters: Status EQ 0 OR AssetType EQ Image\n',
      act: add(rated),
      after: 'filters: Status EQ 0 OR AssetType EQ Image OR AverageRating GE 4\n',
    },
    {
      why: 'to the values of one field, which get brackets',
      file: 'filters: Status EQ 0 OR Status EQ 2\n',
      act: add(rated),
      after: 'filters: (Status EQ 0 OR Status EQ 2) AND AverageRating GE 4\n',
    },
    {
      why: 'to a group in brackets',
      file: 'filters: Status EQ 0 AND (AssetType EQ Image OR AverageRating EQ 0)\n',
      act: add(condition('FileExtension', 'any-of', 'svg', "it's"), 'filters/1'),
      after:
        "filters: Status EQ 0 AND (AssetType EQ Image OR AverageRating EQ 0 OR (FileExtension EQ 'svg' OR FileExtension EQ 'it''s'))\n",
    },
    {
      why: 'to the key that it belongs to',
      file: 'filters: Status EQ 0\n',
      act: add(condition('CategoryIds', 'within', 'c1')),
      after:
        "filters: Status EQ 0\ncontainerfilter: CategoryIds/ANY(c: c EQ 'c1') OR CategoryAncestorIds/ANY(c: c EQ 'c1')\n",
    },
    {
      why: 'with the status that its date needs',
      file: 'filters: AssetType EQ Image\n',
      act: add(condition('DateApproved', 'GE', '0')),
      after: 'filters: AssetType EQ Image AND DateApproved GE 1970-01-01T00:00:00.000Z AND Status EQ 0\n',
    },
    {
      why: 'without a status that is asked for already',
      file: 'filters: Status EQ 0\n',
      act: add(condition('DateApproved', 'GE', '0')),
      after: 'filters: Status EQ 0 AND DateApproved GE 1970-01-01T00:00:00.000Z\n',
    },
    {
      why: 'with its status, in brackets among alternatives',
      file: 'filters: AssetType EQ Image OR AverageRating EQ 0\n',
      act: add(condition('DateApproved', 'GE', '0')),
      after:
        'filters: AssetType EQ Image OR AverageRating EQ 0 OR (DateApproved GE 1970-01-01T00:00:00.000Z AND Status EQ 0)\n',
    },
    {
      why: 'with a variable for a relative time',
      file: '### A\n# what for\nfilters: Status EQ 0\n',
      act: add(condition('DateUploaded', 'GE', 'now - 30d')),
      after: '### A\n# what for\n@since = now - 30d\nfilters: Status EQ 0 AND DateUploaded GE {{since}}\n',
    },
    {
      why: 'with the variable that is this time already',
      file: '@month = now-30d\nfilters: Status EQ 0\n',
      act: add(condition('DateUploaded', 'GE', 'now - 30d')),
      after: '@month = now-30d\nfilters: Status EQ 0 AND DateUploaded GE {{month}}\n',
    },
    {
      why: 'with a value of an attribute',
      file: '',
      act: add(condition('attribute:a1', 'EQ', 'Spring "1"')),
      after: 'filters: Attributes/ANY(a: a EQ \'{"Key":"a1","Value":"Spring \\"1\\""}\')\n',
    },
    {
      why: 'with a date of an attribute',
      file: '',
      act: add(condition('attribute:a2', 'EQ', '0')),
      after: 'filters: Attributes/ANY(a: a EQ \'{"Key":"a2","Value":"1970-01-01T00:00:00.000Z"}\')\n',
    },
    {
      why: 'to a search',
      file: 'search: fox OR bear\n',
      act: add(condition('search:title', 'starts', 'polar'), 'search'),
      after: 'search: (fox OR bear) title:polar*\n',
    },
    {
      why: 'as a phrase, on the line of a word',
      file: 'search:\n  fox\n  bear\n',
      act: add(condition('search', 'not-has', '#red fox'), 'search'),
      after: 'search:\n  fox\n  bear\n  NOT "#red fox"\n',
    },
    {
      why: 'before lines that are switched off',
      file: 'filters:\n  Status EQ 0\n  #- AND AssetType EQ Image\n',
      act: add(rated),
      after: 'filters:\n  Status EQ 0\n  AND AverageRating GE 4\n  #- AND AssetType EQ Image\n',
    },
    {
      why: 'where all others are switched off',
      file: 'filters:\n  #- AssetType EQ Image\nsort: title A\n',
      act: add(rated),
      after: 'filters: AverageRating GE 4\n  #- AssetType EQ Image\nsort: title A\n',
    },
    {
      why: 'in a key after lines that are switched off',
      file: 'filters: Status EQ 0\n  #- AND AssetType EQ Image\nsort: title A\n',
      act: add(condition('search', 'has', 'fox'), 'search'),
      after: 'filters: Status EQ 0\n  #- AND AssetType EQ Image\nsearch: fox\nsort: title A\n',
    },
  ])('$why', play);

  test.each<Case>([
    {
      why: 'a date whose status differs from the one that is asked for',
      file: 'filters: Status EQ 5\n',
      act: add(condition('DateApproved', 'GE', '0')),
      after: 'This date works only together with Status EQ 0, and the search asks for another status.',
    },
    {
      why: 'a text with a mistake',
      file: 'filters: Status EQ\n',
      act: add(rated),
      after: 'The text of filters has a mistake. Correct it in the text first.',
    },
    {
      why: 'a number outside the range',
      file: '',
      act: add(condition('AverageRating', 'GE', '7')),
      after: 'rating takes numbers from 0 to 5.',
    },
    {
      why: 'a condition without a value',
      file: '',
      act: add(condition('AverageRating', 'GE')),
      after: 'Choose a value for rating.',
    },
    {
      why: 'a text that is no number',
      file: '',
      act: add(condition('AverageRating', 'GE', 'x')),
      after: 'A number is needed for rating.',
    },
    {
      why: 'a text that is no date',
      file: '',
      act: add(condition('DateUploaded', 'GE', 'x')),
      after: 'A date is needed for date uploaded.',
    },
    {
      why: 'an unknown subject',
      file: '',
      act: add(condition('Nothing', 'GE', 'x')),
      after: 'Choose what the condition is about.',
    },
    {
      why: 'an unknown relation',
      file: '',
      act: add(condition('AverageRating', 'near', '1')),
      after: 'Choose how rating is compared.',
    },
    {
      why: 'a text of two lines',
      file: '',
      act: add(condition('FileExtension', 'EQ', 'a\nb')),
      after: 'The text for file extension must be a single line.',
    },
    {
      why: 'a group that is gone',
      file: 'filters: Status EQ 0\n',
      act: add(rated, 'filters/3'),
      after: 'This row is no longer in the search.',
    },
    {
      why: 'a row that is no group',
      file: 'filters: Status EQ 0\n',
      act: add(rated, 'filters/0'),
      after: 'This row is not a group.',
    },
  ])('but not: $why', play);
});

describe('a condition is changed', () => {
  const change = (given: NewCondition, row = 'filters/0'): FormAct => ({ act: 'change', row, condition: given });
  test.each<Case>([
    {
      why: 'in its value alone',
      file: 'filters: averagerating  ge 3 AND Status EQ 0\n',
      act: change(rated),
      after: 'filters: averagerating  ge 4 AND Status EQ 0\n',
    },
    {
      why: 'in its operator',
      file: 'filters: averagerating  lt 4\n',
      act: change(rated),
      after: 'filters: averagerating  GE 4\n',
    },
    {
      why: 'to several values, in brackets beside others',
      file: 'filters: AssetType EQ Image AND Status EQ 0\n',
      act: change(condition('AssetType', 'any-of', 'Image', 'Video')),
      after: 'filters: (AssetType EQ Image OR AssetType EQ Video) AND Status EQ 0\n',
    },
    {
      why: 'to several values, alone',
      file: 'filters: AssetType EQ Image\n',
      act: change(condition('AssetType', 'any-of', 'Image', 'Video')),
      after: 'filters: AssetType EQ Image OR AssetType EQ Video\n',
    },
    {
      why: 'to a single value, without brackets',
      file: 'filters: (AssetType EQ Image OR AssetType EQ Video) AND Status EQ 0\n',
      act: change(condition('AssetType', 'any-of', 'Video')),
      after: 'filters: AssetType EQ Video AND Status EQ 0\n',
    },
    {
      why: 'to another subject with its status',
      file: 'filters:\n  AssetType EQ Image\n  AND AverageRating GE 3\n',
      act: change(condition('DateApproved', 'LT', '0')),
      after: 'filters:\n  DateApproved LT 1970-01-01T00:00:00.000Z AND Status EQ 0\n  AND AverageRating GE 3\n',
    },
    {
      why: 'to one of another key',
      file: 'filters: AssetType EQ Image\n',
      act: change(condition('search', 'has', 'fox')),
      after: 'search: fox\n',
    },
    {
      why: 'to a missing value',
      file: "filters: CreatedBy EQ 'u1'\n",
      act: change(condition('CreatedBy', 'missing')),
      after: 'filters: CreatedBy EQ null\n',
    },
    {
      why: 'while it is switched off',
      file: 'filters:\n  Status EQ 0\n  #- AND AverageRating GE 3\n',
      act: change(rated, 'filters/1'),
      after: 'filters:\n  Status EQ 0\n  #- AND AverageRating GE 4\n',
    },
    {
      why: 'in a search',
      file: 'search: fox NOT draft\n',
      act: change(condition('search:title', 'none-of', 'draft', 'old'), 'search/1'),
      after: 'search: fox NOT (title:draft OR title:old)\n',
    },
  ])('$why', play);
});

test('a group that is the only row stays one, and its second row is joined as it says', () => {
  const image: NewCondition = { subject: 'AssetType', relation: 'EQ', values: ['Image'] };
  const first = changed('### A\n', { act: 'add-group', into: 'filters', match: 'any', condition: image });
  expect(first).toBe('### A\nfilters: (AssetType EQ Image)\n');
  expect(changed(first, { act: 'add', into: 'filters/0', condition: rated })).toBe(
    '### A\nfilters: (AssetType EQ Image OR AverageRating GE 4)\n',
  );
  expect(changed(first, { act: 'add', into: 'filters', condition: rated })).toBe(
    '### A\nfilters: (AssetType EQ Image) AND AverageRating GE 4\n',
  );
});

describe('a range of dates', () => {
  const between = (...values: readonly string[]): NewCondition => ({
    subject: 'DateUploaded',
    relation: 'between',
    values,
  });
  const [from, to] = [String(Date.UTC(2024, 0, 1)), String(Date.UTC(2024, 11, 31))];
  const text = '(DateUploaded GE 2024-01-01T00:00:00.000Z AND DateUploaded LE 2024-12-31T00:00:00.000Z)';
  test.each<Case>([
    {
      why: 'is two conditions in brackets',
      file: 'filters: Status EQ 0\n',
      act: { act: 'add', into: 'filters', condition: between(from, to) },
      after: `filters: Status EQ 0 AND ${text}\n`,
    },
    {
      why: 'takes the place of a bound, which it keeps',
      file: 'filters: Status EQ 0 AND DateUploaded GE 2024-01-01T00:00:00.000Z\n',
      act: { act: 'change', row: 'filters/1', condition: between(from, to) },
      after: `filters: Status EQ 0 AND ${text}\n`,
    },
    {
      why: 'becomes a bound',
      file: `filters: Status EQ 0 AND ${text}\n`,
      act: {
        act: 'change',
        row: 'filters/1',
        condition: { subject: 'DateUploaded', relation: 'LE', values: [to] },
      },
      after: 'filters: Status EQ 0 AND DateUploaded LE 2024-12-31T00:00:00.000Z\n',
    },
    {
      why: 'is negated',
      file: `filters: Status EQ 0 AND ${text}\n`,
      act: { act: 'negate', row: 'filters/1' },
      after:
        'filters: Status EQ 0 AND (DateUploaded LT 2024-01-01T00:00:00.000Z OR DateUploaded EQ null OR DateUploaded GT 2024-12-31T00:00:00.000Z)\n',
    },
    {
      why: 'needs both ends',
      file: 'filters: Status EQ 0\n',
      act: { act: 'add', into: 'filters', condition: between(from) },
      after: 'Choose where date uploaded begins and ends.',
    },
  ])('$why', play);
});

describe('all conditions are removed', () => {
  const clear: FormAct = { act: 'clear', keys: ['filters', 'containerfilter'] };
  test.each<Case>([
    {
      why: 'but not the words and the order',
      file: "### A\nfilters: Status EQ 0 AND AverageRating GE 3\ncontainerfilter: CategoryIds/ANY(c: c EQ 'c1')\nsearch: fox\nsort: title A\n",
      act: clear,
      after: '### A\nsearch: fox\nsort: title A\n',
    },
    {
      why: 'but not those that are switched off, and not comments',
      file: '### A\nfilters:\n  # why\n  Status EQ 0\n  #- AND AverageRating GE 3\n',
      act: clear,
      after: '### A\nfilters:\n  # why\n  #- AND AverageRating GE 3\n',
    },
    { why: 'also with a mistake', file: 'filters: Status EQ\n', act: clear, after: '' },
    { why: 'where there are none', file: '### A\nsearch: fox\n', act: clear, after: '### A\nsearch: fox\n' },
  ])('$why', play);
});

describe('a row is removed', () => {
  const remove = (row = 'filters/0'): FormAct => ({ act: 'remove', row });
  test.each<Case>([
    {
      why: 'with its key',
      file: '### A\nfilters: Status EQ 0\nsearch: fox\n',
      act: remove(),
      after: '### A\nsearch: fox\n',
    },
    {
      why: 'with its join',
      file: 'filters: Status EQ 0 AND AverageRating GE 4\n',
      act: remove(),
      after: 'filters: AverageRating GE 4\n',
    },
    {
      why: 'with brackets that are no longer needed',
      file: 'filters: Status EQ 0 AND (AverageRating GE 4 OR AssetType EQ Image)\n',
      act: remove('filters/1/0'),
      after: 'filters: Status EQ 0 AND AssetType EQ Image\n',
    },
    {
      why: 'with the group that it leaves empty',
      file: 'filters: Status EQ 0 AND (AverageRating GE 4)\n',
      act: remove('filters/1/0'),
      after: 'filters: Status EQ 0\n',
    },
    {
      why: 'but not its comment',
      file: 'filters:\n  # why\n  Status EQ 0\n  # rated\n  AND AverageRating GE 4\n',
      act: remove(),
      after: 'filters:\n  # why\n  # rated\n  AverageRating GE 4\n',
    },
    { why: 'as a group', file: 'search: a NOT (b c*) d\n', act: remove('search/1'), after: 'search: a d\n' },
    {
      why: 'while it is switched off',
      file: 'filters:\n  Status EQ 0\n  #- AND AverageRating GE 4\n',
      act: remove('filters/1'),
      after: 'filters:\n  Status EQ 0\n',
    },
    {
      why: 'and leaves what is switched off',
      file: 'filters:\n  Status EQ 0\n  #- AND AverageRating GE 4\nsort: title A\n',
      act: remove(),
      after: 'filters:\n  #- AND AverageRating GE 4\nsort: title A\n',
    },
    {
      why: 'although its text has a mistake',
      file: 'filters: Status EQ\nsearch: fox\n',
      act: remove(),
      after: 'search: fox\n',
    },
  ])('$why', play);
});

describe('orders, settings and variables are set', () => {
  test.each<Case>([
    {
      why: 'an order',
      file: 'search: fox\n',
      act: { act: 'sort', key: 'title', direction: 'ascending' },
      after: 'search: fox\nsort: title A\n',
    },
    {
      why: 'another order',
      file: 'sort: title A\n',
      act: { act: 'sort', key: 'record.createdAt', direction: 'descending' },
      after: 'sort: record.createdAt D\n',
    },
    {
      why: 'no order',
      file: 'search: fox\nsort: title A\n',
      act: { act: 'sort', key: undefined, direction: 'ascending' },
      after: 'search: fox\n',
    },
    {
      why: 'a setting',
      file: 'search: fox\n',
      act: { act: 'set', key: 'count', text: '20' },
      after: 'search: fox\ncount: 20\n',
    },
    {
      why: 'a setting of an empty file',
      file: '',
      act: { act: 'set', key: 'searchFields', text: 'title, keywords' },
      after: 'searchFields: title, keywords\n',
    },
    {
      why: 'a variable',
      file: '@since = now - 30d\nfilters: DateUploaded GE {{since}}\n',
      act: { act: 'set-variable', variable: 'since', text: 'now - 7d' },
      after: '@since = now - 7d\nfilters: DateUploaded GE {{since}}\n',
    },
    {
      why: 'no unknown variable',
      file: 'search: fox\n',
      act: { act: 'set-variable', variable: 'since', text: '1' },
      after: 'The file does not define the variable since.',
    },
    {
      why: 'no variable without a value',
      file: '@since = 1\nsearch: fox\n',
      act: { act: 'set-variable', variable: 'since', text: ' ' },
      after: 'A value is needed for since.',
    },
  ])('$why', play);
});

describe('rows are grouped, joined and moved', () => {
  test.each<Case>([
    {
      why: 'a group is added',
      file: 'filters: Status EQ 0\n',
      act: { act: 'add-group', into: 'filters', match: 'any', condition: rated },
      after: 'filters: Status EQ 0 AND (AverageRating GE 4)\n',
    },
    {
      why: 'and filled',
      file: 'filters: Status EQ 0 AND (AverageRating GE 4)\n',
      act: { act: 'add', into: 'filters/1', condition: condition('AssetType', 'EQ', 'Image') },
      after: 'filters: Status EQ 0 AND (AverageRating GE 4 OR AssetType EQ Image)\n',
    },
    {
      why: 'a group is added with the status of its date',
      file: 'filters: AssetType EQ Image OR AverageRating EQ 0\n',
      act: { act: 'add-group', into: 'filters', match: 'all', condition: condition('DateApproved', 'GE', '0') },
      after:
        'filters: AssetType EQ Image OR AverageRating EQ 0 OR (DateApproved GE 1970-01-01T00:00:00.000Z AND Status EQ 0)\n',
    },
    {
      why: 'two rows are grouped',
      file: 'filters: Status EQ 0 AND AssetType EQ Image AND AverageRating GE 4\n',
      act: { act: 'group', row: 'filters/1', match: 'any' },
      after: 'filters: Status EQ 0 AND (AssetType EQ Image OR AverageRating GE 4)\n',
    },
    {
      why: 'two terms are grouped',
      file: 'search: a b c\n',
      act: { act: 'group', row: 'search/0', match: 'any' },
      after: 'search: (a OR b) c\n',
    },
    {
      why: 'a group is dissolved',
      file: 'filters: Status EQ 0 AND (AssetType EQ Image OR AverageRating GE 4)\n',
      act: { act: 'ungroup', row: 'filters/1' },
      after: 'filters: Status EQ 0 AND AssetType EQ Image AND AverageRating GE 4\n',
    },
    {
      why: 'a group of terms without blanks around it is dissolved',
      file: 'search: a(b OR c*)d\n',
      act: { act: 'ungroup', row: 'search/1' },
      after: 'search: a b AND c* d\n',
    },
    {
      why: 'all becomes any',
      file: 'filters:\n  Status EQ 0\n  AND AssetType EQ Image\n',
      act: { act: 'match', group: 'filters', match: 'any' },
      after: 'filters:\n  Status EQ 0\n  OR AssetType EQ Image\n',
    },
    {
      why: 'any becomes all, with brackets around what was joined tighter',
      file: 'filters: Status EQ 0 OR AssetType EQ Image AND AverageRating GE 4\n',
      act: { act: 'match', group: 'filters', match: 'all' },
      after: 'filters: Status EQ 0 AND (AssetType EQ Image AND AverageRating GE 4)\n',
    },
    {
      why: 'a group without brackets becomes any',
      file: 'filters: Status EQ 0 OR AssetType EQ Image AND AverageRating GE 4\n',
      act: { act: 'match', group: 'filters/1', match: 'any' },
      after: 'filters: Status EQ 0 OR (AssetType EQ Image OR AverageRating GE 4)\n',
    },
    {
      why: 'what is switched off is joined like the others',
      file: 'filters:\n  Status EQ 0\n  #- AND AssetType EQ Image\n  AND AverageRating GE 4\n',
      act: { act: 'match', group: 'filters', match: 'any' },
      after: 'filters:\n  Status EQ 0\n  #- OR AssetType EQ Image\n  OR AverageRating GE 4\n',
    },
    {
      why: 'a row is moved to the start',
      file: 'filters:\n  Status EQ 0\n  # why\n  AND AssetType EQ Image\n  AND AverageRating GE 4\n',
      act: { act: 'move', row: 'filters/2', into: 'filters', before: 'filters/0' },
      after: 'filters:\n  AverageRating GE 4\n  # why\n  AND Status EQ 0\n  AND AssetType EQ Image\n',
    },
    {
      why: 'a row is moved into a group',
      file: 'filters: Status EQ 0 AND AverageRating GE 4 AND (AssetType EQ Image OR AssetType EQ Video OR Status EQ 2)\n',
      act: { act: 'move', row: 'filters/1', into: 'filters/2' },
      after:
        'filters: Status EQ 0 AND (AssetType EQ Image OR AssetType EQ Video OR Status EQ 2 OR AverageRating GE 4)\n',
    },
    {
      why: 'the only row of a group is moved beside it',
      file: 'filters: (Status EQ 0) AND AverageRating GE 4\n',
      act: { act: 'move', row: 'filters/0/0', into: 'filters', before: 'filters/1' },
      after: 'filters: Status EQ 0 AND AverageRating GE 4\n',
    },
    {
      why: 'a row is moved out of a group in a group, which keeps its brackets',
      file: 'filters: Status EQ 0 AND (AverageRating GE 3 OR (AssetType EQ Image))\n',
      act: { act: 'move', row: 'filters/1/1/0', into: 'filters/1', before: 'filters/1/0' },
      after: 'filters: Status EQ 0 AND (AssetType EQ Image OR AverageRating GE 3)\n',
    },
    {
      why: 'a row is moved out of the group that it starts, and a comment there stays',
      file: 'filters:\n  (\n  # why\n    Status EQ 0\n    OR AverageRating GE 4\n  )\n  AND AssetType EQ Image\n',
      act: { act: 'move', row: 'filters/0/0', into: 'filters', before: 'filters/0' },
      after: 'filters:\n  Status EQ 0\n  AND\n  # why\n  AverageRating GE 4\n  AND AssetType EQ Image\n',
    },
    {
      why: 'one of several values that are switched off one by one is a row',
      file: 'filters:\n  Status EQ 0\n  #- OR Status EQ 2\n',
      act: { act: 'switch-on', row: 'filters/1' },
      after: 'filters:\n  Status EQ 0\n  OR Status EQ 2\n',
    },
    {
      why: 'a row is written twice',
      file: 'filters:\n  Status EQ 0\n  AND AverageRating GE 4\n',
      act: { act: 'duplicate', row: 'filters/0' },
      after: 'filters:\n  Status EQ 0\n  AND Status EQ 0\n  AND AverageRating GE 4\n',
    },
    {
      why: 'several values are written twice',
      file: 'filters: Status EQ 0 OR Status EQ 2\n',
      act: { act: 'duplicate', row: 'filters/0' },
      after: 'filters: (Status EQ 0 OR Status EQ 2) AND (Status EQ 0 OR Status EQ 2)\n',
    },
    {
      why: 'a row that is switched off is written twice',
      file: 'filters:\n  Status EQ 0\n  #- AND AverageRating GE 4\n',
      act: { act: 'duplicate', row: 'filters/1' },
      after: 'filters:\n  Status EQ 0\n  #- AND AverageRating GE 4\n  #- AND AverageRating GE 4\n',
    },
  ])('$why', play);

  test.each<Case>([
    {
      why: 'a last row is not grouped',
      file: 'search: a b\n',
      act: { act: 'group', row: 'search/1', match: 'any' },
      after: 'There is no row after this one to put in a group with it.',
    },
    {
      why: 'a group is not moved into itself',
      file: 'search: a (b OR c*)\n',
      act: { act: 'move', row: 'search/1', into: 'search/1' },
      after: 'A group cannot be moved into itself.',
    },
    {
      why: 'a text is not moved to where it is a comment',
      file: 'search:\n  a\n  b #tag\n',
      act: { act: 'move', row: 'search/2', into: 'search', before: 'search/0' },
      after: 'At the start of a line, this text would be read as something else. Move it in the text.',
    },
    {
      why: 'a negated group is not dissolved',
      file: 'search: a NOT (b c*)\n',
      act: { act: 'ungroup', row: 'search/1' },
      after: 'This group is negated. Negate it to take its rows out.',
    },
    {
      why: 'what is switched off is not moved',
      file: 'filters:\n  Status EQ 0\n  #- AND AverageRating GE 4\n',
      act: { act: 'move', row: 'filters/1', into: 'filters' },
      after: 'Switch this row on to move it.',
    },
  ])('$why', play);
});

describe('a row is negated', () => {
  const negate = (row = 'filters/0'): FormAct => ({ act: 'negate', row });
  const negations = [
    ['filters: Status EQ 0 AND AverageRating GE 4\n', 'filters/0', 'filters: Status NE 0 AND AverageRating GE 4\n'],
    ['filters: Status EQ 0 AND AverageRating GE 4\n', 'filters/1', 'filters: Status EQ 0 AND AverageRating LT 4\n'],
    ['filters: DateRejected EQ null\n', 'filters/0', 'filters: DateRejected NE null\n'],
    [
      'filters: AssetType EQ Image OR AssetType EQ Video\n',
      'filters/0',
      'filters: (AssetType NE Image AND AssetType NE Video)\n',
    ],
    [
      'filters: Status EQ 0 AND (AssetType EQ Image OR AverageRating GE 4)\n',
      'filters/1',
      'filters: Status EQ 0 AND (AssetType NE Image AND AverageRating LT 4)\n',
    ],
    [
      'filters: AssetType EQ Image AND DateUploaded LT 2026-01-01T00:00:00.000Z\n',
      'filters/1',
      'filters: AssetType EQ Image AND (DateUploaded GE 2026-01-01T00:00:00.000Z OR DateUploaded EQ null)\n',
    ],
    ['search: fox title:draft\n', 'search/1', 'search: fox NOT title:draft\n'],
    ['search: fox OR bear\n', 'search/0', 'search: NOT (fox OR bear)\n'],
    ['search: a (b OR c*)\n', 'search/1', 'search: a NOT (b OR c*)\n'],
    ['search: a OR b c\n', 'search/1', 'search: a OR NOT (b c)\n'],
    ['search:\n  a\n  #- b\n', 'search/1', 'search:\n  a\n  #- NOT b\n'],
  ] as const;
  test.each(negations)('%s %s', (file, row, after) => expect(changed(file, negate(row))).toBe(after));
  test.each(negations)('and back: %s %s', (file, row) => {
    const before = parseDocument(file).searches[0];
    const twice = parseDocument(changed(changed(file, negate(row)), negate(row))).searches[0];
    for (const key of ['filters', 'search'] as const)
      expect(equivalent(key, twice?.[key]?.parsed.ast, before?.[key]?.parsed.ast)).toBe(true);
  });
  test.each<Case>([
    {
      why: 'not part of a text',
      file: "filters: FileExtension CT 'j'\n",
      act: negate(),
      after: 'The language cannot say the opposite of CT. Negate the other conditions, or ask for what is wanted.',
    },
    {
      why: 'not a group with rows that are switched off',
      file: 'filters:\n  Status EQ 0\n  AND (AverageRating GE 4\n  #- OR AssetType EQ Image\n  )\n',
      act: negate('filters/1'),
      after: 'Switch on or remove the rows of this group that are switched off first.',
    },
  ])('$why', play);
});

describe('a row is switched off and on', () => {
  const rows = [
    {
      why: 'on a line of its own',
      row: 'filters/1',
      on: 'filters:\n  Status EQ 0\n  and  AverageRating GE 4\n  AND AssetType EQ Image\n',
      off: 'filters:\n  Status EQ 0\n  #- and  AverageRating GE 4\n  AND AssetType EQ Image\n',
    },
    {
      why: 'on the first line',
      row: 'filters/0',
      on: 'filters:\n  Status EQ 0\n  and  AverageRating GE 4\n  AND AssetType EQ Image\n',
      off: 'filters:\n  #- and  Status EQ 0\n  AverageRating GE 4\n  AND AssetType EQ Image\n',
    },
    {
      why: 'on the last line',
      row: 'filters/2',
      on: 'filters:\r\n  Status EQ 0\r\n  AND AverageRating GE 4\r\n  AND AssetType EQ Image',
      off: 'filters:\r\n  Status EQ 0\r\n  AND AverageRating GE 4\r\n  #- AND AssetType EQ Image',
    },
    {
      why: 'with joins at the ends of lines',
      row: 'filters/0',
      on: 'filters:\n  Status EQ 0 AND\n  AverageRating GE 4\n',
      off: 'filters:\n  #- Status EQ 0 AND\n  AverageRating GE 4\n',
    },
    {
      why: 'last, with joins at the ends of lines',
      row: 'filters/1',
      on: 'filters:\n  Status EQ 0  AND\n  AverageRating GE 4\n',
      off: 'filters:\n  Status EQ 0\n  #- AverageRating GE 4  AND\n',
    },
    {
      why: 'as the only one',
      row: 'filters/0',
      on: 'filters:\n  Status EQ 0\nsort: title A\n',
      off: 'filters:\n  #- Status EQ 0\nsort: title A\n',
    },
    {
      why: 'as a group',
      row: 'filters/1',
      on: 'filters:\n  Status EQ 0\n  AND (AssetType EQ Image OR AverageRating GE 4)\n',
      off: 'filters:\n  Status EQ 0\n  #- AND (AssetType EQ Image OR AverageRating GE 4)\n',
    },
    {
      why: 'in a group',
      row: 'filters/0/1',
      on: 'filters:\n  (Status EQ 0\n  OR AverageRating GE 4\n  ) AND AssetType EQ Image\n',
      off: 'filters:\n  (Status EQ 0\n  #- OR AverageRating GE 4\n  ) AND AssetType EQ Image\n',
    },
    {
      why: 'in a search',
      row: 'search/1',
      on: 'search:\n  fox\n  NOT draft\n  bear*\n',
      off: 'search:\n  fox\n  #- NOT draft\n  bear*\n',
    },
  ];
  test.each(rows)('$why: off', ({ row, on, off }) => expect(changed(on, { act: 'switch-off', row })).toBe(off));
  test.each(rows)('$why: on', ({ row, on, off }) => expect(changed(off, { act: 'switch-on', row })).toBe(on));

  test.each<Case>([
    {
      why: 'from the middle of a line',
      file: 'filters: Status EQ 0 AND AverageRating GE 4 AND AssetType EQ Image\n',
      act: { act: 'switch-off', row: 'filters/1' },
      after: 'filters: Status EQ 0\n  #- AND AverageRating GE 4\n  AND AssetType EQ Image\n',
    },
    {
      why: 'from the start of a line',
      file: 'filters: Status EQ 0 AND AverageRating GE 4\n',
      act: { act: 'switch-off', row: 'filters/0' },
      after: 'filters:\n  #- AND Status EQ 0\n  AverageRating GE 4\n',
    },
    {
      why: 'from the end of a line',
      file: 'filters: Status EQ 0 AND AverageRating GE 4\n',
      act: { act: 'switch-off', row: 'filters/1' },
      after: 'filters: Status EQ 0\n  #- AND AverageRating GE 4\n',
    },
    {
      why: 'alone beside its key',
      file: 'filters: Status EQ 0\nsort: title A\n',
      act: { act: 'switch-off', row: 'filters/0' },
      after: 'filters:\n  #- Status EQ 0\nsort: title A\n',
    },
    {
      why: 'with several values',
      file: 'filters: Status EQ 0 OR Status EQ 2\n',
      act: { act: 'switch-off', row: 'filters/0' },
      after: 'filters:\n  #- (Status EQ 0 OR Status EQ 2)\n',
    },
    {
      why: 'the first of conditions that are joined tighter',
      file: 'filters:\n  Status EQ 0\n  OR AverageRating GE 4\n  AND AssetType EQ Image\n',
      act: { act: 'switch-off', row: 'filters/1/0' },
      after: 'filters:\n  Status EQ 0\n  OR\n  #- AND AverageRating GE 4\n  AssetType EQ Image\n',
    },
    {
      why: 'the only row of a group',
      file: 'filters:\n  Status EQ 0\n  AND (AverageRating GE 4)\n',
      act: { act: 'switch-off', row: 'filters/1/0' },
      after: 'filters:\n  Status EQ 0\n  #- AND (AverageRating GE 4)\n',
    },
    {
      why: 'of several lines',
      file: 'filters:\n  Status EQ 0\n  AND (AverageRating GE 4\n    # why\n    OR AssetType EQ Image)\n',
      act: { act: 'switch-off', row: 'filters/1' },
      after: 'filters:\n  Status EQ 0\n  #- AND (AverageRating GE 4 OR AssetType EQ Image)\n    # why\n',
    },
    {
      why: 'on again as the first of two that are off',
      file: 'filters:\n  #- OR Status EQ 0\n  #- AssetType EQ Image\n',
      act: { act: 'switch-on', row: 'filters/0' },
      after: 'filters:\n  Status EQ 0\n  #- OR AssetType EQ Image\n',
    },
    {
      why: 'on after a word of a search that is no join',
      file: 'search:\n  NOT Or\n  #- OR (a b)\n  OR c*\n',
      act: { act: 'switch-on', row: 'search/1' },
      after: 'search:\n  NOT Or\n  OR (a b)\n  OR c*\n',
    },
    {
      why: 'on without a join that fits',
      file: 'filters:\n  Status EQ 0\n  #- AverageRating GE 4\n',
      act: { act: 'switch-on', row: 'filters/1' },
      after: 'filters:\n  Status EQ 0\n  AND AverageRating GE 4\n',
    },
    {
      why: 'not on with a mistake',
      file: 'filters:\n  Status EQ 0\n  #- AND what is this\n',
      act: { act: 'switch-on', row: 'filters/1' },
      after: 'This text has a mistake. Correct it in the text.',
    },
  ])('$why', play);

  test('a line that is switched off is a comment to everything else', () => {
    const file = 'filters:\n  Status EQ 0\n  #- AND Nonsense\n  AND AverageRating GE 4\nsort: title D\n';
    const document = parseDocument(file);
    expect(checkDocument(document)).toEqual([]);
    expect(printDocument(document)).toBe(file);
  });
});
