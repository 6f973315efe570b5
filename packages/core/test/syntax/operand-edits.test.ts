import { applyEdits, parse, print, type Filter, type Search } from '@assetql/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinByAnd, joinByOr, keepOperand, removeOperand, removeOperands } from '../../src/syntax/operand-edits.ts';
import { runs } from '../meaning/reason/runs.ts';

const range = { start: 0, end: 0 } as const;

const filters = [
  'Status EQ 0',
  "(FileExtension EQ 'a')",
  '(Status EQ 1 OR Status EQ 2)',
  "CategoryIds/ANY(c: c EQ 'x')",
];
const terms = ['logo', '(red)', '"a b"', '(a OR b)', 'title:x', '*'];

const joined = (operands: readonly string[], joins: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...joins), fc.constantFrom(...operands)), { minLength: 2, maxLength: 6 })
    .map((parts) => parts.map(([join, operand], at) => (at === 0 ? operand : join + operand)).join(''));

function operandsOf(kind: 'filters' | 'search', text: string): readonly (Filter | Search)[] {
  const ast: Filter | Search | undefined = parse<'filters' | 'search'>(kind, text).ast;
  return ast?.kind === 'And' || ast?.kind === 'Or' ? ast.operands : [];
}

describe('removing operands leaves the others as they are', () => {
  test.each([
    ['filters', filters, [' AND ', '\n  AND ', ' and ']],
    ['filters', filters, [' OR ', '\nOR\n']],
    ['search', terms, [' ', ' AND ', '\n']],
    ['search', ['(a)', '(b c)', '"d"'], ['', ' ']],
  ] as const)('%s %#', (kind, parts, joins) => {
    fc.assert(
      fc.property(joined(parts, joins), fc.array(fc.nat(5), { minLength: 1 }), (text, numbers) => {
        const operands = operandsOf(kind, text);
        const gone = new Set(numbers.map((number) => operands[number % operands.length]));
        const kept = operands.filter((operand) => !gone.has(operand));
        const after = applyEdits(
          text,
          removeOperands(operands, (operand) => gone.has(operand)),
        );
        const left = kept.length > 1 ? operandsOf(kind, after) : [parse<'filters' | 'search'>(kind, after).ast];
        expect({ text, left: left.map((node) => print(node)) }).toEqual({
          text,
          left: (kept.length === 0 ? [undefined] : kept).map((node) => print(node)),
        });
        const [first] = kept;
        if (first !== undefined) {
          const only = applyEdits(text, keepOperand({ range: { start: 0, end: text.length } }, first));
          expect(only).toBe(text.slice(first.range.start, first.range.end));
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test('where words would run together, a blank is written', () => {
    const text = 'a(b)c';
    const edit = removeOperand(operandsOf('search', text), 1);
    expect(applyEdits(text, edit === undefined ? [] : [edit])).toBe('a c');
  });

  test('there is no edit for an operand that does not exist', () => {
    expect(removeOperand([], 0)).toBeUndefined();
    expect(removeOperands([{ range }], () => false)).toEqual([]);
  });
});

test.each([
  ['Status EQ 0 AND Status EQ 2', false, 'Status EQ 0 OR Status EQ 2'],
  ['Status EQ 0\nAND Status EQ 2', true, '(Status EQ 0 OR Status EQ 2)'],
])('joins neighbours by OR: %j', (text, needsBrackets, expected) => {
  expect(applyEdits(text, joinByOr(operandsOf('filters', text), needsBrackets))).toBe(expected);
});

test.each([
  ['And', undefined, 'x AND y'],
  ['Or', undefined, '(x) AND y'],
  ['Comparison', 'Or', '(x AND y)'],
  ['Comparison', 'And', 'x AND y'],
] as const)('joins a condition to %s in %s', (kind, parent, expected) => {
  const node = { kind, range: { start: 0, end: 1 } };
  expect(applyEdits('x', joinByAnd(node, parent && { kind: parent }, 'y'))).toBe(expected);
});
