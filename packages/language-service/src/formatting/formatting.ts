import { parse, print, type TextEdit } from '@assetql/core';
import { printDocument } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import { minimalEdits } from '../minimal-edits.ts';

/**
 * The small edits that lay a document out, ascending; none where it is laid out. An expression that cannot be read is left as it is, so
 * formatting never loses a character.
 */
export function formatting(document: LanguageDocument): readonly TextEdit[] {
  const { text } = document;
  if (document.kind === 'document') return minimalEdits(text, printDocument(document.parsed));
  const { ast, diagnostics } = parse(document.kind, text, { variables: true });
  if (diagnostics.some(({ severity }) => severity === 'error')) return [];
  return minimalEdits(text, print(ast, { style: 'pretty' }));
}
