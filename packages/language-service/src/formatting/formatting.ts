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
  const printed = print(ast, { style: 'pretty' });
  return quotes(printed) === quotes(text) ? minimalEdits(text, printed) : [];
}

/** How many quotes a text has. Printing adds some around several words where only one value can be: `Status EQ 1 000`. */
const quotes = (text: string): number => text.match(/['"]/g)?.length ?? 0;
