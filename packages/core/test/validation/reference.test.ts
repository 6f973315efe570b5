import { readFileSync } from 'node:fs';
import { codeDocumentation, codes, type ExpressionKind } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { checkDocument, parseDocument } from '@assetql/core/document';
import { languageReference } from '../../docs/language-reference.ts';
import { check } from '../../src/validation/check.ts';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';

test('the language reference is current', () => {
  const committed = readFileSync(new URL('../../docs/language-reference.md', import.meta.url), 'utf8');
  expect(committed, 'run packages/core/docs/generate-reference.ts').toBe(languageReference());
});

const diagnosticsOf = (kind: ExpressionKind | 'document', text: string): readonly Diagnostic[] =>
  kind === 'document' ? checkDocument(parseDocument(text)) : check(kind, text).diagnostics;

describe.each(Object.keys(codes))('the examples of %s', (code) => {
  const { examples } = Object.entries(codeDocumentation).find(([name]) => name === code)?.[1] ?? { examples: [] };

  test('are there', () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  test.each(examples)('$kind: $fails', ({ kind, fails, passes }) => {
    const found = diagnosticsOf(kind, fails).map((diagnostic) => diagnostic.code);
    expect([...new Set(found)]).toEqual([code]);
    const after = diagnosticsOf(kind, passes);
    expect(after.filter((diagnostic) => diagnostic.code === code || diagnostic.severity === 'error')).toEqual([]);
  });
});
