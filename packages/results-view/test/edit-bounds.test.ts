import { describe, expect, test } from 'vitest';
import { clearBounds, setBounds } from '../src/edit/edit-bounds.ts';
import { boundsOf } from '../src/edit/written-bounds.ts';
import { uploadField } from '../src/facets/facet-fields.ts';
import { edited, written } from './filter-text.ts';

const march = { start: Date.UTC(2024, 2, 1), end: Date.UTC(2024, 3, 1) };
const from = 'DateUploaded GE 2024-03-01T00:00:00.000Z';
const to = 'DateUploaded LT 2024-04-01T00:00:00.000Z';

describe('a period', () => {
  test.each([
    { why: 'in an empty filter', text: '', after: `${from} AND ${to}` },
    { why: 'after other clauses', text: 'Status EQ 0', after: `Status EQ 0 AND ${from} AND ${to}` },
    {
      why: 'in the place of the bounds that are there',
      text: 'DateUploaded GE 2020-01-01T00:00:00.000Z AND Status EQ 0 AND DateUploaded LE 2021-01-01T00:00:00.000Z',
      after: `${from} AND Status EQ 0 AND ${to}`,
    },
    {
      why: 'beside the lower bound',
      text: 'DateUploaded GT 2020-01-01T00:00:00.000Z AND Status EQ 0',
      after: `${from} AND ${to} AND Status EQ 0`,
    },
    {
      why: 'beside the upper bound',
      text: 'Status EQ 0 AND DateUploaded LT 2021-01-01T00:00:00.000Z',
      after: `Status EQ 0 AND ${from} AND ${to}`,
    },
  ])('$why', ({ text, after }) => {
    expect(edited(text, (filter) => setBounds(filter, uploadField, march))).toBe(after);
    expect(boundsOf(written(after), uploadField.name)).toEqual(march);
  });

  test.each([
    [`${from} AND ${to}`, ''],
    [`${from} AND ${to} AND Status EQ 0`, 'Status EQ 0'],
    [`Status EQ 0 AND ${from} AND ${to}`, 'Status EQ 0'],
    [`${from} AND Status EQ 0 AND ${to}`, 'Status EQ 0'],
    [`${from} AND Status EQ 0`, 'Status EQ 0'],
    ['Status EQ 0', 'Status EQ 0'],
    ['', ''],
  ])('is removed from %j', (text, after) =>
    expect(edited(text, (filter) => clearBounds(filter, uploadField))).toBe(after),
  );

  test.each([
    { text: '', end: undefined, after: from },
    { text: 'Status EQ 0', end: undefined, after: `Status EQ 0 AND ${from}` },
    { text: `Status EQ 0 AND ${from} AND ${to}`, end: undefined, after: `Status EQ 0 AND ${from}` },
    { text: `${to} AND Status EQ 0`, end: undefined, after: `${from} AND Status EQ 0` },
    { text: `${to} AND DateUploaded LE 2025-01-01T00:00:00.000Z`, end: march.end, after: `${from} AND ${to}` },
  ])('is open at its end where that is absent: $text', ({ text, end, after }) => {
    const open = { start: march.start, ...(end === undefined ? {} : { end }) };
    expect(edited(text, (filter) => setBounds(filter, uploadField, open))).toBe(after);
    expect(boundsOf(written(after), uploadField.name)).toEqual(open);
  });

  test.each([
    [to, from, 'start'],
    [`${from} AND Status EQ 0`, to, 'end'],
  ])('%s becomes open at its other side', (text, _after, kept) => {
    const period = kept === 'start' ? { start: march.start } : { end: march.end };
    expect(
      boundsOf(written(edited(text, (filter) => setBounds(filter, uploadField, period))), uploadField.name),
    ).toEqual(period);
  });

  test('is the strictest of several bounds', () => {
    const text = `DateUploaded GT 2020-01-01T00:00:00.000Z AND ${from} AND ${to} AND DateUploaded LT 2030-01-01T00:00:00.000Z`;
    expect(boundsOf(written(text), uploadField.name)).toEqual(march);
    expect(boundsOf(written('DateUploaded GT 2024-02-29T23:59:59.999Z'), uploadField.name)).toEqual({
      start: march.start,
    });
  });

  test('is read from a text', () => {
    expect(boundsOf(written('DateUploaded LE 2024-03-31T23:59:59.999Z'), uploadField.name)).toEqual({ end: march.end });
    expect(boundsOf(written('Status EQ 0'), uploadField.name)).toEqual({});
    expect(boundsOf(written('DateUploaded GE {{since}}'), uploadField.name)).toEqual({});
  });
});
