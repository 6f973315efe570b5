import { print } from '@assetql/core';
import type { Difference, DocumentDiff, ExpressionDiff, PartChange } from '@assetql/core/meaning';

/** A difference with texts instead of syntax trees. */
function plain(difference: Difference): object {
  switch (difference.change) {
    case 'kept':
      return { change: difference.change, text: print(difference.after) };
    case 'added':
      return { change: difference.change, after: print(difference.after), moved: difference.moved };
    case 'removed':
      return { change: difference.change, before: print(difference.before), moved: difference.moved };
    case 'changed': {
      const { change, before, after, parts } = difference;
      return { change, before: print(before), after: print(after), parts };
    }
    default: {
      const { change, before, after, operands } = difference;
      return { change, before: before?.kind ?? null, after: after?.kind ?? null, operands: operands.map(plain) };
    }
  }
}

const plainExpression = ({ meaning, difference }: ExpressionDiff): object => ({
  meaning,
  difference: difference === undefined ? null : plain(difference),
});

const plainPart = (change: PartChange): object =>
  'difference' in change ? { ...change, ...plainExpression(change) } : change;

const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** JSON output: `{ meaning, difference }`, with conditions printed compactly. */
export const expressionDiffJson = (diff: ExpressionDiff): string => json(plainExpression(diff));

/** JSON output: `{ variables, searches }`, both empty when there is no change. */
export const documentDiffJson = ({ variables, searches }: DocumentDiff): string =>
  json({ variables, searches: searches.map((search) => ({ ...search, parts: search.parts.map(plainPart) })) });
