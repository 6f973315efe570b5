import { parse, print, type TextEdit } from '@assetql/core';
import { printDocument } from '@assetql/core/document';
import type { LanguageDocument } from './language-document.ts';

/**
 * The edits that lay a document out: one, over the characters that change, or none.
 * An expression that cannot be read is left as it is, so formatting never loses a character.
 */
export function formatting(document: LanguageDocument): readonly TextEdit[] {
  const { text } = document;
  if (document.kind === 'document') return difference(text, printDocument(document.parsed));
  const { ast, diagnostics } = parse(document.kind, text);
  if (diagnostics.some(({ severity }) => severity === 'error')) return [];
  return difference(text, print(ast, { style: 'pretty' }));
}

/** One edit from the first character that differs to the last, so that the caret and undo stay close to what changed. */
function difference(before: string, after: string): readonly TextEdit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < most - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return [{ range: { start, end: before.length - tail }, newText: after.slice(start, after.length - tail) }];
}
