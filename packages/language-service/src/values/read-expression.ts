import { parse, type Expression, type ExpressionKind, type Range } from '@assetql/core';
import type { ExpressionPart, Item, SavedSearch } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';

/** An expression as it was read. */
export interface ReadExpression {
  readonly kind: ExpressionKind;
  /** Its ranges count from `start`. */
  readonly ast: Expression | undefined;
  /** Whether the text can be sent as far as its form goes. */
  readonly isWhole: boolean;
  /** Where the expression starts in the document. */
  readonly start: number;
  readonly length: number;
  /** The saved search that it belongs to; absent where a document is one expression. */
  readonly search: SavedSearch | undefined;
}

/** A document that is one expression. */
export type ExpressionDocument = Exclude<LanguageDocument, { readonly kind: 'document' }>;

/** A document that is one expression is read once, however many features look at it. */
const read = new WeakMap<ExpressionDocument, ReadExpression>();

/** The expression that a document is. */
export function soleExpression(document: ExpressionDocument): ReadExpression {
  const known = read.get(document);
  if (known !== undefined) return known;
  const { kind, text } = document;
  const { ast, diagnostics } = parse(kind, text, { variables: true });
  const isWhole = !diagnostics.some(({ severity }) => severity === 'error');
  const expression = { kind, ast, isWhole, start: 0, length: text.length, search: undefined };
  read.set(document, expression);
  return expression;
}

const isExpression = (item: Item): item is Extract<Item, ExpressionPart> =>
  item.kind === 'Key' && 'unterminated' in item;

/** The expressions of a saved search that touch a range of the file. */
export function expressionsIn(search: SavedSearch, range: Range): readonly ReadExpression[] {
  return search.items.filter(isExpression).flatMap((item): ReadExpression[] => {
    const start = search.start + item.value.range.start;
    const length = item.value.text.length;
    if (start > range.end || start + length < range.start) return [];
    const { ast, diagnostics } = item.parsed;
    const isWhole = !diagnostics.some(({ severity }) => severity === 'error');
    return [{ kind: item.key, ast, isWhole, start, length, search }];
  });
}
