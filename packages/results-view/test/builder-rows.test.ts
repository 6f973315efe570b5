import { describe, expect, test } from 'vitest';
import { parseDocument } from '@assetql/core/document';
import type { FormAct, FormRow, SearchForm } from '../src/builder/form/search-form.ts';
import { readForm } from '../src/builder/form/read-form.ts';
import { firstRelation, relationFor, takesSeveral } from '../src/builder/view/choose-relation.ts';
import { describeAct } from '../src/builder/view/describe-act.ts';
import { chipText, describeRow, valuesText } from '../src/builder/view/describe-condition.ts';
import { dropRow, type DropPlace } from '../src/builder/view/drop-row.ts';
import { findFormRow } from '../src/builder/view/find-form-row.ts';
import { chipRows, groupFor } from '../src/builder/view/group-for.ts';
import { moveDirection, moveAct, type MoveDirection } from '../src/builder/view/move-act.ts';
import { rowRequest } from '../src/builder/view/row-request.ts';

const read = (file: string): SearchForm => {
  const [search] = parseDocument(file).searches;
  return readForm(file, search, {});
};
const rowsOf = (form: SearchForm): readonly FormRow[] => form.parts[0]?.group.rows ?? [];

/** Two conditions, a group of two, and a last condition. */
const grouped = read(
  "filters: AssetType EQ Image AND AverageRating GE 3 AND (Status EQ 0 OR CognitiveColor EQ red) AND FileExtension EQ 'svg'\nsearch: cat dog\n",
);
const root = grouped.parts[0]?.group.id ?? '';
const [type, rating, group, extension] = rowsOf(grouped).map(({ id }) => id);
const inner = rowsOf(grouped)[2];
const [status, color] = inner?.kind === 'group' ? inner.rows.map(({ id }) => id) : [];
const word = grouped.parts[2]?.group.rows[0]?.id;

describe('moving a row', () => {
  interface Case {
    readonly name: string;
    readonly row: string | undefined;
    readonly direction: MoveDirection;
    /** The act, or `undefined` when the row stays. */
    readonly act?: unknown;
  }
  test.each<Case>([
    { name: 'the first row goes no further up', row: type, direction: 'up' },
    { name: 'the last row goes no further down', row: extension, direction: 'down' },
    {
      name: 'up is before the row above',
      row: rating,
      direction: 'up',
      act: { act: 'move', row: rating, into: root, before: type },
    },
    {
      name: 'down is after the row below',
      row: type,
      direction: 'down',
      act: { act: 'move', row: type, into: root, before: group },
    },
    {
      name: 'down to the end has no row behind it',
      row: group,
      direction: 'down',
      act: { act: 'move', row: group, into: root },
    },
    {
      name: 'in is to the start of the group below',
      row: rating,
      direction: 'in',
      act: { act: 'move', row: rating, into: group, before: status },
    },
    {
      name: 'in is to the end of the group above',
      row: extension,
      direction: 'in',
      act: { act: 'move', row: extension, into: group },
    },
    {
      name: 'in without a group forms one with the row below',
      row: type,
      direction: 'in',
      act: { act: 'group', row: type, match: 'any' },
    },
    { name: 'in without a row below is not possible', row: color, direction: 'in' },
    {
      name: 'out is behind the group',
      row: color,
      direction: 'out',
      act: { act: 'move', row: color, into: root, before: extension },
    },
    { name: 'out of the outermost group is not possible', row: type, direction: 'out' },
    { name: 'the outermost group stays', row: root, direction: 'up' },
    { name: 'an unknown row stays', row: 'nowhere', direction: 'up' },
  ])('$name', ({ row = '', direction, act }) => {
    const move = moveAct(grouped, row, direction);
    if (act === undefined) expect(move).toEqual({ kind: 'stays', reason: expect.stringMatching(/\.$/) });
    else expect(move).toEqual({ kind: 'act', act });
  });

  test('has keys together with Alt', () => {
    const press = (key: string, altKey = true): unknown => moveDirection({ key, altKey });
    expect(['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'x'].map((key) => press(key))).toEqual([
      'up',
      'down',
      'in',
      'out',
      undefined,
    ]);
    expect(press('ArrowUp', false)).toBe(undefined);
  });
});

