import type { Word } from '../ast.ts';

const star = 0x2a;

/** The operator that is the whole term from `start` to `end`. Only upper case is one (§4.8). */
export function operatorOf(text: string, start: number, end: number): 'And' | 'Or' | 'Not' | undefined {
  const unit = text.charCodeAt(start);
  if (unit === 0x4f) return end - start === 2 && text.charCodeAt(start + 1) === 0x52 ? 'Or' : undefined;
  if (end - start !== 3 || (unit !== 0x41 && unit !== 0x4e)) return undefined;
  const word = text.slice(start, end);
  return word === 'AND' ? 'And' : word === 'NOT' ? 'Not' : undefined;
}

/** The bare term from `start` to `end`. One `*` at either end is a wildcard; what remains stays in the text. */
export function wordOf(text: string, start: number, end: number): Word {
  const leading = text.charCodeAt(start) === star;
  const from = leading ? start + 1 : start;
  const trailing = end - from > 1 && text.charCodeAt(end - 1) === star;
  const word = text.slice(from, trailing ? end - 1 : end);
  return { kind: 'Word', range: { start, end }, text: word, leading, trailing };
}
