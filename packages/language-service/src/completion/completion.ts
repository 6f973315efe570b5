import { partAt } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { beginsKey, completeDocument, expressionSpot } from './complete-document.ts';
import { completeExpression } from './complete-expression.ts';
import { phrase, searchPlace } from './complete-search.ts';
import type { CompletionList } from './completion-item.ts';
import { rank } from './rank.ts';
import type { ExpressionSpot } from './spot.ts';

/**
 * What can be written at an offset, judged by what stands before the caret and after it. Reads only what is at hand:
 * keywords, which only the library knows, are a call of their own, {@link keywordCompletion}.
 */
export function completion(document: LanguageDocument, offset: number, context: ServiceContext = {}): CompletionList {
  const { target, items } =
    document.kind === 'document'
      ? completeDocument(document.parsed, offset, context)
      : completeExpression({ kind: document.kind, text: document.text, offset }, context);
  const ranked = rank(items, target.typed);
  return { range: target.range, items: ranked.items, isIncomplete: ranked.cut };
}

/** Fewer letters would bring the whole vocabulary. */
const shortestPrefix = 1;
const keywordLimit = 50;

/** Keywords of the library that start with what is typed. Resolves to an empty list where none can stand, or when aborted. */
export async function keywordCompletion(
  document: LanguageDocument,
  offset: number,
  context: ServiceContext = {},
  signal?: AbortSignal,
): Promise<CompletionList> {
  const found = searchSpot(document, offset);
  const lookUp = context.catalogue?.keywords;
  const nothing = { range: { start: offset, end: offset }, items: [], isIncomplete: false };
  if (found === undefined || lookUp === undefined) return nothing;
  const { place, target } = searchPlace(found.spot);
  const isTerm = target.inside === 'word' || target.inside === 'phrase';
  const isBoundElsewhere = place.field !== undefined && !/^keywords?$/i.test(place.field);
  if (!isTerm || isBoundElsewhere || target.typed.length < shortestPrefix) return nothing;
  const keywords = await lookUp(target.typed, keywordLimit, signal).catch(() => []);
  return {
    range: { start: target.range.start + found.shift, end: target.range.end + found.shift },
    items: keywords.map((keyword) => ({
      label: keyword,
      kind: 'keyword',
      insert: phrase(keyword, target),
      detail: 'keyword',
    })),
    isIncomplete: keywords.length >= keywordLimit,
  };
}

/** The search expression at an offset, with where it starts in the document. */
function searchSpot(
  document: LanguageDocument,
  offset: number,
): { readonly spot: ExpressionSpot; readonly shift: number } | undefined {
  if (document.kind === 'search') return { spot: { kind: 'search', text: document.text, offset }, shift: 0 };
  if (document.kind !== 'document' || beginsKey(document.text, offset)) return undefined;
  const place = partAt(document.parsed, offset);
  const spot = place?.in === 'value' ? expressionSpot(place) : undefined;
  return spot?.kind === 'search' && place !== undefined ? { spot, shift: place.range.start } : undefined;
}