describe('dropping a row', () => {
  interface Case {
    readonly name: string;
    readonly row: string | undefined;
    readonly target: string | undefined;
    readonly place: DropPlace;
    readonly act?: unknown;
  }
  test.each<Case>([
    {
      name: 'before another row',
      row: extension,
      target: type,
      place: 'before',
      act: { act: 'move', row: extension, into: root, before: type },
    },
    {
      name: 'after the last row',
      row: type,
      target: extension,
      place: 'after',
      act: { act: 'move', row: type, into: root },
    },
    { name: 'into a group', row: type, target: group, place: 'into', act: { act: 'move', row: type, into: group } },
    {
      name: 'out of a group',
      row: status,
      target: rating,
      place: 'before',
      act: { act: 'move', row: status, into: root, before: rating },
    },
    { name: 'where it is', row: rating, target: type, place: 'after' },
    { name: 'into a condition', row: rating, target: type, place: 'into' },
    { name: 'into itself', row: group, target: status, place: 'before' },
    { name: 'among the words', row: rating, target: word, place: 'before' },
    { name: 'at a row that is gone', row: rating, target: 'nowhere', place: 'before' },
    { name: 'beside the outermost group', row: rating, target: root, place: 'before' },
  ])('$name', ({ row = '', target = '', place, act }) => {
    expect(dropRow(grouped, row, target, place)).toEqual(act);
  });
});

describe('a condition in words', () => {
  test.each([
    ['AssetType EQ Image', 'type is Image', 'Image'],
    ['AssetType NE Image', 'type is not Image', 'not Image'],
    ['AssetType EQ Image OR AssetType EQ Video', 'type is any of Image or Video', 'Image or Video'],
    ['AverageRating GE 3', 'rating is at least 3', '★ 3 or more'],
    ['AverageRating LE 3', 'rating is at most 3', '★ 3 or less'],
    ['AverageRating GT 3', 'rating is more than 3', '★ more than 3'],
    ['AverageRating LT 3', 'rating is less than 3', '★ less than 3'],
    ["FileExtension EQ 'svg'", 'file extension is svg', 'file extension is svg'],
    ['AssetType EQ Image AND', 'AssetType EQ Image AND', 'AssetType EQ Image AND'],
  ])('%s', (text, sentence, chip) => {
    const form = read(`filters: ${text}\n`);
    const [row] = chipRows(
      form.parts[0]?.group ?? {
        kind: 'group',
        id: '',
        range: { start: 0, end: 0 },
        isOff: false,
        match: 'all',
        isNegated: false,
        rows: [],
      },
    );
    expect(row && describeRow(row)).toContain(sentence);
    expect(row && chipText(row)).toContain(chip);
  });

  test('dates of the upload need no name', () => {
    const [row] = rowsOf(read('filters: DateUploaded GE 2019-01-01T00:00:00.000Z\n'));
    expect(row && chipText(row)).toMatch(/^since .*2019/);
    const [other] = rowsOf(read('filters: DateExpired LT 2019-01-01T00:00:00.000Z\n'));
    expect(other && chipText(other)).toMatch(/^date expired before .*2019/);
  });

  test('a group lists its rows', () => {
    expect(inner && describeRow(inner)).toBe('status is approved or colour is red');
    expect(inner && chipText(inner)).toBe('approved or red');
    expect(inner?.kind === 'group' && describeRow({ ...inner, isNegated: true, match: 'all' })).toBe(
      'not (status is approved and colour is red)',
    );
  });

  test('alternatives are joined', () => {
    expect(valuesText([])).toBe('');
    expect(valuesText(['a', 'b', 'c'].map((label) => ({ label })))).toBe('a, b or c');
  });
});

describe('chips', () => {
  const filters = grouped.parts.flatMap(({ key, group: whole }) => (key === 'filters' ? [whole] : []));
  test.each(filters)('are the rows that all must hold, or the group if any may', (whole) => {
    expect(chipRows(whole).map(({ id }) => id)).toEqual([type, rating, group, extension]);
    expect(chipRows({ ...whole, match: 'any' })).toEqual([{ ...whole, match: 'any' }]);
    expect(chipRows({ ...whole, rows: [] })).toEqual([]);
  });
});

test('a condition is added to the group of its key', () => {
  for (const subject of grouped.subjects)
    expect(groupFor(grouped, subject)).toBe(grouped.parts.find(({ key }) => key === subject.belongsTo)?.group.id);
});

