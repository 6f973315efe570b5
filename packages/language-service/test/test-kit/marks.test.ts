import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applied, marked, readMarks, show } from '@assetql/language-service/test';

describe('marks', () => {
  test.each([
    ['no marks', '', 'no marks', [], []],
    ['<|>', '', '', [0], []],
    ['<|>at both ends<|>', '', 'at both ends', [0, 12], []],
    ['<[]>', '', '', [], [[0, 0]]],
    ['<[all]>', '', 'all', [], [[0, 3]]],
    [
      'a <[b <[c]> d]> e',
      'in each other',
      'a b c d e',
      [],
      [
        [2, 7],
        [4, 5],
      ],
    ],
    [
      '<[<[a]>]><[b]>',
      'the same stretch twice',
      'ab',
      [],
      [
        [0, 1],
        [0, 1],
        [1, 2],
      ],
    ],
    ['<[a<|>b]>', 'a caret in a range', 'ab', [1], [[0, 2]]],
    ['🎨<|>\r\n<[é]>', 'count in UTF-16 units', '🎨\r\né', [2], [[4, 5]]],
    ['a < b | c > d [e]', 'other brackets are text', 'a < b | c > d [e]', [], []],
  ])('%j %s', (text, _, plain, offsets, ranges) =>
    expect(readMarks(text)).toEqual({
      text: plain,
      offsets,
      ranges: ranges.map(([start = 0, end = 0]) => ({ start, end })),
    }),
  );

  test.each([
    ['a <[ b', 'Nothing closes the <[ at 2: …a  ▸<[ b…'],
    ['a ]> b', 'Nothing opens the ]> at 2: …a  ▸]> b…'],
    ['<[a]>]>', 'Nothing opens the ]> at 5: …<[a]> ▸]>…'],
    ['<[<[a]>', 'Nothing closes the <[ at 0: … ▸<[<[a]>…'],
  ])('%s has half a pair', (text, message) => expect(() => readMarks(text)).toThrow(message));

  const line = fc.array(fc.constantFrom('a', '🎨', '\n', '<|>', '<[x]>', '<[<[y]>z]>', '<[]>'), { maxLength: 12 });
  test('are shown as they are read', () => {
    fc.assert(
      fc.property(line, (parts) => {
        const { text, ranges, offsets } = readMarks(parts.join(''));
        const shown = readMarks(show(text, ranges, offsets));
        expect(shown).toEqual({ text, ranges, offsets });
      }),
    );
  });
});

describe('a marked document', () => {
  test('is opened without its marks', () => {
    const { document, text, offset, range } = marked('document', '### A\nfilters: <[Sta<|>tus]> EQ 0');
    expect(document).toMatchObject({ kind: 'document', text: '### A\nfilters: Status EQ 0' });
    expect(text.slice(range.start, offset)).toBe('Sta');
  });

  test('says which mark it lacks', () => {
    expect(() => marked('search', 'logo').offset).toThrow('No <|> in: logo');
    expect(() => marked('search', 'lo<|>go').range).toThrow('No <[ … ]> in: lo<|>go');
  });
});

describe('edits', () => {
  const edit = (start: number, end: number, newText: string) => ({ range: { start, end }, newText });

  test('are applied in any order', () =>
    expect(applied({ text: 'abc' }, [edit(2, 3, 'C'), edit(0, 0, '!'), edit(0, 1, 'A')])).toBe('!AbC'));

  test.each([
    [[edit(0, 2, ''), edit(1, 3, '')]],
    [[edit(2, 4, '')]],
    [[edit(2, 1, '')]],
    [[edit(-1, 0, '')]],
    [[edit(0, 1, ''), edit(0, 0, '')]],
  ])('%j are none that an editor takes', (edits) =>
    expect(() => applied({ text: 'abc' }, edits)).toThrow(/outside of the text, or over another edit/),
  );
});
