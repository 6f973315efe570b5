import type { CheckOptions, Diagnostic, ExpressionKind } from '@assetql/core';
import { openTemplate, type OpenTemplate } from '@assetql/core/build';
import type { LanguageDocument } from '../language-document.ts';
import { cook, type Cooked } from './cook.ts';
import { literalValue } from './literal-value.ts';

/** A query with nothing of its place in a program, so that it stays when the program changes around it. */
export interface OpenQuery {
  readonly document: LanguageDocument;
  readonly template: OpenTemplate;
  readonly literals: readonly Cooked[];
  /** The values of holes that are written out, by their number from 1. */
  readonly values: ReadonlyMap<number, string | number>;
}

/** The longest name that messages call a hole by. */
const longestName = 30;

const nameOf = (source: string | undefined): string =>
  source === undefined || source.length > longestName || /\s/.test(source) ? '${…}' : source;

/** Opens the sources of the literal parts of a template, and of its holes: `${brand}`. */
export function openQuery(kind: ExpressionKind, sources: readonly string[], holes: readonly string[]): OpenQuery {
  const literals = sources.map(cook);
  const values = valuesOf(holes);
  const template = openTemplate(
    kind,
    literals.map(({ pieces }) => pieces.map(({ text }) => text).join('')),
    values,
  );
  const places = mistakesIn(literals, template);
  const check = (options: CheckOptions): readonly Diagnostic[] => {
    const found = template.check(options, ({ number }) => nameOf(holes[number - 1]));
    const severity = options.severities?.syntax ?? 'error';
    if (places.length === 0 || severity === 'off') return found;
    const apart = found.filter(({ range }) => !places.some((place) => range.start <= place && place < range.end));
    const mistakes = places.map((place): Diagnostic => {
      const range = { start: place, end: place + 1 };
      return {
        code: 'syntax',
        severity,
        message: 'This backslash escapes nothing; write it twice.',
        range,
        fixes: [{ title: 'Write it twice', preferred: true, safe: true, edits: [{ range, newText: '\\' }] }],
      };
    });
    return [...apart, ...mistakes].toSorted((a, b) => a.range.start - b.range.start);
  };
  const named = (sentence: string): string =>
    sentence.replaceAll(/\{\{(\d+)\}\}/g, (variable, number: string) => {
      const hole = holes[Number(number) - 1];
      return hole === undefined ? variable : nameOf(hole);
    });
  const ranges = template.holes.map(({ range }) => range);
  const document = { kind, text: template.text, template: { holes: ranges, parse: template.parse, check, named } };
  return { document, template, literals, values };
}

/** The values of the holes that are written out. */
function valuesOf(holes: readonly string[]): ReadonlyMap<number, string | number> {
  const values = new Map<number, string | number>();
  for (const [index, hole] of holes.entries()) {
    const value = literalValue(hole);
    if (value !== undefined) values.set(index + 1, value);
  }
  return values;
}

/** Where backslashes are in the text that escape nothing: a template with one has no text, and its tag throws. */
function mistakesIn(literals: readonly Cooked[], { holes }: OpenTemplate): readonly number[] {
  return literals.flatMap(({ pieces, mistakes }, index) => {
    if (mistakes.length === 0) return [];
    const before = holes[index - 1];
    let local = before === undefined ? 0 : before.range.end - (before.isQuoted ? 1 : 0);
    const wrong = new Set(mistakes);
    const places: number[] = [];
    for (const { start, end, text, isLiteral } of pieces) {
      if (isLiteral) for (let at = start; at < end; at += 1) if (wrong.has(at)) places.push(local + at - start);
      local += text.length;
    }
    return places;
  });
}
