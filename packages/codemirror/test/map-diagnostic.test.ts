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

describe('a problem after later edits', () => {
  test('moves with its text, and so do its fixes', () => {
    const moved = after(0, 0, 'abc');
    expect(moved?.range).toEqual({ start: 13, end: 15 });
    expect(moved?.fixes[0]?.edits[0]?.range).toEqual({ start: 13, end: 15 });
  });
  test('stays where it is when something after it changes', () => expect(after(20, 25, 'x')).toEqual(problem));
  test('goes with its text', () => expect(after(8, 14, '')).toBeUndefined());
  test('loses a fix for a text that was touched since', () => {
    const touched = after(11, 11, 'x');
    expect(touched?.range).toEqual({ start: 10, end: 13 });
    expect(touched?.fixes).toEqual([]);
  });
  test('of no width stays', () => {
    const point = { ...problem, range: { start: 10, end: 10 }, fixes: [] };
    expect(mapDiagnostic(point, ChangeSet.of({ from: 0, to: 1 }, 30))?.range).toEqual({ start: 9, end: 9 });
  });
});
