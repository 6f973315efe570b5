import { describe, expect, test } from 'vitest';
import { applyEdits } from '@assetql/core';
import { parseDocument } from '@assetql/core/document';
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
