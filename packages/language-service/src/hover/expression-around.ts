import { partAt } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import { expressionsIn, soleExpression, type ReadExpression } from '../values/read-expression.ts';

/** The expression that an offset is in, or whose key it is on. */
export function expressionAround(document: LanguageDocument, offset: number): ReadExpression | undefined {
  if (document.kind !== 'document') return soleExpression(document);
  const place = partAt(document.parsed, offset);
  if (place?.item.kind !== 'Key') return undefined;
  const start = place.search.start + place.item.value.range.start;
  const { key } = place.item;
  return expressionsIn(place.search, { start, end: start }).find(({ kind }) => kind === key);
}
