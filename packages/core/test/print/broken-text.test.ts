import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, print, type ExpressionKind } from '@assetql/core';
import { oddText } from '../arbitraries/odd-text.ts';
import { runs } from '../meaning/reason/runs.ts';

const again = (kind: ExpressionKind, text: string): string => print(parse(kind, text, { variables: true }).ast);

/** Where a bracket or a quote is missing, the text that could not be read takes in what printing writes behind it. */
const isParted = (kind: ExpressionKind, text: string): boolean =>
  parse(kind, text, { variables: true }).diagnostics.some(
    ({ code }) => code === 'unbalanced-bracket' || code === 'unterminated-string',
  );

describe('a text that cannot be read does not grow by being printed', () => {
  test.each<[ExpressionKind, string]>([
    ['filters', 'EQ;AverageRating'],
    ['filters', '<> AND NOT x'],
    ['filters', 'Status EQ (, x'],
    ['sort', 'D\n|'],
  ])('%s: %s', (kind, text) => {
    const printed = again(kind, text);
    expect(again(kind, printed)).toBe(printed);
  });

  const kinds = constantFrom<ExpressionKind>('filters', 'containerfilter', 'search', 'sort');
  const texts = kinds.chain((kind) => oddText(kind).map((text): [ExpressionKind, string] => [kind, text]));

  test('in any language', () => {
    assert(
      property(texts, ([kind, text]) => {
        const printed = again(kind, text);
        const twice = again(kind, printed);
        if (isParted(kind, printed)) return;
        // The second reading may mend what the first one left, such as a direction that is glued to its key.
        expect({ text, printed, again: again(kind, twice) }).toEqual({ text, printed, again: twice });
      }),
      { numRuns: runs(2000) },
    );
  });
});
