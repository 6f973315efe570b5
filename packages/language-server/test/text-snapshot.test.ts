import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Columns } from '../src/text/columns.ts';
import { chooseEncoding } from '../src/text/position-encoding.ts';
import { TextSnapshot } from '../src/text/text-snapshot.ts';
import { encodings, placeOf } from './place.ts';

/** Texts with everything that counts differently: ASCII, two and three bytes, pairs of surrogates, all line ends. */
const text = fc
  .array(fc.constantFrom('a', ' ', 'é', 'ß', '€', '語', '😀', '👩‍💻', '\n', '\r\n', '\r', 'abc def'), { maxLength: 40 })
  .map((pieces) => pieces.join(''));

/** Offsets that are not inside a character or a line end. */
const offsets = (whole: string): readonly number[] =>
  Array.from({ length: whole.length + 1 }, (_, offset) => offset).filter(
    (offset) => !/[\uDC00-\uDFFF]/.test(whole[offset] ?? '') && !(whole[offset - 1] === '\r' && whole[offset] === '\n'),
  );

describe.each(encodings)('positions in %s', (encoding) => {
  test('are those of the protocol, and lead back', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const document = TextSnapshot.of(whole, encoding);
        for (const offset of offsets(whole)) {
          expect(document.positionAt(offset)).toEqual(placeOf(whole, offset, encoding));
          expect(document.offsetAt(document.positionAt(offset))).toBe(offset);
        }
        for (const offset of offsets(whole).toReversed())
          expect(document.positionAt(offset)).toEqual(placeOf(whole, offset, encoding));
      }),
    );
  });

  test('changes in steps give the text that they give by hand, and its lines', () => {
    const step = fc.record({ from: fc.nat(), to: fc.nat(), insert: text });
    fc.assert(
      fc.property(text, fc.array(step, { maxLength: 6 }), (whole, steps) => {
        let byHand = whole;
        const changes = steps.map(({ from, to, insert }) => {
          const places = offsets(byHand);
          const [start = 0, end = 0] = [from, to]
            .map((pick) => places[pick % places.length] ?? 0)
            .toSorted((a, b) => a - b);
          const range = { start: placeOf(byHand, start, encoding), end: placeOf(byHand, end, encoding) };
          byHand = byHand.slice(0, start) + insert + byHand.slice(end);
          return { range, text: insert };
        });
        const changed = TextSnapshot.of(whole, encoding).change(changes);
        expect(changed.text).toBe(byHand);
        const anew = TextSnapshot.of(byHand, encoding);
        for (let offset = 0; offset <= byHand.length; offset += 1)
          expect(changed.positionAt(offset)).toEqual(anew.positionAt(offset));
      }),
    );
  });

  test('behind the end of a line is its end, behind the last line the end of the text', () => {
    const document = TextSnapshot.of('äb\r\nc', encoding);
    expect(document.offsetAt({ line: 0, character: 99 })).toBe(2);
    expect(document.offsetAt({ line: 1, character: 99 })).toBe(5);
    expect(document.offsetAt({ line: 9, character: 0 })).toBe(5);
  });

  test('a range that is the wrong way round is the right one', () => {
    const document = TextSnapshot.of('abc', encoding);
    expect(document.rangeOf({ start: { line: 0, character: 3 }, end: { line: 0, character: 1 } })).toEqual({
      start: 1,
      end: 3,
    });
  });

  test('a range is its lines without what ends them', () => {
    const document = TextSnapshot.of('ab\r\n\ncd', encoding);
    expect(document.lineSpans({ start: 1, end: 7 })).toEqual([
      { line: 0, character: 1, length: 1 },
      { line: 1, character: 0, length: 0 },
      { line: 2, character: 0, length: 2 },
    ]);
  });
});

test('a change without a range is the whole text', () => {
  expect(TextSnapshot.of('old', 'utf-16').change([{ text: 'new' }]).text).toBe('new');
});

test('a column inside a character is its start, also far along a line', () => {
  const line = 'é😀'.repeat(500);
  const columns = new Columns(line, 'utf-8');
  for (const pair of [0, 1, 99, 499]) {
    expect(columns.offsetAt(pair * 6)).toBe(pair * 3);
    expect(columns.offsetAt(pair * 6 + 1)).toBe(pair * 3);
    expect(columns.offsetAt(pair * 6 + 4)).toBe(pair * 3 + 1);
    expect(columns.columnAt(pair * 3 + 1)).toBe(pair * 6 + 2);
  }
});

test.each([
  [['utf-8', 'utf-16'], 'utf-8'],
  [['utf-7', 'utf-32', 'utf-8'], 'utf-32'],
  [['utf-7'], 'utf-16'],
  [[], 'utf-16'],
  [undefined, 'utf-16'],
])('of %j the encoding is %s', (offered, chosen) => {
  expect(chooseEncoding(offered)).toBe(chosen);
});

describe.each(encodings)('an earlier version of a text in %s', (encoding) => {
  test('keeps its positions while later versions are made from it', () => {
    const step = fc.record({ from: fc.nat(), to: fc.nat(), insert: text });
    fc.assert(
      fc.property(text, fc.array(step, { minLength: 1, maxLength: 4 }), (whole, steps) => {
        const first = TextSnapshot.of(whole, encoding);
        let newest = first;
        for (const { from, to, insert } of steps) {
          const places = offsets(newest.text);
          const [start = 0, end = 0] = [from, to].map((pick) => places[pick % places.length] ?? 0);
          newest = newest.change([{ range: newest.toProtocol({ start, end }), text: insert }]);
        }
        for (const version of [first, newest, first])
          for (const offset of offsets(version.text))
            expect(version.positionAt(offset)).toEqual(placeOf(version.text, offset, encoding));
      }),
    );
  });
});
