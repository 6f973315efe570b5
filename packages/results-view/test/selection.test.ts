import { describe, expect, test } from 'vitest';
import type { ViewAsset } from '@assetql/results-view';
import { createBrowserSession, type BrowserSession } from '../src/browse/browser-session.ts';
import { copiedText } from '../src/browse/copied-text.ts';
import {
  emptySelection,
  mostSelected,
  rangeRows,
  selectRange,
  toggleAsset,
  type Selection,
} from '../src/browse/selection.ts';

const all: readonly ViewAsset[] = Array.from({ length: 20 }, (_, row) => ({ id: `a${row}` }));
const toggle = (selection: Selection, row: number): Selection => toggleAsset(selection, row, all[row] ?? { id: '?' });
const extend = (selection: Selection, row: number): Selection => {
  const { start, end } = rangeRows(selection, row);
  return selectRange(selection, all.slice(start, end));
};
const rows = ({ assets }: Selection): readonly number[] => all.flatMap(({ id }, row) => (assets.has(id) ? [row] : []));

describe('a selection', () => {
  test('takes single assets and gives them back', () => {
    const two = toggle(toggle(emptySelection, 3), 5);
    expect(rows(two)).toEqual([3, 5]);
    expect(rows(toggle(two, 3))).toEqual([5]);
  });

  test('extends to a row, and shrinks again, without what was selected before', () => {
    const from = toggle(toggle(emptySelection, 1), 5);
    const down = extend(from, 9);
    expect(rows(down)).toEqual([1, 5, 6, 7, 8, 9]);
    expect(rows(extend(down, 7))).toEqual([1, 5, 6, 7]);
    expect(rows(extend(down, 3))).toEqual([1, 3, 4, 5]);
  });

  test('starts a range at the first row when nothing was selected', () => {
    expect(rows(extend(emptySelection, 2))).toEqual([0, 1, 2]);
  });

  test('has an end, which is counted from where the range starts', () => {
    expect(rangeRows({ ...emptySelection, anchor: 5 }, 50_000)).toEqual({ start: 5, end: 5 + mostSelected });
    expect(rangeRows({ ...emptySelection, anchor: 50_000 }, 5)).toEqual({ start: 50_001 - mostSelected, end: 50_001 });
    const many = selectRange(
      emptySelection,
      Array.from({ length: mostSelected + 5 }, (_, row) => ({ id: String(row) })),
    );
    expect(many.assets.size).toBe(mostSelected);
    expect(toggleAsset(many, 0, { id: 'one more' }).assets.has('one more')).toBe(false);
  });
});

describe('what is copied', () => {
  const assets: readonly ViewAsset[] = [
    { id: '1', title: 'Two\nlines', original: 'https://library.example/1' },
    { id: '2', fileName: 'fox.png', original: 'javascript:alert(1)' },
    { id: '3' },
  ];
  test.each([
    ['ids', '1\n2\n3', 3],
    ['titles', 'Two lines\nfox.png', 2],
    ['links', 'https://library.example/1', 1],
  ] as const)('has a line for each asset that has %s', (part, text, count) => {
    expect(copiedText(part, assets)).toEqual({ text, count });
  });
});

describe('the selection of a question', () => {
  const library = {};
  const select = (session: BrowserSession, row: number): void =>
    session.change({ selection: toggle(session.selection, row) });

  test('comes back with its question', () => {
    const session = createBrowserSession();
    session.ask(library, 'cats');
    select(session, 3);
    session.ask(library, 'dogs');
    expect(rows(session.selection)).toEqual([]);
    select(session, 5);
    session.ask(library, 'cats');
    expect(rows(session.selection)).toEqual([3]);
    session.ask(library, 'cats');
    expect(rows(session.selection)).toEqual([3]);
    session.ask(library, 'dogs');
    expect(rows(session.selection)).toEqual([5]);
  });

  test('is gone when it was cleared, in another library, and after many other questions', () => {
    const session = createBrowserSession();
    session.ask(library, 'cats');
    select(session, 3);
    session.ask({}, 'cats');
    expect(rows(session.selection)).toEqual([]);
    session.ask(library, 'cats');
    select(session, 3);
    session.change({ selection: emptySelection });
    session.ask(library, 'dogs');
    session.ask(library, 'cats');
    expect(rows(session.selection)).toEqual([]);
    select(session, 3);
    for (let at = 0; at < 20; at += 1) {
      session.ask(library, String(at));
      select(session, 1);
    }
    session.ask(library, 'cats');
    expect(rows(session.selection)).toEqual([]);
  });
});
