import type { TextTest } from '../../condition/condition.ts';
import { textImplies } from '../../condition/text-implies.ts';
import { fold } from '../../text/fold.ts';
import { textMatcher } from '../predicate/text-matcher.ts';
import type { Budget } from '../../condition/budget.ts';
import type { Decision, Literal } from './literal.ts';

type TextLiteral = Literal<TextTest>;

const loneSurrogate = /\p{Cs}/u;

/** A letter that none of the texts contains. */
export function freshLetter(texts: readonly string[]): string {
  const used = new Set(texts.flatMap((text) => Array.from(text)));
  for (let point = 0x78; ; point = point === 0x7a ? 0x4e00 : point + 1) {
    const letter = String.fromCodePoint(point);
    if (!used.has(letter)) return letter;
  }
}

/** A text with which a value can start (or end) so that each test has one of its parts; `undefined` when there is none. */
function joinEnds(
  tests: readonly (readonly string[])[],
  fits: (text: string, part: string) => boolean,
): string | undefined {
  let ends: readonly string[] = [''];
  for (const texts of tests) {
    const longer = new Set<string>();
    for (const end of ends) {
      for (const text of texts) {
        if (fits(end, text)) longer.add(end);
        else if (fits(text, end)) longer.add(text);
      }
    }
    ends = [...longer];
  }
  return ends[0];
}

/** A folded text that makes the literals hold: one that must be equalled, or the demanded parts with a letter between them that no test has. */
export function decideText(literals: readonly TextLiteral[], budget: Budget): Decision<string> {
  const wanted = literals.filter(({ holds }) => holds).map(({ leaf }) => leaf);
  const refused = literals.filter(({ holds }) => !holds).map(({ leaf }) => leaf);
  const all = literals.flatMap(({ leaf }) => leaf.texts);
  const equal = wanted
    .filter(({ operator }) => operator === 'EQ')
    .toSorted((a, b) => a.texts.length - b.texts.length)[0];
  if (!budget.consume(equal === undefined ? all.length : equal.texts.length * literals.length)) return 'unknown';
  const tests = literals.map(({ leaf, holds }) => ({ matches: textMatcher(leaf), holds }));
  const passes = (text: string): boolean => tests.every(({ matches, holds }) => matches(text) === holds);
  if (equal !== undefined) {
    const value = equal.texts.find(passes);
    if (value !== undefined) return { value };
    // Texts of conditions are folded; for others nothing is proven.
    return equal.texts.every((text) => fold(text) === text) ? 'none' : 'unknown';
  }
  if (all.some((text) => loneSurrogate.test(text))) return 'unknown';
  const parts = refused.filter(({ operator }) => operator !== 'EQ');
  const refusedParts = parts.flatMap(({ operator, texts }) => texts.map((text) => ({ operator, text })));
  if (refusedParts.some(({ text }) => text === '')) return 'none';
  if (!budget.consume(refusedParts.length * wanted.reduce((sum, { texts }) => sum + texts.length, 0))) return 'unknown';
  const remaining: TextTest[] = [];
  for (const { kind, operator, texts } of wanted) {
    const possible = texts.filter(
      (text) => !refusedParts.some((part) => textImplies(operator, text, part.operator, part.text)),
    );
    if (possible.length === 0) return 'none';
    remaining.push({ kind, operator, texts: possible });
  }
  const textsOf = (operator: TextTest['operator']): readonly (readonly string[])[] =>
    remaining.filter((test) => test.operator === operator).map(({ texts }) => texts);
  const [starts, ends] = [textsOf('SW'), textsOf('EW')];
  if ([starts, ends].some((lists) => !budget.consume(lists.reduce((product, { length }) => product * length, 1)))) {
    return 'unknown';
  }
  const start = joinEnds(starts, (text, part) => text.startsWith(part));
  const end = joinEnds(ends, (text, part) => text.endsWith(part));
  if (start === undefined || end === undefined) return 'none';
  const letter = freshLetter(all);
  const middle = textsOf('CT').flatMap(([text = '']) => [text, letter]);
  const value = [start, letter, ...middle, end].join('');
  // Each test reads the whole text.
  const length = Math.ceil((value.length * tests.length) / 20);
  return budget.consume(length) && passes(value) ? { value } : 'unknown';
}
