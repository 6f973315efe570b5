import { ChangeSet } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '@assetql/core';
import { mapDiagnostic } from '@assetql/codemirror';

const problem: Diagnostic = {
  code: 'unknown-operator',
  severity: 'error',
  message: 'Write EQ.',
  range: { start: 10, end: 12 },
  fixes: [{ title: 'Write EQ', safe: true, edits: [{ range: { start: 10, end: 12 }, newText: 'EQ' }] }],
};

const after = (from: number, to: number, insert: string) =>
  mapDiagnostic(problem, ChangeSet.of({ from, to, insert }, 30));

describe('a diagnostic after later edits', () => {
  test('moves with its text, together with its fixes', () => {
    const moved = after(0, 0, 'abc');
    expect(moved?.range).toEqual({ start: 13, end: 15 });
    expect(moved?.fixes[0]?.edits[0]?.range).toEqual({ start: 13, end: 15 });
  });
  test('is unaffected by changes after it', () => expect(after(20, 25, 'x')).toEqual(problem));
  test('is dropped when its text is deleted', () => expect(after(8, 14, '')).toBeUndefined());
  test('loses a fix whose range was edited', () => {
    const touched = after(11, 11, 'x');
    expect(touched?.range).toEqual({ start: 10, end: 13 });
    expect(touched?.fixes).toEqual([]);
  });
  test('with an empty range is kept', () => {
    const point = { ...problem, range: { start: 10, end: 10 }, fixes: [] };
    expect(mapDiagnostic(point, ChangeSet.of({ from: 0, to: 1 }, 30))?.range).toEqual({ start: 9, end: 9 });
  });
});
