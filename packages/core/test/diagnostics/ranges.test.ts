import { assert, constantFrom, oneof, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, parse, validate, type ExpressionKind } from '@assetql/core';
import { checkDocument, outline, parseDocument, variableIndex } from '@assetql/core/document';
import { hostileText, mutated } from '../arbitraries/hostile-text.ts';
import { oddDocument, oddText } from '../arbitraries/odd-text.ts';
import { badRanges } from '../arbitraries/ranges.ts';
import { runs } from '../meaning/reason/runs.ts';

const kinds = ['filters', 'containerfilter', 'search', 'sort'] as const;
const options = constantFrom({}, { variables: true }, { timeZone: 'Europe/Berlin', searchFields: ['title'] });

/** All that a check, a parse and a validation alone say of a text. */
function everything(kind: ExpressionKind, text: string, given: Parameters<typeof check>[2]): unknown {
  const { ast, diagnostics } = parse(kind, text, given);
  return [ast, diagnostics, validate(kind, ast, given), check(kind, text, given).diagnostics];
}

describe('every range lies in the text, in order, and never in a surrogate pair', () => {
  test.each<[ExpressionKind, string]>([
    ['search', '|| , Status keyword: LT \udf89 ISMATCH( \\ 🎉'],
    ['search', 'Status keyword: LT a b'],
    ['filters', "ISMATCH('a','x🎉"],
    ['filters', 'Attributes/ANY(a: a {"Key":"k"🎉'],
    ['filters', `Attributes/ANY(a: a EQ 🎉'{"Key":"k","Value":"v"}'`],
  ])('of %s: %s', (kind, text) => {
    expect(badRanges(text, everything(kind, text, {}))).toEqual([]);
  });

  test.each(kinds)('of %s', (kind) => {
    assert(
      property(oneof(oddText(kind), mutated(oddText(kind)), hostileText), options, (text, given) => {
        expect({ text, bad: badRanges(text, everything(kind, text, given)) }).toEqual({ text, bad: [] });
      }),
      { numRuns: runs(500) },
    );
  });

  test('of files', () => {
    assert(
      property(oneof(oddDocument, mutated(oddDocument)), (text) => {
        const document = parseDocument(text);
        const variables = variableIndex(document).flatMap(({ nameRange, uses }) => [
          nameRange,
          ...uses.flatMap((use) => [use.range, use.nameRange]),
        ]);
        const found = [checkDocument(document), outline(document), variables];
        expect({ text, bad: badRanges(text, found) }).toEqual({ text, bad: [] });
      }),
      { numRuns: runs(500) },
    );
  });
});
