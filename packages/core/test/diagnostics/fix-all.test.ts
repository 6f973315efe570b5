import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, check, fixAll, kinds, safeFixes, type Diagnostic, type ExpressionKind } from '@assetql/core';
import { checkDocument, parseDocument } from '@assetql/core/document';
import { anyText, documentText } from '../document/document-text.ts';
import { mutated } from '../arbitraries/hostile-text.ts';
import { validFilter, validSearch } from '../validation/valid-text.ts';

type Diagnose = (text: string) => readonly Diagnostic[];

const document: Diagnose = (text) => checkDocument(parseDocument(text));
const expression =
  (kind: ExpressionKind): Diagnose =>
  (text) =>
    check(kind, text).diagnostics;

const errorsIn = (diagnostics: readonly Diagnostic[]): number =>
  diagnostics.filter(({ severity }) => severity === 'error').length;

describe('fix all', () => {
  test.each<[string, ExpressionKind, string, string, number]>([
    ['nothing to mend', 'filters', 'Status EQ 0', 'Status EQ 0', 0],
    ['one mistake', 'filters', 'AsseType EQ Image', 'AssetType EQ Image', 1],
    ['several', 'filters', 'AsseType EQ Image AND Statu EQ 0', 'AssetType EQ Image AND Status EQ 0', 2],
    ['one that another hides', 'filters', 'Statu = Approved', 'Status EQ 0', 3],
    [
      'one whose fix would only be a part of a text',
      'filters',
      'ISMATCH("red AND Status',
      'ISMATCH("red AND Status',
      0,
    ],
    ['what is more than an operator in words', 'filters', 'AssetType is set', 'AssetType is set', 0],
    ['another', 'filters', "AssetType doesn't start with Im", "AssetType doesn't start with Im", 0],
    ['a negation', 'filters', 'DateUploaded is not known', 'DateUploaded is not known', 0],
    ['a place for a value', 'filters', 'CreatedBy = ?', 'CreatedBy EQ ?', 1],
    [
      'a function of a spreadsheet',
      'filters',
      '=OR(Status=0;AssetType=Image)',
      '(Status EQ 0 OR AssetType EQ Image)',
      4,
    ],
    ['one that is not safe', 'filters', '(AsseType EQ Image', '(AssetType EQ Image', 1],
  ])('%s', (_, kind, text, expected, fixes) => {
    expect(fixAll(text, expression(kind))).toMatchObject({ text: expected, fixes });
  });

  test.each<[ExpressionKind, string]>([
    ['search', 'a'],
    ['search', '"a b"'],
    ['search', 'title:a'],
    ['filters', 'AverageRating GE 4'],
  ])('removes thousands of repetitions in a few rounds: %s, %s', (kind, operand) => {
    let checks = 0;
    const diagnose: Diagnose = (text) => {
      checks += 1;
      return expression(kind)(text);
    };
    const join = kind === 'search' ? ' ' : ' AND ';
    expect(fixAll(Array<string>(2000).fill(operand).join(join), diagnose)).toMatchObject({
      text: operand,
      fixes: 1999,
    });
    expect(checks).toBeLessThan(16);
  });

  const finding = (at: number, newText: string): Diagnostic => ({
    code: 'syntax',
    severity: 'warning',
    message: 'A sentence.',
    range: { start: at, end: at + 1 },
    fixes: [{ title: 'Mend', preferred: true, safe: true, edits: [{ range: { start: at, end: at + 1 }, newText }] }],
  });

  test('fixes that touch each other are applied one after another', () => {
    const upper: Diagnose = (text) =>
      Array.from(text.matchAll(/[a-z]/g), ({ index, 0: unit }) => finding(index, unit.toUpperCase()));
    expect(fixAll('abc d', upper)).toEqual({ text: 'ABC D', fixes: 4, diagnostics: [] });
  });

  test('fixes that never end are given up', () => {
    const swap: Diagnose = (text) => [finding(0, text === 'a' ? 'b' : 'a')];
    expect(fixAll('a', swap).fixes).toBeLessThan(1000);
  });

  test('a fix that would bring an error is not applied', () => {
    const worse: Diagnose = (text) => [text === 'a' ? finding(0, 'b') : { ...finding(0, 'a'), severity: 'error' }];
    expect(fixAll('a', worse)).toMatchObject({ text: 'a', fixes: 0 });
  });

  test('the others are applied without it', () => {
    const diagnose: Diagnose = (text) => [
      ...(text.startsWith('a') ? [finding(0, 'b')] : [{ ...finding(0, 'a'), severity: 'error' as const, fixes: [] }]),
      ...(text.endsWith('x') ? [finding(2, 'y')] : []),
    ];
    expect(fixAll('a x', diagnose)).toMatchObject({ text: 'a y', fixes: 1 });
  });
});

describe('whatever the text', () => {
  const promises = (text: string, diagnose: Diagnose): void => {
    const before = diagnose(text);
    const fixed = fixAll(text, diagnose);
    expect(fixed.diagnostics).toEqual(diagnose(fixed.text));
    for (const { edits } of safeFixes(fixed.diagnostics).fixes)
      expect(errorsIn(diagnose(applyEdits(fixed.text, edits)))).toBeGreaterThan(errorsIn(fixed.diagnostics));
    expect(errorsIn(fixed.diagnostics)).toBeLessThanOrEqual(errorsIn(before));
    if (fixed.fixes === 0) expect(fixed.text).toBe(text);
    expect(fixAll(fixed.text, diagnose)).toEqual({ ...fixed, fixes: 0 });
  };

  test('a saved-search file has no safe fix left that helps, and no new error', () => {
    fc.assert(fc.property(fc.oneof(documentText, anyText), (text) => promises(text, document)));
  });

  test.each(kinds)('so has an expression: %s', (kind) => {
    fc.assert(
      fc.property(mutated(kind === 'search' ? validSearch : validFilter), (text) => promises(text, expression(kind))),
    );
  });

  test('a comment stays as it is', () => {
    const written = (text: string): readonly string[] =>
      parseDocument(text).searches.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === 'Comment' ? item.text : [])),
      );
    fc.assert(
      fc.property(documentText, (text) => {
        const after = written(fixAll(text, document).text);
        for (const comment of written(text)) expect(after).toContain(comment);
      }),
    );
  });
});
