import { print } from '@assetql/core';
import type { LanguageDocument } from '../language-document.ts';
import type { ExpressionPlace } from './action-place.ts';
import type { ExpressionNode } from './node-path.ts';

const width = 80;
const step = '  ';

/**
 * The text of a node that takes the place of another: on one line where that was, otherwise laid out on lines that are indented as those
 * of the document.
 */
export function layOutLike(
  node: ExpressionNode,
  old: ExpressionNode,
  { text, start, search }: ExpressionPlace,
  document: LanguageDocument,
): string {
  const { range } = old;
  if (!/[\r\n]/.test(text.slice(range.start, range.end))) return print(node);
  const indent = indentAt(document, start + range.start);
  const lineEnd = search?.file.lineEnd ?? /\r\n?|\n/.exec(document.text)?.[0] ?? '\n';
  return print(node, { style: 'pretty', width: width - indent.length })
    .split('\n')
    .join(lineEnd + indent);
}

/** The blanks that further lines start with. A line that starts with a key is followed by indented ones. */
function indentAt({ kind, text }: LanguageDocument, offset: number): string {
  const line = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  const [blanks = ''] = /^[^\S\r\n]*/.exec(text.slice(line, offset)) ?? [];
  return blanks === '' && kind === 'document' ? step : blanks;
}
