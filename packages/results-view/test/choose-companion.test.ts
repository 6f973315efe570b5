import { describe, expect, test } from 'vitest';
import { check, print } from '@assetql/core';
import { chooseCompanion } from '../src/edit/choose-companion.ts';
import { planFacets } from '../src/facets/plan-facets.ts';
import { statusField } from '../src/facets/facet-fields.ts';
import { edited, written } from './filter-text.ts';

const date = 'DateApproved GE 2020-01-01T00:00:00.000Z';
const pending = 'DatePendingApproval GE 2020-01-01T00:00:00.000Z';

const cases = [
  { why: 'without a date a choice is extended', text: 'Status EQ 0', value: '2', after: 'Status EQ 0 OR Status EQ 2' },
  { why: 'a date goes with its status', text: `${date} AND Status EQ 0`, value: '0', after: '' },
  {
    why: 'a date gives way to another status',
    text: `AssetType EQ Image AND ${date} AND Status EQ 0`,
    value: '2',
    after: 'AssetType EQ Image AND Status EQ 2',
  },
  { why: 'a missing companion is added', text: date, value: '0', after: `${date} AND Status EQ 0` },
  { why: 'a date alone gives way', text: date, value: '2', after: 'Status EQ 2' },
  {
    why: 'the companion takes the place of another status',
    text: `${date} AND Status EQ 2 AND AssetType EQ Image`,
    value: '0',
    after: `${date} AND Status EQ 0 AND AssetType EQ Image`,
  },
  {
    why: 'the companion is what is left of two',
    text: `${date} AND (Status EQ 0 OR Status EQ 2)`,
    value: '2',
    after: `${date} AND Status EQ 0`,
  },
  {
    why: 'only the dates of other statuses go',
    text: `${date} AND ${pending} AND Status EQ 0`,
    value: '2',
    after: `${pending} AND Status EQ 2`,
  },
  {
    why: 'a date that brings its own companion stays',
    text: `(${date} AND Status EQ 0 OR AssetType EQ Video) AND AverageRating GE 4`,
    value: '0',
    after: `(${date} AND Status EQ 0 OR AssetType EQ Video) AND AverageRating GE 4 AND Status EQ 0`,
  },
  {
    why: 'a date in brackets is a date',
    text: `Status EQ 0 AND (${date} OR AssetType EQ Video)`,
    value: '9',
    after: 'Status EQ 9',
  },
  {
    why: 'an excluded status gives way',
    text: `${date} AND Status NE 0`,
    value: '0',
    after: `${date} AND Status EQ 0`,
  },
  {
    why: 'a date that is missing needs none',
    text: 'DateApproved EQ null',
    value: '2',
    after: 'DateApproved EQ null AND Status EQ 2',
  },
];

describe('a status chosen beside a date that needs its companion', () => {
  test.each(cases)('$why', ({ text, value, after }) => {
    const result = edited(text, (filter) => chooseCompanion(filter, statusField, value));
    expect(result).toBe(after);
    expect(check('filters', result).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test.each(cases)('$why: the counted request is valid', ({ text, value }) => {
    const { ast } = written(text);
    const plan = planFacets(ast === undefined ? {} : { filters: ast }, undefined, 'exact');
    const counted = plan.find(({ name }) => name === statusField.name)?.values.find(({ key }) => key === value);
    const { filters } = JSON.parse(counted?.countKey ?? '{}');
    expect(check('filters', filters).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(print(ast)).toBe(text);
  });
});
