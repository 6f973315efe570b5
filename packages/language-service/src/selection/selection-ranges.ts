import { parse, type Node, type Range } from '@assetql/core';
import { searchAt, type Definition, type Item, type Part, type SavedSearch } from '@assetql/core/document';
import { expressionAt } from '../expression-at.ts';
import type { LanguageDocument } from '../language-document.ts';
import { moved, touches } from '../range.ts';
import { tokens, type Token } from '../tokens.ts';
import { bracketRanges } from './bracket-ranges.ts';
import { childNodes } from './child-nodes.ts';

/**
 * What an editor selects step by step around a caret, each range larger than the one before: word, string, condition, clause between two
 * joins, inside of brackets, brackets, expression, key with its value, search, file. The last one is always the whole text.
 */
export function selectionRanges(document: LanguageDocument, offset: number): readonly Range[] {
  const { text } = document;
  const token = tokenAt(document, offset);
  const inside = token === undefined ? [] : insideToken(text, token, offset);
  const around = inside[0] ?? token ?? { start: offset, end: offset };
  const found = [...inside, ...expressionRanges(document, around)];
  if (document.kind === 'document') found.push(...itemRanges(searchAt(document.parsed, offset), around));
  found.push({ start: 0, end: text.length });
  return growing(found, offset);
}

/** Of two tokens that touch at the caret the one that is not punctuation, else the one after it. */
function tokenAt(document: LanguageDocument, offset: number): Token | undefined {
  const touching = tokens(document, { start: offset, end: offset });
  return touching.findLast(({ type }) => type !== 'punctuation') ?? touching.at(-1);
}

const word = /[\p{L}\p{M}\p{N}_]+/gu;

/** The word in a token at the caret, the text between its quotes or braces, and the token. */
function insideToken(text: string, { start, end, type }: Token, offset: number): readonly Range[] {
  if (type === 'punctuation') return [];
  const found: Range[] = [];
  const written = text.slice(start, end);
  for (const { 0: image, index } of written.matchAll(word)) {
    const range = { start: start + index, end: start + index + image.length };
    if (touches(range, offset)) found.push(range);
  }
  const inner = between(written);
  if (inner.start < inner.end) found.push(moved(inner, start));
  found.push({ start, end });
  return found;
}

/** The text between the quotes of a text, in the braces of a variable, or after the marks of a comment or title. */
function between(written: string): Range {
  const opening = /^(?:\s*#+\s*|["']?\{\{\s*|["'])/.exec(written)?.[0] ?? '';
  const start = opening.length;
  if (opening.endsWith('"') || opening.endsWith("'"))
    return { start, end: written.length - (written.endsWith(opening) ? 1 : 0) };
  const name = opening.includes('{') ? written.slice(start).search(/[\s{}]/) : -1;
  return { start, end: name === -1 ? written.length : start + name };
}

function expressionRanges(document: LanguageDocument, around: Range): readonly Range[] {
  const expression = expressionAt(document, around.start);
  if (expression === undefined) return [];
  const { kind, text, start } = expression;
  const local = moved(around, -start);
  const { ast } = parsedAt(document, around.start) ?? parse(kind, text, { variables: true });
  return [...bracketRanges(kind, text, local), ...nodeRanges(ast, local)].map((range) => moved(range, start));
}

/** The expression of a file as it was read; its ranges count from the same place as those of its text. */
function parsedAt(document: LanguageDocument, offset: number): { readonly ast: Node | undefined } | undefined {
  if (document.kind !== 'document') return undefined;
  const search = searchAt(document.parsed, offset);
  const item = search.items.find(({ range }) => touches(range, offset - search.start));
  if (item?.kind !== 'Key' || !('parsed' in item) || item.parsed === undefined || !('ast' in item.parsed))
    return undefined;
  return item.value.range.start <= offset - search.start ? item.parsed : undefined;
}

/** The nodes that a range lies in, outer to inner. */
function nodeRanges(ast: Node | undefined, around: Range): readonly Range[] {
  const found: Range[] = [];
  for (let node = ast; node !== undefined;) {
    found.push(node.range);
    node = childNodes(node).find(({ range }) => range.start <= around.start && around.end <= range.end);
  }
  return found;
}

/** Value, key with its value, block of comments, search. */
function itemRanges(search: SavedSearch, around: Range): readonly Range[] {
  const { items, start } = search;
  const local = moved(around, -start);
  const at = items.findLastIndex(({ range }) => range.start <= local.start);
  const item = items[at];
  const last = items.findLast(({ kind }) => kind !== 'Blank');
  const found: Range[] = last === undefined ? [] : [{ start: 0, end: last.range.end }];
  if (item !== undefined && item.kind !== 'Blank') found.push(item.range, blockOf(items, at));
  if (item?.kind === 'Title') found.push(item.textRange);
  if (item?.kind === 'Key' || item?.kind === 'Definition') found.push(item.value.range, ...valueRanges(item));
  if (item?.kind === 'Key') found.push(item.keyRange);
  return found.map((range) => moved(range, start));
}

/** Items of one kind that follow each other, where they belong together: comments and variables. */
function blockOf(items: readonly Item[], at: number): Range {
  const kind = items[at]?.kind;
  let first = at;
  let last = at;
  if (kind === 'Comment' || kind === 'Definition') {
    while (items[first - 1]?.kind === kind) first--;
    while (items[last + 1]?.kind === kind) last++;
  }
  return { start: items[first]?.range.start ?? 0, end: items[last]?.range.end ?? 0 };
}

/** Parts of a value that is not an expression: members of a list, texts of a look-up, expectations. */
function valueRanges({ value, ...item }: Part | Definition): readonly Range[] {
  const found: Range[] = [];
  if (item.kind === 'Definition') {
    const { parsed } = item;
    if (parsed?.kind === 'List') found.push({ start: parsed.range.start + 1, end: parsed.range.end - 1 });
    if (parsed?.kind === 'LookUp') found.push(parsed.argumentRange);
    if (parsed !== undefined) found.push(parsed.range);
  } else if (item.key === 'searchFields') found.push(...item.names.map(({ range }) => range));
  return found.map((range) => moved(range, value.range.start));
}

/** Those that the caret is in, from the smallest, each strictly inside the next. */
function growing(ranges: readonly Range[], offset: number): readonly Range[] {
  const found: Range[] = [];
  const sorted = ranges
    .filter((range) => range.start < range.end && touches(range, offset))
    .toSorted((a, b) => a.end - a.start - (b.end - b.start));
  for (const range of sorted) {
    const last = found.at(-1);
    const isLarger = last === undefined || range.end - range.start > last.end - last.start;
    if (isLarger && (last === undefined || (range.start <= last.start && last.end <= range.end)))
      found.push({ start: range.start, end: range.end });
  }
  return found.length > 0 ? found : [{ start: 0, end: 0 }];
}
