import { kinds, parse, schema, type CheckOptions } from '@assetql/core';
import type { TokenType } from 'chevrotain';
import { describe, expect, test } from 'vitest';
import { FilterGrammar } from '../../src/syntax/filter/grammar.ts';
import { SearchGrammar } from '../../src/syntax/search/grammar.ts';
import { SortGrammar } from '../../src/syntax/sort/grammar.ts';
import { SourceToken } from '../../src/syntax/source-token.ts';
import * as token from '../../src/syntax/filter/lexer/token-types.ts';

describe('parse', () => {
  test.each(kinds)('an empty or blank text of %s is no restriction', (kind) => {
    for (const text of ['', ' ', '\t\r\n ']) expect(parse(kind, text)).toEqual({ ast: undefined, diagnostics: [] });
  });

  test('diagnostics have a severity, a section and fixes, and come in the order of the text', () => {
    const { diagnostics } = parse('filters', '(NOT FileExtension CT "a" AND Status =');
    expect(diagnostics).toMatchObject([
      { code: 'unbalanced-bracket', severity: 'error', spec: '4.7' },
      { code: 'unknown-operator', severity: 'error', spec: '4.7', fixes: [] },
      { code: 'syntax', severity: 'error', spec: '4.7' },
      { code: 'unknown-operator', severity: 'error', spec: '4.7' },
      { code: 'missing-operand', severity: 'error', spec: '4.7', fixes: [] },
    ]);
    expect(parse('sort', 'title desc').diagnostics).toMatchObject([{ code: 'sort-direction', spec: '4.9' }]);
  });

  test('severities can be set and diagnostics turned off', () => {
    const options: CheckOptions = {
      severities: { 'unknown-operator': 'hint', 'wrong-language': 'warning', syntax: 'off' },
    };
    expect(parse('filters', 'Status = "0"', options).diagnostics).toMatchObject([
      { code: 'unknown-operator', severity: 'hint' },
    ]);
    expect(parse('filters', 'WHERE Status EQ 0', options).diagnostics).toMatchObject([{ severity: 'warning' }]);
    expect(parse('sort', 'order by title', options).diagnostics).toMatchObject([{ severity: 'warning' }]);
  });
});

describe('the grammars', () => {
  test.each([FilterGrammar, SearchGrammar, SortGrammar])('%o is valid and unambiguous', (Grammar) => {
    expect(() => new Grammar(true)).not.toThrow();
  });

  test('a list of tokens outside the grammar is answered, not thrown at', () => {
    const grammar = new FilterGrammar();
    const parsed = (...types: readonly TokenType[]): unknown =>
      grammar.parse(
        types.map((type, at) => new SourceToken(type, 'a b c', at, at + 1)),
        'a b c',
        schema,
        false,
      );
    expect(parsed(token.And)).toBeUndefined();
    expect(parsed(token.Recovered, token.Recovered)).toBeUndefined();
    expect(parsed(token.Recovered, token.And)).toBeUndefined();
    expect(parsed(token.Open, token.Recovered)).toBeUndefined();
    expect(parsed()).toBeUndefined();
    expect(parsed(token.Recovered)).toMatchObject({ kind: 'Invalid' });
    expect(parsed(token.Recovered, token.Or, token.Recovered)).toMatchObject({ kind: 'Or' });
  });
});
