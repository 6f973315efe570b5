import type { Range } from '@assetql/core';
import type { Item, Part, SavedSearch } from '@assetql/core/document';
import type { LanguageDocument } from './language-document.ts';
import { lex } from './lexing/lexeme.ts';
import { moved } from './range.ts';

/**
 * What can be folded. `range` starts in the line that stays and ends in the last line that goes, at its end or before a closing bracket. It
 * always goes over a line end; a bracket that closes at the start of a line stays.
 */
export interface Fold {
  readonly range: Range;
  /** `region`: a whole search. Values, brackets and runs of variables have none. */
  readonly kind?: 'comment' | 'region';
}

/** What an editor can fold: searches, values of several lines and brackets in them, blocks of comments, runs of variables. */
export function folding(document: LanguageDocument): readonly Fold[] {
  const { text } = document;
  if (document.kind !== 'document') return brackets(document.kind, text).map((range) => ({ range }));
  const { preamble, searches } = document.parsed;
  const all = searches[0] === preamble ? searches : [preamble, ...searches];
  return all.flatMap((search) => {
    const { start } = search;
    let folds = known.get(search.items);
    if (folds === undefined) {
      folds = searchFolds(search, text.slice(start, start + search.length));
      known.set(search.items, folds);
    }
    return start === 0 ? folds : folds.map((fold) => ({ ...fold, range: moved(fold.range, start) }));
  });
}

/** Folds relative to their search. Items are the same as long as the text of their search is. */
const known = new WeakMap<readonly Item[], readonly Fold[]>();

function searchFolds({ items, title }: SavedSearch, text: string): readonly Fold[] {
  const folds: Fold[] = [];
  const add = (start: number, end: number, kind?: Fold['kind']): void => {
    if (/[\r\n]/.test(text.slice(start, end)))
      folds.push({ range: { start, end }, ...(kind === undefined ? {} : { kind }) });
  };
  if (title !== undefined) add(title.range.end, lastOf(items), 'region');
  addRuns(items, 'Comment', (first, last) => add(first.end, last.end, 'comment'));
  addRuns(items, 'Definition', (first, last) => add(lineEnd(text, first.start), last.end));
  for (const item of items) {
    if (item.kind !== 'Key' && item.kind !== 'Definition') continue;
    add(lineEnd(text, item.range.start), item.range.end);
    const { comments, range } = item.value;
    for (const [first, last] of blocks(comments, text)) add(first.end, last.end, 'comment');
    if (isBracketed(item))
      for (const inside of brackets(item.key, item.value.text))
        add(inside.start + range.start, inside.end + range.start);
  }
  return folds.toSorted((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
}

const isBracketed = (item: Item): item is Extract<Part, { key: 'filters' | 'containerfilter' | 'search' }> =>
  item.kind === 'Key' && (item.key === 'filters' || item.key === 'containerfilter' || item.key === 'search');

/** The end of the last item. Comments at the end belong to what follows them, unless they describe the search. */
function lastOf(items: readonly Item[]): number {
  const described = items.findIndex(({ kind }, index) => index > 0 && kind !== 'Comment');
  const last = items.findLastIndex(
    ({ kind }, index) => kind !== 'Blank' && (kind !== 'Comment' || described === -1 || index < described),
  );
  return items[last]?.range.end ?? 0;
}

/** Calls back for each two or more items of a kind that follow each other. */
function addRuns(items: readonly Item[], kind: Item['kind'], found: (first: Range, last: Range) => void): void {
  let first: Item | undefined;
  items.forEach((item, index) => {
    if (item.kind !== kind) return;
    if (items[index - 1]?.kind !== kind) first = item;
    if (items[index + 1]?.kind !== kind && first !== undefined && first !== item) found(first.range, item.range);
  });
}

/** Comment lines of a value that are right under each other. */
function blocks(comments: readonly Range[], text: string): readonly (readonly [Range, Range])[] {
  const found: [Range, Range][] = [];
  for (const comment of comments) {
    const last = found.at(-1);
    if (last !== undefined && /^(?:\r\n|\r|\n)$/.test(text.slice(last[1].end, comment.start))) last[1] = comment;
    else found.push([comment, comment]);
  }
  return found;
}

/** The text between brackets that are on several lines; a bracket that closes at the start of a line stays there. */
function brackets(kind: 'filters' | 'containerfilter' | 'search' | 'sort', text: string): readonly Range[] {
  if (!text.includes('(') || !/[\r\n]/.test(text)) return [];
  const open: number[] = [];
  const found: Range[] = [];
  let last = 0;
  // Line ends are between lexemes only.
  let broken = -1;
  for (const { text: image, start, end } of lex(kind, text)) {
    const gap = text.slice(last, start);
    const first = gap.search(/[\r\n]/);
    const inGap = Math.max(gap.lastIndexOf('\n'), gap.lastIndexOf('\r'));
    const lineEndBefore = last + inGap - (gap.endsWith('\r\n', inGap + 1) ? 1 : 0);
    if (image === '(') open.push(end);
    else if (image === ')') {
      const from = open.pop();
      const to = first === -1 ? start : lineEndBefore;
      const isBroken = from !== undefined && (broken >= from || (first !== -1 && last + first < to));
      if (isBroken) found.push({ start: from, end: to });
    }
    if (first !== -1) broken = last + first;
    last = end;
  }
  return found;
}

function lineEnd(text: string, from: number): number {
  const length = text.slice(from).search(/[\r\n]/);
  return length === -1 ? text.length : from + length;
}
