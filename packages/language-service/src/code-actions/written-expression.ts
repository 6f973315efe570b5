import { parse, type ExpressionKind, type Filter, type Range, type Schema, type Search } from '@assetql/core';
import { partAt, type Item, type Part, type SavedSearch } from '@assetql/core/document';
import type { RestrictingKind } from '@assetql/core/meaning';
import type { LanguageDocument } from '../language-document.ts';

/** A filter, container filter or search as it is in a document. */
export interface WrittenExpression {
  readonly kind: RestrictingKind;
  readonly ast: Filter | Search;
  /** As long as it is in the document, its comments blanked out. Ranges of `ast` count in it. */
  readonly text: string;
  /** Where `text` starts in the document. */
  readonly start: number;
  /** Comment lines, in `text`. */
  readonly comments: readonly Range[];
  /** What holds it, in a file. */
  readonly search?: SavedSearch;
  readonly part?: RestrictingPart;
}

export type RestrictingPart = Extract<Part, { readonly key: RestrictingKind }>;

export const isRestricting = (item: Item): item is RestrictingPart =>
  item.kind === 'Key' && 'unterminated' in item && item.key !== 'sort';

const restricts = (kind: ExpressionKind): kind is RestrictingKind => kind !== 'sort';

/** The expression that a range lies in; nothing outside of expressions, for a sort, and where nothing could be read. */
export function writtenExpression(
  document: LanguageDocument,
  range: Range,
  schema: Schema | undefined,
): WrittenExpression | undefined {
  if (document.kind === 'document') {
    const place = partAt(document.parsed, range.start);
    if (place === undefined || place.in === 'name' || !isRestricting(place.item)) return undefined;
    const written = expressionOf(place.search, place.item);
    return written !== undefined && range.end <= written.start + written.text.length ? written : undefined;
  }
  const { kind, text, template } = document;
  if (!restricts(kind)) return undefined;
  // The holes of a template are variables.
  const { ast } = parse(kind, text, { variables: template !== undefined, ...(schema === undefined ? {} : { schema }) });
  return ast === undefined ? undefined : { kind, ast, text, start: 0, comments: [] };
}

/** The expression of a part of a saved search. */
export function expressionOf(search: SavedSearch, part: RestrictingPart): WrittenExpression | undefined {
  const { ast } = part.parsed;
  if (ast === undefined) return undefined;
  const { range, text, comments } = part.value;
  const by = range.start;
  const inside = comments
    .filter(({ start }) => start >= by)
    .map(({ start, end }) => ({ start: start - by, end: end - by }));
  return { kind: part.key, ast, text, start: search.start + by, comments: inside, search, part };
}

/** Whether a comment lies in a range of the expression. */
export const holdsComment = ({ comments }: WrittenExpression, range: Range): boolean =>
  comments.some(({ start, end }) => start < range.end && end > range.start);
