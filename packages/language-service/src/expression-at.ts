import type { ExpressionKind } from '@assetql/core';
import { partAt } from '@assetql/core/document';
import type { LanguageDocument } from './language-document.ts';

/** An expression of a document. */
export interface WrittenExpression {
  readonly kind: ExpressionKind;
  /** The expression, comments in it blanked out. */
  readonly text: string;
  /** Where it starts in the document. */
  readonly start: number;
}

/** The expression that an offset is in, if it is in one: the whole of a document that is one. */
export function expressionAt(document: LanguageDocument, offset: number): WrittenExpression | undefined {
  if (document.kind !== 'document') return { kind: document.kind, text: document.text, start: 0 };
  const place = partAt(document.parsed, offset);
  if (place?.in !== 'value' || place.item.kind !== 'Key') return undefined;
  const { key } = place.item;
  switch (key) {
    case 'filters':
    case 'containerfilter':
    case 'search':
    case 'sort':
      return { kind: key, text: place.text, start: place.range.start };
    default:
      return undefined;
  }
}
