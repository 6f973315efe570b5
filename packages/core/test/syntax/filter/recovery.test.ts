import { schema } from '@assetql/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FilterGrammar } from '../../../src/syntax/filter/grammar.ts';
import { lexFilter } from '../../../src/syntax/filter/lexer/lexer.ts';
import { recoverFilter } from '../../../src/syntax/filter/recovery/recover.ts';
import { hostileText, mutated } from '../../arbitraries/hostile-text.ts';
import { validContainerFilter, validFilter } from '../../validation/valid-text.ts';
import { brokenFilter } from './broken-filter.ts';

const grammar = new FilterGrammar();

test('recovery reads a text that follows the grammar as the grammar does, and has nothing to say about it', () => {
  const valid = fc.oneof(validFilter, validContainerFilter);
  fc.assert(
    fc.property(fc.oneof(valid, mutated(valid), brokenFilter, hostileText), fc.boolean(), (text, variables) => {
      const { tokens, isReadable } = lexFilter(text);
      const ast = isReadable && tokens.length > 0 ? grammar.parse(tokens, text, schema, variables) : undefined;
      if (ast === undefined) return;
      const { tokens: recovered = [], findings } = recoverFilter(text, { variables });
      expect({ text, findings }).toEqual({ text, findings: [] });
      expect(grammar.parse(recovered, text, schema, true)).toEqual(ast);
    }),
    { numRuns: Number(process.env['RUNS'] ?? 3000) },
  );
});

test.each([
  ['\0'.repeat(20_000), 1],
  [`Status EQ 0 ${'\x01'.repeat(20_000)} AND AssetType EQ Image`, 1],
])('control characters in a row are one mistake, which names the character', (text, count) => {
  const { findings } = recoverFilter(text, {});
  expect(findings).toHaveLength(count);
  expect(findings[0]?.message).toMatch(/^U\+000[01]/);
});
