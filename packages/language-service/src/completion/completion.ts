import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { completeDocument, expressionSpot, valuePlace } from './complete-document.ts';
import { completeExpression } from './complete-expression.ts';
import type { CompletionList } from './completion-item.ts';
import type { ExpressionSpot } from './expression-spot.ts';
import { askKeywords, keywordItems, keywordLimit, keywordPrefix } from './known-keywords.ts';
import { rank } from './ranking/rank.ts';
import { schema as specification } from '@assetql/core';
import { searchSurroundings } from './search-surroundings.ts';
import { withWritten, writtenWord } from './written-word.ts';

/**
 * What can be written at an offset, judged by the text before the caret and after it, at once. Of keywords, which only the library
 * knows, it holds those that {@link keywordCompletion} has brought before; `isIncomplete` says that others may come.
 */
export function completion(document: LanguageDocument, offset: number, context: ServiceContext = {}): CompletionList {
  const proposals =
    document.kind === 'document'
      ? completeDocument(document, offset, context)
      : completeExpression({ kind: document.kind, text: document.text, offset }, context);
  const { items, cut } = rank(proposals);
  return {
    range: proposals.target.range,
    items,
    isIncomplete: cut || proposals.isPending === true,
    isUnsolicited: proposals.isOpen === true,
    isClosed: proposals.isClosed === true && !cut,
  };
}

/**
 * Keywords of the library that start with what is typed. A host whose lists cannot grow calls it without waiting: what it brings is in the
 * next {@link completion}. Resolves to an empty list where no keyword is allowed, when the library fails, or when aborted.
 */
export async function keywordCompletion(
  document: LanguageDocument,
  offset: number,
  context: ServiceContext = {},
  signal?: AbortSignal,
): Promise<CompletionList> {
  const found = searchSpot(document, offset);
  const lookUp = context.catalogue?.keywords;
  const nothing = {
    range: { start: offset, end: offset },
    items: [],
    isIncomplete: false,
    isUnsolicited: false,
    isClosed: false,
  };
  if (found === undefined || lookUp === undefined) return nothing;
  const surroundings = searchSurroundings(found.spot);
  const prefix = keywordPrefix(surroundings, context.schema ?? specification);
  if (prefix === undefined) return nothing;
  const keywords = await askKeywords(lookUp, prefix, signal);
  const { target } = surroundings;
  const items = keywordItems(keywords, target);
  return {
    range: { start: target.range.start + found.shift, end: target.range.end + found.shift },
    items: withWritten(items, writtenWord(target)),
    isIncomplete: keywords.length >= keywordLimit,
    isUnsolicited: false,
    isClosed: false,
  };
}

/** The search expression at an offset, with where it starts in the document. */
function searchSpot(
  document: LanguageDocument,
  offset: number,
): { readonly spot: ExpressionSpot; readonly shift: number } | undefined {
  if (document.kind === 'search') return { spot: { kind: 'search', text: document.text, offset }, shift: 0 };
  const place = document.kind === 'document' ? valuePlace(document, offset) : undefined;
  const spot = place === undefined ? undefined : expressionSpot(place, document);
  return spot?.kind === 'search' && place !== undefined ? { spot, shift: place.range.start } : undefined;
}