describe('relations', () => {
  const is = { key: 'EQ', label: 'is', takes: 'one' } as const;
  const any = { key: 'any-of', label: 'is any of', takes: 'many' } as const;
  const atLeast = { key: 'GE', label: 'is at least', takes: 'one' } as const;

  test('a second value makes alternatives', () => {
    expect(takesSeveral([is, any], is)).toBe(true);
    expect(takesSeveral([is], is)).toBe(false);
    expect(takesSeveral([atLeast], atLeast)).toBe(false);
    expect(takesSeveral([any], any)).toBe(true);
    const keyword = { kind: 'keyword' } as const;
    expect(relationFor([is, any], is, keyword, ['a', 'b'])).toBe(any);
    expect(relationFor([is, any], is, keyword, ['a'])).toBe(is);
    expect(relationFor([is], is, keyword, ['a', 'b'])).toBe(is);
  });
  test('no stars are what is not rated, not what has none at least', () => {
    const stars = { kind: 'stars', from: 0, to: 5 } as const;
    expect(relationFor([is, atLeast], atLeast, stars, ['0'])).toBe(is);
    expect(relationFor([is, atLeast], atLeast, stars, ['1'])).toBe(atLeast);
    expect(relationFor([atLeast], atLeast, stars, ['0'])).toBe(atLeast);
  });
  test('scales begin with a lower bound', () => {
    expect(firstRelation([is, atLeast], { kind: 'stars', from: 0, to: 5 })).toBe(atLeast);
    expect(firstRelation([is, any], { kind: 'keyword' })).toBe(is);
    expect(firstRelation([], { kind: 'date' })).toBe(undefined);
  });
});

describe('an act is said in a sentence', () => {
  const condition = { subject: '', relation: '', values: [] };
  test.each<readonly [FormAct, string]>([
    [{ act: 'add', into: root, condition }, 'Added: rating is at least 3.'],
    [{ act: 'add-group', into: root, match: 'any', condition }, 'Added: rating is at least 3.'],
    [{ act: 'change', row: rating ?? '', condition }, 'Changed: rating is at least 3.'],
    [{ act: 'negate', row: rating ?? '' }, 'Changed: rating is at least 3.'],
    [{ act: 'remove', row: type ?? '' }, 'Removed: type is Image.'],
    [{ act: 'duplicate', row: type ?? '' }, 'Duplicated: type is Image.'],
    [{ act: 'switch-off', row: type ?? '' }, 'Switched off: type is Image.'],
    [{ act: 'switch-on', row: type ?? '' }, 'Switched on: type is Image.'],
    [{ act: 'group', row: type ?? '', match: 'any' }, 'Put into a group: type is Image.'],
    [{ act: 'ungroup', row: group ?? '' }, 'The group is dissolved.'],
    [{ act: 'move', row: type ?? '', into: root }, 'Moved: type is Image. Row 2 of 4 in its group.'],
    [{ act: 'sort', key: 'title', direction: 'ascending' }, 'The order is changed.'],
    [{ act: 'set', key: 'count', text: '9' }, 'Changed: 9.'],
    [{ act: 'set-variable', variable: 'variables/0', text: '8' }, 'Changed: 8.'],
  ])('%o', (act, sentence) => {
    expect(describeAct(act, grouped, grouped, rating)).toBe(sentence);
  });
  test('also when the row is gone', () => {
    expect(describeAct({ act: 'move', row: type ?? '', into: root }, grouped, grouped, undefined)).toBe(
      'Moved: type is Image.',
    );
  });
});

describe('the total of a condition', () => {
  const asked = { request: {}, now: Date.UTC(2024, 0) };
  const request = (file: string, part: number): unknown => {
    const form = read(file);
    const row = form.parts[part]?.group.rows[0];
    const key = form.parts[part]?.key;
    if (row?.kind !== 'condition' || key === undefined) throw new Error('There is no condition.');
    const text = rowRequest(form, key, row, { names: {}, asked });
    return text === undefined ? undefined : JSON.parse(text);
  };
  test('is asked for the condition alone', () => {
    expect(request('filters: AverageRating GE 3 AND Status EQ 0\nsearch: x\n', 0)).toEqual({
      filters: 'AverageRating GE 3',
      count: 0,
    });
  });
  test('knows the variables of the file and the fields of the search', () => {
    expect(request('@since = now - 1d\n### A\nfilters: DateUploaded GE {{since}}\n', 0)).toEqual({
      filters: 'DateUploaded GE 2023-12-31T00:00:00.000Z',
      count: 0,
    });
    expect(request('search: cat\nsearchFields: title\n', 2)).toEqual({
      search: 'cat',
      searchFields: ['title'],
      count: 0,
    });
  });
  test('is not asked for a condition that cannot be bound', () => {
    expect(request('@a = category("nowhere")\n### A\ncontainerfilter: CategoryIds/ANY(c: c EQ {{a}})\n', 1)).toBe(
      undefined,
    );
  });
});

test('a row is found with the groups around it', () => {
  const found = findFormRow(grouped, status ?? '');
  expect([found?.row.id, found?.parent?.id, found?.around.map(({ id }) => id)]).toEqual([status, group, [root]]);
  expect(findFormRow(grouped, 'nowhere')).toBe(undefined);
});
