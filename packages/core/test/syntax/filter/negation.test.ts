import { applyEdits, check, parse } from '@assetql/core';
import { explain } from '@assetql/core/meaning';
import { describe, expect, test } from 'vitest';

const said = (text: string): string => explain('filters', parse('filters', text).ast).text;

describe('what NOT says is said of the tree', () => {
  test.each([
    ['NOT Status EQ 0', 'Assets not approved'],
    ['NOT NOT Status EQ 0', 'Approved assets'],
    ["NOT (FileExtension EQ 'jpg')", 'Assets without the file extension “jpg”'],
    ['NOT (Status EQ 0 AND AssetType EQ Image)', 'Assets either not approved or not of type Image'],
    ['NOT (NOT Status EQ 0 AND AssetType EQ Image)', 'Assets either approved or not of type Image'],
    ['AssetType EQ !Image', 'Assets not of type Image'],
    ['AssetType = not Image', 'Assets not of type Image'],
  ])('%s', (text, words) => expect(said(text)).toBe(words));

  // CT has no opposite, and a second operator leaves open which of the two is meant.
  test.each([
    "NOT FileExtension CT 'a'",
    "NOT (Status EQ 0 AND FileExtension CT 'a')",
    "NOT CategoryIds/ANY(c: c EQ '5')",
    "NOT ISMATCH('sale','cognitiveTextInImage')",
    "NOT (Status EQ 0 AND FileExtension CT 'a'",
    'AverageRating equals at least 4',
  ])('%s is not understood', (text) => expect(said(text)).toContain('could not be understood'));
});

describe('nothing untrue is said of conditions with a NOT', () => {
  const claims = (text: string): readonly string[] =>
    check('filters', text)
      .diagnostics.map(({ code }) => code)
      .filter((code) => code === 'contradiction' || code === 'redundant');

  test.each([
    'NOT Status EQ 0 AND NOT Status EQ 2',
    "not FileExtension eq 'jpg' and not FileExtension eq 'png'",
    'NOT (Status EQ 0) AND NOT (Status EQ 2)',
    'AverageRating GE 3 AND NOT AverageRating GE 4',
    "FileExtension CT 'a' AND NOT FileExtension CT 'a'",
    "NOT CategoryIds/ANY(c: c EQ '5') AND CategoryIds/ANY(c: c EQ '5')",
    "NOT (FileExtension CT 'a') AND FileExtension CT 'a'",
    'AverageRating is at least 2 AND AverageRating is at most 4',
    'AverageRating > = 3 AND AverageRating < = 3',
  ])('%s', (text) => expect(claims(text)).toEqual([]));

  test('what is true still is', () => {
    expect(claims('Status EQ 0 AND NOT Status EQ 0')).toEqual(['contradiction']);
    expect(claims('AssetType EQ Image AND NOT AssetType EQ Video')).toEqual(['redundant']);
  });
});

test('turning a condition on an attribute round is not safe: an asset without it has no other value', () => {
  const attribute = `'{"Key":"3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d","Value":"v"}'`;
  for (const inside of [`NOT a EQ ${attribute}`, `a NOT EQ ${attribute}`, `NOT (a EQ ${attribute})`]) {
    const { diagnostics } = check('filters', `Attributes/ANY(a: ${inside})`);
    expect(diagnostics.flatMap(({ fixes }) => fixes).filter(({ safe }) => safe)).toEqual([]);
  }
  const { diagnostics } = check('filters', "CategoryIds/ANY(c: NOT c EQ 'x')");
  expect(diagnostics.find(({ code }) => code === 'unknown-operator')?.fixes?.[0]?.safe).toBe(true);
});

describe('the first fixes never ask for what a filter excludes', () => {
  const fixed = (text: string): string => {
    const fix = check('filters', text).diagnostics.find(({ fixes }) => fixes.length > 0)?.fixes[0];
    return fix === undefined ? text : fixed(applyEdits(text, fix.edits));
  };

  test.each([
    ['NON (Status EQ 5)', '(Status NE 5)'],
    ['NICHT (Status EQ 5)', '(Status NE 5)'],
    ['¬ (Status EQ 5)', '(Status NE 5)'],
    ['AssetType EQ Image AND NO Status EQ 5', 'AssetType EQ Image AND Status NE 5'],
    ['AssetType EQ Image SAUF Status EQ 5', 'AssetType EQ Image AND Status NE 5'],
    ['AssetType EQ Image UND NICHT Status EQ 5', 'AssetType EQ Image AND Status NE 5'],
    ['AssetType EQ Image außer Status = 5', 'AssetType EQ Image AND Status NE 5'],
    ['AverageRating NLT 3', 'AverageRating GE 3'],
    ['AverageRating NGE 3', 'AverageRating LT 3'],
    ['AverageRating notGT 3', 'AverageRating LE 3'],
    ['AverageRating <=> 3', 'AverageRating EQ 3'],
  ])('%s', (text, expected) => expect(fixed(text)).toBe(expected));

  test.each([
    'NOR (Status EQ 5)',
    'XOR (Status EQ 0 OR Status EQ 5)',
    'NEVER (Status EQ 5)',
    "FileExtension NCT 'p'",
    "FileExtension EQ ('jpg' OR -'png')",
    "FileExtension IN ('jpg',-'png')",
    "NON CategoryIds/ANY(c: c EQ 'x')",
    "Status EQ 0 SAUF CategoryIds/ANY(c: c EQ 'x')",
    "FileExtension !=~ 'p'",
  ])('%s has none, since nothing says it', (text) => expect(fixed(text)).toBe(text));

  test('nothing is negated by a value or by the name of a field', () => {
    for (const text of ["No EQ 5 AND CreatedBy EQ 'no'", "CreatedBy EQ 'x' AND Minus EQ 5"])
      expect(check('filters', text).diagnostics.map(({ code }) => code)).not.toContain('unknown-operator');
  });

  test('an N that touches an operator may be a slip, so that its fix is not safe', () => {
    expect(check('filters', 'AverageRating NLT 3').diagnostics[0]?.fixes[0]?.safe).toBe(false);
  });
});

describe('brackets that are added', () => {
  test.each([
    [
      'Status EQ 2 OR NOT Status EQ 0 AND AssetType EQ Image',
      'Status EQ 2 OR (NOT Status EQ 0 AND AssetType EQ Image)',
    ],
    ['Status EQ 2 OR !(Status EQ 0) AND AssetType EQ Image', 'Status EQ 2 OR (!(Status EQ 0) AND AssetType EQ Image)'],
  ])('%s: stand before the NOT, not behind it', (text, expected) => {
    const fix = check('filters', text).diagnostics.find(({ code }) => code === 'mixed-joins')?.fixes[0];
    expect(fix && applyEdits(text, fix.edits)).toBe(expected);
  });
});

describe('what is said of a condition with a NOT', () => {
  test.each([
    ['Status EQ 0 AND NOT Status EQ 5', 'NOT Status EQ 5'],
    ['Status EQ 5 but not Status EQ 5', 'but not Status EQ 5'],
    ['NOT Status EQ 0 AND Status EQ 0', 'NOT Status EQ 0'],
  ])('%s: shows the NOT as well', (text, shown) => {
    const found = check('filters', text).diagnostics.filter(({ severity }) => severity === 'warning');
    expect(found.map(({ range, related = [] }) => [range, ...related.map((one) => one.range)])).not.toEqual([]);
    for (const { range, related = [] } of found)
      expect([range, ...related.map((one) => one.range)].map(({ start, end }) => text.slice(start, end))).toContain(
        shown,
      );
  });
});
