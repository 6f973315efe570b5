import { check, print, type Diagnostic, type Expression, type ExpressionKind } from '@assetql/core';
import { bind, type SavedSearch } from '@assetql/core/document';
import { equivalent, normalize, type RestrictingKind } from '@assetql/core/meaning';
import {
  codeActions,
  diagnostics,
  openDocument,
  type CodeAction,
  type LanguageDocument,
} from '@assetql/language-service';
import { applied } from '@assetql/language-service/test';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsedFilter } from '../../../core/test/arbitraries/filter.ts';
import { hostileText, mutated } from '../../../core/test/arbitraries/hostile-text.ts';
import { parsedSearch } from '../../../core/test/arbitraries/search.ts';
import { runs } from '../../../core/test/meaning/reason/runs.ts';

const errorsIn = (document: LanguageDocument): number =>
  diagnostics(document).filter(({ severity }) => severity === 'error').length;

const searchesOf = (document: LanguageDocument): readonly SavedSearch[] =>
  document.kind === 'document' ? document.parsed.searches : [];

const same = (kind: RestrictingKind, one: Expression | undefined, other: Expression | undefined): boolean => {
  if (one?.kind === 'SortKey' || other?.kind === 'SortKey') return false;
  const normal = (ast: typeof one): string => print(normalize<RestrictingKind>(kind, ast));
  return normal(one) === normal(other) || equivalent<RestrictingKind>(kind, one, other) === true;
};

const restricting: readonly RestrictingKind[] = ['filters', 'containerfilter', 'search'];

/** Whether all searches of two documents ask for the same. */
function asksTheSame(before: LanguageDocument, after: LanguageDocument): boolean {
  if (before.kind === 'document') {
    const [first, second] = [before, after].map((document) =>
      searchesOf(document).map((search) => bind(search, { now: 0, lookup: () => 'id' }).request),
    );
    return (
      first?.length === second?.length &&
      (first ?? []).every((request, at) => {
        const other = second?.[at];
        if (request === undefined) return other === undefined;
        return restricting.every((kind) => same(kind, request[kind], other?.[kind])) && request.count === other?.count;
      })
    );
  }
  const { kind } = before;
  return kind !== 'sort' && same(kind, check(kind, before.text).ast, check(kind, after.text).ast);
}

const keepMeaning: ReadonlySet<string> = new Set(['refactor.rewrite', 'refactor.extract', 'refactor.inline']);

const isChange = ({ title }: CodeAction): boolean => title.includes('sub-categories');

/** How many problems there are of the code that an action mends. */
const of = (found: readonly Diagnostic[], { diagnostic }: CodeAction): number =>
  found.filter(({ code, message }) => code === diagnostic?.code && message === diagnostic.message).length;

/** What every action promises, wherever it is offered. */
function promises(document: LanguageDocument, start: number, end: number): void {
  const errors = errorsIn(document);
  const found = diagnostics(document);
  for (const action of codeActions(document, { start, end })) {
    if (action.edits === undefined) {
      expect(action.command).toBeDefined();
      continue;
    }
    const text = applied(document, action.edits);
    const after = openDocument(document.kind, text);
    const shown = JSON.stringify({ text: document.text, start, end, title: action.title, after: text });
    expect(text, shown).not.toBe(document.text);
    // An error can hide others, which come to light when it is mended.
    if (action.diagnostic?.severity !== 'error') expect(errorsIn(after), shown).toBeLessThanOrEqual(errors);
    if (action.diagnostic !== undefined) expect(of(diagnostics(after), action), shown).toBeLessThan(of(found, action));
    if (keepMeaning.has(action.kind) && !isChange(action)) expect(asksTheSame(document, after), shown).toBe(true);
  }
}

