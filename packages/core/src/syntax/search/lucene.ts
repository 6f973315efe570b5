import { insert, mend, replace } from '../../rules/mend.ts';
import { excerpt } from '../../rules/wording.ts';
import type { JoinKind } from '../operands.ts';
import { isDoubleQuote } from './characters.ts';
import type { SearchScan } from './scan.ts';

const operators: ReadonlyMap<string, { readonly kind: JoinKind | 'Not'; readonly word: string }> = new Map([
  ['&&', { kind: 'And', word: 'AND' }],
  ['||', { kind: 'Or', word: 'OR' }],
  ['!', { kind: 'Not', word: 'NOT' }],
]);

const signs = /^[-+!]+/;
const suffix = /(?<=[^~^])(?:~[\d.]*|\^\d[\d.]*)$/;
const lone = /^(?:~[\d.]*|\^\d[\d.]*)$/;
const interval = /[[{]\S*\s+TO\s+\S*[\]}]/y;
const regularExpression = /^\/(.+)\/$/;
const letter = /[\p{L}\p{N}]/u;
const operatorWord = /^(?:AND|OR|NOT)$/;

/** Reads what is an operator in Lucene and no term here: `&&`, `||`, `!`, `-"…"`, `"…"~2`. */
export function readLuceneSign(scan: SearchScan, start: number, end: number): boolean {
  const { text, vector } = scan;
  const range = { start, end };
  const word = text.slice(start, end);
  const next = text.charCodeAt(end);
  const prefixes = next === 0x28 || isDoubleQuote(next);
  if ((word === '-' || word === '+' || word === '!') && prefixes) {
    const negates = word !== '+' && !vector.negated && !vector.bound;
    const message = word === '+' ? 'Every term must occur; + is not needed.' : 'Terms are excluded with NOT.';
    const fix = negates
      ? mend('Write NOT', 'safe', replace(range, 'NOT '))
      : mend(`Remove ${word}`, 'safe', replace(range, ''));
    scan.foreign('error', message, range, fix);
    if (negates) vector.operator('Not', start, end);
    return true;
  }
  const operator = vector.bound ? undefined : operators.get(word);
  if (operator !== undefined) {
    const message = `${word} is no operator here; write ${operator.word}.`;
    scan.foreign('error', message, range, mend(`Write ${operator.word}`, 'safe', replace(range, operator.word)));
    vector.operator(operator.kind, start, end);
    return true;
  }
  if (vector.touches(start) && lone.test(word)) {
    const message = `${excerpt(word)} has no meaning here; remove it.`;
    scan.foreign('error', message, range, mend('Remove it', 'preferred', replace(range, '')));
    return true;
  }
  return false;
}

/** Says so when a term looks like Lucene's syntax though it can be read as words. */
export function lookForLucene(scan: SearchScan, start: number, end: number, word: string): void {
  const { text, vector } = scan;
  const range = { start, end };
  const sign = signs.exec(word)?.[0] ?? '';
  const rest = word.slice(sign.length);
  if (sign !== '') {
    // A number may have a sign.
    if (/^\d/.test(rest) || !letter.test(rest) || operatorWord.test(rest)) return;
    const signRange = { start, end: start + sign.length };
    if (sign.includes('+') && !sign.includes('-')) {
      const message = `Every term must occur; write ${excerpt(rest)} without +.`;
      scan.foreign('warning', message, range, mend('Remove +', 'safe', replace(signRange, '')));
    } else {
      const at = vector.bound ? vector.fieldStart : start;
      const edits = at === start ? [replace(signRange, 'NOT ')] : [insert(at, 'NOT '), replace(signRange, '')];
      const fix = vector.negated
        ? mend(`Remove ${sign}`, 'preferred', replace(signRange, ''))
        : mend('Write NOT', 'preferred', ...edits);
      scan.foreign('warning', `${sign} excludes nothing here; write NOT before the term.`, range, fix);
    }
    return;
  }
  interval.lastIndex = start;
  if ((word.startsWith('[') || word.startsWith('{')) && interval.test(text)) {
    const all = { start, end: interval.lastIndex };
    scan.foreign('warning', 'A search has no ranges; compare dates and numbers in filters.', all);
    return;
  }
  const found = suffix.exec(word);
  if (found !== null && !operatorWord.test(word.slice(0, found.index))) {
    const message = `${excerpt(found[0])} has no meaning here; write the term without it, or with * for other endings.`;
    const edit = replace({ start: start + found.index, end }, '');
    scan.foreign('warning', message, range, mend(`Remove ${excerpt(found[0])}`, 'preferred', edit));
    return;
  }
  const inner = regularExpression.exec(word)?.[1];
  if (inner !== undefined) {
    const message = 'A search has no regular expressions; write words, with * before or after them.';
    const fixes =
      /^[\p{L}\p{N}]+$/u.test(inner) && !operatorWord.test(inner)
        ? [mend('Remove the slashes', 'preferred', replace(range, inner))]
        : [];
    scan.foreign('warning', message, range, ...fixes);
  }
}
