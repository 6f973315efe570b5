import { partitionPoint } from '@assetql/core/text';
import type { Range } from '@assetql/core';
import type { LanguageDocument } from '../language-document.ts';
import { tokens, type Token } from '../tokens.ts';

/** The tokens of a document that is one expression, which may be long and is read as a whole. */
const read = new WeakMap<LanguageDocument, readonly Token[]>();

/** The tokens that touch a range. One expression is read once, however often the pointer moves over it. */
export function tokensAt(document: LanguageDocument, range: Range): readonly Token[] {
  if (document.kind === 'document') return tokens(document, range);
  let all = read.get(document);
  if (all === undefined) read.set(document, (all = tokens(document)));
  const found: Token[] = [];
  for (let index = partitionPoint(all, ({ end }) => end < range.start); index < all.length; index += 1) {
    const token = all[index];
    if (token === undefined || token.start > range.end) break;
    found.push(token);
  }
  return found;
}
