import { fold } from '@assetql/core';
import type { DocumentSymbol } from './document-symbol.ts';

/** A symbol that was searched for, with the name of the search it belongs to. */
export interface SymbolMatch {
  readonly symbol: DocumentSymbol;
  readonly container?: string;
}

/**
 * The searches and variables whose names hold the characters of `query` in this order, in any case; best first: names that are it, that
 * start with it, that have words starting with it, that have it in one piece. All of them for an empty query, in document order.
 * Keys are the same in every search, and so are no answer.
 */
export function matchSymbols(query: string, symbols: readonly DocumentSymbol[]): readonly SymbolMatch[] {
  const wanted = fold(query.replaceAll(/\s/g, ''));
  const ranked: { readonly match: SymbolMatch; readonly rank: number }[] = [];
  const visit = (symbol: DocumentSymbol, container: string | undefined): void => {
    if (symbol.kind === 'key') return;
    const found = rank(symbol.name, wanted);
    if (found !== undefined)
      ranked.push({ match: { symbol, ...(container === undefined ? {} : { container }) }, rank: found });
    for (const child of symbol.children) visit(child, symbol.name);
  };
  for (const symbol of symbols) visit(symbol, undefined);
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ match }) => match);
}

/** The smaller, the better; nothing for a name that does not match. */
function rank(name: string, wanted: string): number | undefined {
  if (wanted === '') return 0;
  const folded = fold(name);
  const joined = folded.replaceAll(/\s/g, '');
  if (joined === wanted) return 0;
  if (joined.startsWith(wanted)) return 1;
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.some((word) => word.startsWith(wanted))) return 2;
  if (joined.includes(wanted)) return 3;
  if (isSubsequence(wanted, words.map((word) => word.slice(0, 1)).join(''))) return 4;
  return isSubsequence(wanted, joined) ? 5 : undefined;
}

function isSubsequence(wanted: string, text: string): boolean {
  let at = 0;
  for (const character of wanted) {
    const found = text.indexOf(character, at);
    if (found === -1) return false;
    at = found + character.length;
  }
  return true;
}
