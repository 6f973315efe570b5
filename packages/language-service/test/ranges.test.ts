import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  codeActions,
  codeLenses,
  colorPresentations,
  completion,
  definition,
  diagnostics,
  documentColors,
  documentLinks,
  fixesAt,
  folding,
  formatting,
  formattingTriggers,
  highlights,
  hover,
  inlayHints,
  onTypeFormatting,
  openDocument,
  prepareRename,
  rangeFormatting,
  references,
  rename,
  safeFixes,
  selectionRanges,
  semanticTokens,
  signatureHelp,
  symbols,
  tokens,
  type LanguageDocument,
} from '@assetql/language-service';
import { hostileText, mutated } from '../../core/test/arbitraries/hostile-text.ts';
import { oddDocument, oddText } from '../../core/test/arbitraries/odd-text.ts';
import { badRanges, isCaretPlace } from '../../core/test/arbitraries/ranges.ts';
import { runs } from '../../core/test/meaning/reason/runs.ts';
import { catalogue } from './catalogue.ts';

const kinds: readonly LanguageDocument['kind'][] = ['document', 'filters', 'containerfilter', 'search', 'sort'];
const context = {
  catalogue,
  now: Date.UTC(2026, 10, 22),
  timeZone: 'Europe/Berlin',
  totals: { of: () => 3 },
  baseUrl: 'https://example.org/api',
};

/** A place where a caret can be, from any number. */
function caretPlace(text: string, seed: number): number {
  const offset = seed % (text.length + 1);
  return isCaretPlace(text, offset) ? offset : offset + 1;
}

/** What each feature says at a caret or of a selection, without what it says about other texts: labels, inserted texts, requests. */
function everyFeature(document: LanguageDocument, start: number, end: number): Readonly<Record<string, unknown>> {
  const { text } = document;
  const range = { start, end };
  const found = diagnostics(document, context);
  const colors = documentColors(document, context);
  const named = definition(document, start);
  return {
    diagnostics: found,
    safeFixes: safeFixes(found),
    fixesAt: fixesAt(found, range),
    tokens: tokens(document),
    tokensInRange: tokens(document, range),
    semanticTokens: semanticTokens(document, undefined, context),
    hover: hover(document, start, context)?.range,
    completion: completion(document, start, context).range,
    codeActions: codeActions(document, range, context).map(({ diagnostic, edits }) => ({ diagnostic, edits })),
    folding: folding(document),
    formatting: formatting(document),
    rangeFormatting: rangeFormatting(document, range),
    onTypeFormatting: formattingTriggers.map((typed) => onTypeFormatting(document, start, typed)),
    selection: selectionRanges(document, start),
    highlights: highlights(document, start),
    definition: named && [named.range, named.nameRange],
    references: references(document, start, true),
    prepareRename: prepareRename(document, start),
    rename: rename(document, start, 'other'),
    symbols: symbols(document),
    links: documentLinks(document, context).map((link) => link.range),
    lenses: codeLenses(document, context).map((lens) => lens.range),
    hints: inlayHints(document, { start: 0, end: text.length }, context, { counts: true }).map(({ offset }) => ({
      start: offset,
      end: offset,
    })),
    colors: colors.map((color) => [color.range, colorPresentations(document, color.range, color.color, context)]),
  };
}

const badFeatures = (document: LanguageDocument, start: number, end: number): readonly string[] =>
  Object.entries(everyFeature(document, start, end)).flatMap(([name, found]) =>
    badRanges(document.text, found).map((bad) => `${name} ${bad}`),
  );

describe('every range lies in the text, in order, and never in a surrogate pair', () => {
  test.each(kinds)('of every feature in %s', (kind) => {
    const own = kind === 'document' ? oddDocument : oddText(kind);
    const texts = fc.oneof({ weight: 3, arbitrary: own }, mutated(own), hostileText);
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (text, first, second) => {
        const [start = 0, end = 0] = [caretPlace(text, first), caretPlace(text, second)].toSorted((a, b) => a - b);
        const bad = badFeatures(openDocument(kind, text), start, end);
        expect({ text, start, end, bad }).toEqual({ text, start, end, bad: [] });
      }),
      { numRuns: runs(200) },
    );
  });

  test('of the signature of a call', () => {
    fc.assert(
      fc.property(oddText('filters'), fc.nat(), (text, seed) => {
        const help = signatureHelp(openDocument('filters', text), caretPlace(text, seed), context);
        for (const { label, parameters } of help?.signatures ?? []) expect(badRanges(label, parameters)).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });
});
