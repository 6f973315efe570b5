import type { ExpressionKind, Range } from '@assetql/core';
import type { Definition, Part, SavedSearch } from '@assetql/core/document';
import type { LanguageDocument } from './language-document.ts';
import { FilterReader } from './lexing/filter-reader.ts';
import { lex } from './lexing/lexeme.ts';
import { SearchReader } from './lexing/search-reader.ts';
import { tokenTypes, type TokenType } from './lexing/token-type.ts';
import { searchesIn } from './values/searches-in.ts';

/** A stretch of text with what it is to a reader. */
export interface Token extends Range {
  readonly type: TokenType;
}

/**
 * The tokens of a document that touch `range`, in order; also of a text that cannot be parsed.
 * Of a file only the searches in the range are read, so that an editor pays for what it shows.
 */
export function tokens(document: LanguageDocument, range?: Range): readonly Token[] {
  const { start: from, end: to } = range ?? { start: 0, end: document.text.length };
  if (document.kind !== 'document') return touching(expressionTokens(document.kind, document.text), 0, from, to);
  return searchesIn(document.parsed, { start: from, end: to }).flatMap((search) => {
    const { start, items } = search;
    let found = known.get(items);
    if (found === undefined) known.set(items, (found = searchTokens(search)));
    return touching(found, start, from, to);
  });
}

/** Tokens relative to their search. Its items are the same as long as its text is. */
const known = new WeakMap<SavedSearch['items'], readonly Token[]>();

/** Those of a text that starts at `by` that touch a range. */
function touching(found: readonly Token[], by: number, from: number, to: number): readonly Token[] {
  const touched: Token[] = [];
  for (const { start, end, type } of found)
    if (start < end && start + by <= to && end + by >= from) touched.push({ start: start + by, end: end + by, type });
  return touched;
}

function searchTokens({ items }: SavedSearch): readonly Token[] {
  // A value can have more tokens than a call takes arguments: they are added one by one.
  const found: Token[] = [];
  for (const item of items) {
    switch (item.kind) {
      case 'Title':
        found.push({ ...item.range, type: 'title' });
        break;
      case 'Comment':
        found.push({ ...item.range, type: 'comment' });
        break;
      case 'Definition':
        found.push({ ...item.nameRange, type: 'variable' });
        for (const each of valueTokens(item)) found.push(each);
        break;
      case 'Key':
        found.push({ ...item.keyRange, type: 'key' });
        for (const each of valueTokens(item)) found.push(each);
        break;
      default:
    }
  }
  return found;
}

/** The tokens of a value and its comments, in order. */
function valueTokens(owner: Part | Definition): readonly Token[] {
  const { range, text, comments } = owner.value;
  const kind = owner.kind === 'Key' ? owner.key : undefined;
  const isExpression = kind === 'filters' || kind === 'containerfilter' || kind === 'search' || kind === 'sort';
  const found = isExpression
    ? expressionTokens(kind, text)
    : namedTokens(plain, text, kind === 'searchFields' ? 'searchField' : 'function');
  const moved = found.map(({ start, end, type }) => ({
    start: start + range.start,
    end: end + range.start,
    type,
  }));
  if (comments.length === 0) return moved;
  const notes = comments.map((comment): Token => ({ ...comment, type: 'comment' }));
  return [...moved, ...notes].toSorted((a, b) => a.start - b.start);
}

function expressionTokens(kind: ExpressionKind, text: string): readonly Token[] {
  const lexemes = lex(kind, text);
  if (kind === 'sort')
    return lexemes.map(({ start, end }, index) => ({ start, end, type: index === 0 ? 'sortKey' : 'direction' }));
  if (kind === 'search') {
    const reader = new SearchReader();
    return lexemes.map((lexeme, index) => token(lexeme, reader.read(lexeme, lexemes[index + 1])));
  }
  const reader = new FilterReader();
  // A value can have more tokens than a call takes arguments.
  const found: Token[] = [];
  lexemes.forEach((lexeme, index) => {
    const type = reader.read(lexeme, lexemes[index + 1]?.text);
    if (type !== 'string' || !attribute.test(lexeme.text)) found.push(token(lexeme, type));
    else
      for (const part of namedTokens(json, lexeme.text, 'number'))
        found.push({ start: part.start + lexeme.start, end: part.end + lexeme.start, type: part.type });
  });
  return found;
}

const token = ({ start, end }: Range, type: TokenType): Token => ({ start, end, type });

/** The condition on an attribute is a string of JSON. */
const attribute = /^'\s*\{\s*"/;

// The groups are types of tokens; `word` is what the text says.
const json =
  /(?<property>"[^"\\]*"(?=\s*:))|(?<variable>"\{\{[^{}]*\}\}")|(?<string>"(?:[^"\\]|\\.)*"?)|(?<word>[\w.+-]+)|(?<punctuation>[^\s\w"]+)/gu;

const plain =
  /(?<variable>\{\{[^{}\r\n]*(?:\}\}?)?)|(?<string>"(?:[^"\\\r\n]|\\.)*"?)|(?<timestamp>\d{4}-[\w.:+-]*)|(?<number>\d+(?:\.\d+)?)|(?<sortKey>(?=\w)(?<=^\s*first\s*\.\s*)[\w.]+)|(?<word>[\p{L}_](?:[\p{L}\p{N}_]|(?<!^\s*first)\.)*)|(?<operator>[=<>!+-]+)|(?<punctuation>\S)/gu;

/** What a pattern finds, by the names of its groups: values of variables, `searchFields`, paging and expectations, and JSON. */
const namedTokens = (pattern: RegExp, text: string, word: TokenType): readonly Token[] =>
  Array.from(text.matchAll(pattern), ({ index, groups = {}, 0: image }) => {
    const [name] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    return token(
      { start: index, end: index + image.length },
      tokenTypes.find((type) => type === name && type !== 'word') ?? word,
    );
  });