/** A text with a caret or selection in it. */
const placed = (texts: fc.Arbitrary<string>) =>
  fc
    .tuple(texts, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
    .map(([text, one, other, isCaret]) => {
      const [start = 0, end = 0] = [one, isCaret ? one : other]
        .map((at) => Math.floor(at * text.length))
        .toSorted((a, b) => a - b);
      return { text, start, end };
    });

const filters = parsedFilter.map((ast) => print(ast));
const searches = parsedSearch.map((ast) => print(ast));
const noLineEnd = (text: string): string => text.replace(/[\r\n\u2028\u2029]/g, ' ');

/** A file of few words, so that values are equal, names are taken and variables are used. */
const condition = fc.constantFrom(
  "FileExtension EQ 'jpg'",
  "(FileExtension NE 'jpg')",
  'FileExtension EQ {{a}}',
  'Status EQ {{n}}',
  'Status EQ 0',
  'AssetType EQ Image',
  'DateUploaded GE {{t}}',
  'CreatedBy EQ {{who}}',
  `Attributes/ANY(a: a EQ '{"Key":"k","Value":"{{a}}"}')`,
  `Attributes/ANY(a: a EQ '{"Key":"k","Value":"jpg"}')`,
  "CategoryIds/ANY(c: c EQ 'x' OR c EQ {{a}})",
  "ISMATCH('big sale','cognitiveTextInImage')",
);
const join = fc.constantFrom(' AND ', ' OR ', '\n  AND ', '\n  # why\n  OR ');
const filterValue = fc
  .tuple(condition, fc.array(fc.tuple(join, condition), { maxLength: 4 }))
  .map(([first, rest]) => first + rest.flat().join(''));
const searchValue = fc
  .array(fc.constantFrom('jpg', '{{a}}', 'title:jpg', '"big sale"', 'NOT (logo)', '(logo draft)', 'OR x', 'logo*'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((terms) => terms.join(' '));
const definition = fc.constantFrom(
  '@a = "jpg"',
  '@a = ["jpg", "png"]',
  '@n = 0',
  '@t = now - 30d',
  '@t = 2024-05-01T00:00:00.000Z',
  '@who = user("ada")',
  '@fileExtension = "gif"',
  '# A comment.',
  '',
);
const item = fc.oneof(
  { weight: 2, arbitrary: filterValue.map((value) => `filters: ${value}`) },
  { weight: 2, arbitrary: searchValue.map((value) => `search: ${value}`) },
  { weight: 1, arbitrary: fc.constantFrom('count: {{n}}', 'count: 5', 'sort: title', '') },
);
const block = fc
  .tuple(
    fc.nat(99),
    fc.array(definition, { maxLength: 2 }),
    fc.uniqueArray(item, { maxLength: 3, selector: (line) => line.split(':')[0] }),
  )
  .map(([number, definitions, items]) => [`### Search ${number}`, ...definitions, ...items].join('\n'));
const file = fc
  .tuple(
    fc.uniqueArray(definition, { maxLength: 5, selector: (line) => line.split('=')[0] }),
    fc.uniqueArray(block, { maxLength: 3, selector: (text) => text.split('\n')[0] }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([head, blocks, lineEnd]) => [...head, ...blocks, ''].join('\n').replaceAll('\n', lineEnd));

describe('every action that is offered changes the text, brings no error, and keeps what it says it keeps', () => {
  test.each<readonly [ExpressionKind, fc.Arbitrary<string>]>([
    ['filters', filters],
    ['filters', mutated(filters)],
    ['containerfilter', filters],
    ['search', searches],
    ['search', mutated(searches)],
    ['sort', hostileText],
  ])('%s %#', (kind, texts) => {
    fc.assert(
      fc.property(placed(texts), ({ text, start, end }) => promises(openDocument(kind, text), start, end)),
      { numRuns: runs(120) },
    );
  });
  test.each([
    ['files', file],
    ['broken files', mutated(file)],
    ['files of one filter', filters.map((text) => `### A\nfilters: ${noLineEnd(text)}\n`)],
    ['files of one search', searches.map((text) => `### A\nsearch: ${noLineEnd(text)}\n`)],
  ])('%s', (_name, texts) => {
    fc.assert(
      fc.property(placed(texts), ({ text, start, end }) => promises(openDocument('document', text), start, end)),
      { numRuns: runs(250) },
    );
  });
});
