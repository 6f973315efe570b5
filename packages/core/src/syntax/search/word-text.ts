/** Characters that a phrase may be quoted with where a double quote is meant: what word processors make of one. */
const typographicQuotes = '“”„‟＂';

/** Whether the UTF-16 unit is a double quote or a typographic form of one. */
export function isQuote(unit: number): boolean {
  return unit === 34 || (unit > 0x2000 && typographicQuotes.includes(String.fromCharCode(unit)));
}

/** A character that ends a bare term. */
const ends = /[\s()":“”„‟＂]|\{\{/;

/** What stands for an operator, here or in Lucene, when it is the whole term. */
const taken = /^(?:AND|OR|NOT|&&|\|\||!)$/;

/**
 * Whether a bare term with this text and these wildcards is read back as the same term (§4.8).
 * One `*` at either end is a wildcard; those that remain stay in the text.
 */
export function readsAsWord(text: string, leading: boolean, trailing: boolean): boolean {
  if (text === '' || ends.test(text)) return false;
  if (text.startsWith('*') && !leading) return false;
  if (text.endsWith('*') && !trailing && !(leading && text === '*')) return false;
  return leading || trailing || !taken.test(text);
}
