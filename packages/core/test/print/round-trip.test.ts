import { check, parse, print, validate, type Expression, type ExpressionKind } from '@assetql/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparable, meaningOf } from '../arbitraries/comparable.ts';
import { builtFilter, parsedFilter } from '../arbitraries/filter.ts';
import { hostileText, mutated } from '../arbitraries/hostile-text.ts';
import { builtSearch, parsedSearch } from '../arbitraries/search.ts';
import { parsedSort } from '../arbitraries/sort.ts';

const parsed: Readonly<Record<ExpressionKind, fc.Arbitrary<Expression>>> = {
  filters: parsedFilter,
  containerfilter: parsedFilter,
  search: parsedSearch,
  sort: parsedSort,
};
const styles = [{}, { style: 'pretty' }, { style: 'pretty', width: 1 }, { style: 'pretty', width: 30 }] as const;

/** The tree of a text that must have no form errors. */
function readBack(kind: ExpressionKind, text: string): Expression | undefined {
  const { ast, diagnostics } = parse(kind, text, { variables: true });
  expect({ text, errors: diagnostics.filter(({ severity }) => severity === 'error') }).toEqual({ text, errors: [] });
  return ast;
}

describe.each(Object.keys(parsed).filter((kind): kind is ExpressionKind => kind in parsed))('%s', (kind) => {
  test('what is printed is read back equal, in every style', () => {
    fc.assert(
      fc.property(parsed[kind], (ast) => {
        for (const style of styles) {
          expect(comparable(readBack(kind, print(ast, style)))).toEqual(comparable(ast));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('printing is idempotent', () => {
    fc.assert(
      fc.property(parsed[kind], (ast) => {
        for (const style of styles) {
          const text = print(ast, style);
          expect(print(readBack(kind, text), style)).toBe(text);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('both styles differ in blanks only, and pretty lines fit where they can', () => {
    fc.assert(
      fc.property(parsed[kind], (ast) => {
        const compact = print(ast);
        expect(compact).not.toContain('\n');
        for (const style of styles) {
          expect(print(ast, style).replaceAll(/\s/g, '')).toBe(compact.replaceAll(/\s/g, ''));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a text without errors means the same when it is printed', () => {
    const texts = fc.oneof(hostileText, mutated(parsed[kind].map((ast) => print(ast))));
    fc.assert(
      fc.property(texts, (text) => {
        const { ast, diagnostics } = check(kind, text, { variables: true });
        if (diagnostics.some(({ severity }) => severity === 'error')) return;
        for (const style of styles) {
          expect(comparable(readBack(kind, print(ast, style)))).toEqual(comparable(ast));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('nothing throws, whatever the text is', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const { ast } = check(kind, text);
        for (const style of styles) expect(typeof print(ast, style)).toBe('string');
      }),
    );
  });
});

describe('what a program builds', () => {
  test('filters mean the same when they are read back', () => {
    fc.assert(
      fc.property(builtFilter, (ast) => {
        for (const style of styles) {
          const again = readBack('filters', print(ast, style));
          expect(again && meaningOf(again)).toEqual(meaningOf(ast));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('searches mean the same when they are read back, but for the spelling of their terms', () => {
    fc.assert(
      fc.property(builtSearch, (ast) => {
        const again = readBack('search', print(ast));
        expect(again && shapeOf(meaningOf(again))).toEqual(shapeOf(meaningOf(ast)));
        expect(comparable(readBack('search', print(ast, { style: 'pretty', width: 20 })))).toEqual(comparable(again));
        expect(print(again)).toBe(print(ast));
        expect(validate('search', ast).length).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });
});

/** A tree whose terms are their text without what separates words anyway. */
function shapeOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(shapeOf);
  if (typeof node !== 'object' || node === null || !('kind' in node)) return node;
  if ((node.kind === 'Word' || node.kind === 'Phrase') && 'text' in node && typeof node.text === 'string') {
    return node.text.replaceAll(/[\s"]/g, ' ');
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, shapeOf(value)]));
}
