import { nameOf } from '../../syntax/visit.ts';
import type { Diagnostic, RawDiagnostic, Fix } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import type { Range } from '../../text/range.ts';
import { schema as specified } from '../../schema/schema.ts';
import { applySeverities } from '../../diagnostics/apply-severities.ts';
import { checkDefinitions } from './check-definitions.ts';
import { ExpressionChecker } from './check-expression.ts';
import { checkExpectations } from './check-expectations.ts';
import { checkGluedTitles } from './check-glued-titles.ts';
import { checkHeadings } from './check-headings.ts';
import { checkKeys } from './check-keys.ts';
import { checkParts, includeField } from './check-parts.ts';
import { checkPaging, checkSearchFields } from './check-settings.ts';
import { checkStrays, isSpacedKey } from './check-strays.ts';
import { checkUses } from './check-uses.ts';
import { defineValue } from './define-value.ts';
import { bracedVariables, variablesAsWords } from './misspelt-variable.ts';
import { isForeignLine } from '../read/foreign-line.ts';
import { isExpression } from '../is-expression.ts';
import { moveToSearch } from '../edit/move-to-search.ts';
import { searchInstead } from '../edit/search-instead.ts';
import { rangeFinder } from '../range-finder.ts';
import type { ExpressionPart, Part, SavedSearch, ValueText } from '../saved-search.ts';
import { resolve, documentZone } from '../scope.ts';
import { shift, shiftDiagnostic, shiftFinding } from '../shift.ts';

interface Checked {
  /** Of the options that it was checked with. */
  readonly key: string;
  readonly start: number;
  readonly file: SavedSearch['file'];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether it uses no variables, and nothing was found. */
  readonly isSilent: boolean;
  /** The values that its variables had. */
  readonly values: readonly (readonly [name: string, text: string | undefined])[];
  readonly timeZone: string | undefined;
}

/** By the items of a search, which versions of a document share as long as its text stays. */
const checked = new WeakMap<SavedSearch['items'], Checked>();

/**
 * Everything that is to say about one search; ranges are in the file. Variables of the file are checked with the document. `options` let
 * expressions have variables; `expressions` has the same options.
 */
export function checkSearch(
  search: SavedSearch,
  options: CheckOptions,
  expressions: ExpressionChecker = new ExpressionChecker(options),
): readonly Diagnostic[] {
  const { items, start, file } = search;
  const known = checked.get(items);
  // Most searches of a large file have nothing to be said about, wherever they stand.
  const { key } = expressions;
  if (known?.isSilent === true && known.key === key) return known.diagnostics;
  if (known?.key === key && isFresh(search, known)) {
    if (known.start === start && known.file === file) return known.diagnostics;
    const by = start - known.start;
    const diagnostics =
      by === 0 ? known.diagnostics : known.diagnostics.map((diagnostic) => shiftDiagnostic(diagnostic, by));
    checked.set(items, { ...known, start, file, diagnostics });
    return diagnostics;
  }
  const diagnostics = examine(search, options, expressions);
  const values = valuesOf(search);
  const isSilent = diagnostics.length === 0 && values.length === 0;
  checked.set(items, { key, start, file, diagnostics, values, isSilent, timeZone: documentZone(search) });
  return diagnostics;
}

/** The problems of a filter that may belong in the search. */
const offersSearch: ReadonlySet<string> = new Set(['unknown-field', 'missing-operand', 'wrong-language']);

const isInFilter = (part: ExpressionPart): part is ExpressionPart<'filters' | 'containerfilter'> =>
  part.key === 'filters' || part.key === 'containerfilter';

function mentionedNames({ items }: SavedSearch): readonly string[] {
  const names: string[] = [];
  for (const item of items) if (item.kind === 'Key') for (const { name } of item.mentions) names.push(name);
  return names;
}

function valuesOf(search: SavedSearch): Checked['values'] {
  const names = mentionedNames(search);
  return Array.from(names.length === 0 ? names : new Set(names), (name) => [
    name,
    resolve(search, name)?.definition.value.text,
  ]);
}

/** Whether what was found is still right, up to its place: the variables and the time zone are the same, and nothing points elsewhere in the file. */
function isFresh(search: SavedSearch, known: Checked): boolean {
  if (known.start === search.start && known.file === search.file) return true;
  if (known.timeZone !== documentZone(search)) return false;
  if (known.diagnostics.some((diagnostic) => diagnostic.related !== undefined)) return false;
  return known.values.every(
    ([name, text]) => text !== undefined && resolve(search, name)?.definition.value.text === text,
  );
}

function examine(search: SavedSearch, options: CheckOptions, expressions: ExpressionChecker): readonly Diagnostic[] {
  const { start, items, title, variables } = search;
  const { schema = specified } = options;
  const names = search.searchFields?.names.map(nameOf);
  const timeZone = documentZone(search);
  const diagnostics: Diagnostic[] = [];
  const findings: RawDiagnostic[] = [];
  for (const item of items) {
    if (item.kind !== 'Key') continue;
    const base = item.value.range.start;
    if (isExpression(item)) {
      if (item.key === 'search')
        for (const finding of variablesAsWords(item, search)) findings.push(shiftFinding(finding, base));
      // Terms may be bound to fields that the settings leave out.
      const said = untilOpenString(item, expressions.check(item, item.key === 'search' ? names : undefined, timeZone));
      const found = bracedVariables(outside(ownLines(item.value), said), item, search, schema);
      for (const diagnostic of found) {
        const kept = withComments(defineValue(diagnostic, item, search, schema), item.value);
        const shifted = shiftDiagnostic(kept, start + base);
        if (isInFilter(item) && offersSearch.has(diagnostic.code)) {
          const moves =
            diagnostic.code === 'unknown-field'
              ? moveToSearch(diagnostic, item, search, schema)
              : searchInstead(diagnostic, item, search, schema, options);
          diagnostics.push(moves.length === 0 ? shifted : { ...shifted, fixes: [...shifted.fixes, ...moves] });
        } else if (diagnostic.code !== 'search-field-excluded') diagnostics.push(shifted);
        else {
          const name = item.value.text.slice(diagnostic.range.start, diagnostic.range.end);
          diagnostics.push(includeField(shifted, search, name, schema));
        }
      }
    } else {
      for (const finding of findingsOf(item, options)) findings.push(shiftFinding(finding, base));
    }
  }
  const across = checkParts(search, options);
  for (const finding of checkKeys(search, options)) findings.push(finding);
  for (const finding of across) findings.push(finding);
  for (const finding of checkExpectations(search.expect, search.offset)) findings.push(finding);
  for (const finding of checkStrays(items, options)) findings.push(finding);
  // Those of the preamble are the file's, and checked with it.
  if (title !== undefined && variables.length > 0) {
    const used = new Set(mentionedNames(search));
    for (const finding of checkDefinitions(variables, (name) => used.has(name), [search], options))
      findings.push(finding);
  }
  const kept = keepingComments(findings, search);
  for (const finding of checkGluedTitles(items)) kept.push(finding);
  for (const finding of checkHeadings(items)) kept.push(finding);
  const inFile = kept.map((finding) => shiftFinding(finding, start));
  const uses = checkUses(search, options);
  if (uses.length > 0) {
    // What is true of a variable is true of its value, and said once.
    const keyOf = ({ code, range }: Pick<RawDiagnostic, 'code' | 'range'>): string =>
      `${code} ${range.start} ${range.end}`;
    const known = new Set(diagnostics.map(keyOf));
    for (const finding of uses) if (!known.has(keyOf(finding))) inFile.push(finding);
  }
  if (inFile.length === 0) return diagnostics;
  const said = across.length === 0 ? diagnostics : withoutMoves(diagnostics, across, start);
  return said.concat(applySeverities(inFile, options));
}

/** Diagnostics after an unterminated string are follow-up errors, so they are dropped. */
function untilOpenString({ unterminated }: ExpressionPart, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const [open] = unterminated;
  if (open === undefined) return diagnostics;
  const starts = new Set(unterminated.map(({ start }) => start));
  return diagnostics.filter(
    ({ code, range }) => starts.has(range.start) || (code !== 'unbalanced-bracket' && range.end <= open.start),
  );
}

/** Drops fixes whose edits would delete or change a comment. */
function withComments(diagnostic: Diagnostic, { comments, range }: ValueText): Diagnostic {
  if (comments.length === 0 || diagnostic.fixes.length === 0) return diagnostic;
  const fixes = diagnostic.fixes.filter((fix) => !touches(fix, comments, -range.start));
  return fixes.length === diagnostic.fixes.length ? diagnostic : { ...diagnostic, fixes };
}

/** Whether an edit of a fix reaches a comment line. `by` is added to the comments. */
const touches = ({ edits }: Fix, comments: readonly Range[], by: number): boolean =>
  edits.some((edit) => comments.some(({ start, end }) => edit.range.start <= end + by && edit.range.end >= start + by));

/** Findings without the fixes that would take a comment inside a value away. Removing a whole key is one of these. */
function keepingComments(findings: readonly RawDiagnostic[], { items }: SavedSearch): RawDiagnostic[] {
  const comments = items.flatMap((item) =>
    item.kind === 'Key' || item.kind === 'Definition' ? item.value.comments : [],
  );
  if (comments.length === 0) return [...findings];
  return findings.map(({ fixes = [], ...finding }) => ({
    ...finding,
    fixes: fixes.filter((fix) => !touches(fix, comments, 0)),
  }));
}

/** What can go need not move to the key that it belongs in. */
function withoutMoves(
  diagnostics: readonly Diagnostic[],
  across: readonly RawDiagnostic[],
  start: number,
): readonly Diagnostic[] {
  const ranges = across.map(({ range }) => shift(range, start)).toSorted((left, right) => left.start - right.start);
  const touching = rangeFinder(ranges);
  return diagnostics.filter(({ code, range }) => code !== 'container-scope' || touching(range) === undefined);
}

/** Lines of a value that were meant as keys or comments of their own; ranges are relative to the value. */
function ownLines({ unindented, text, range }: ValueText): readonly Range[] {
  if (unindented.length === 0) return unindented;
  return unindented
    .map((line) => shift(line, -range.start))
    .filter(({ start, end }) => isSpacedKey(text.slice(start, end)) || isForeignLine(text.slice(start, end)));
}

/** Diagnostics that touch none of the ranges; both are in ascending order. */
function outside(ranges: readonly Range[], diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (ranges.length === 0) return diagnostics;
  const touching = rangeFinder(ranges);
  return diagnostics.filter(({ range }) => touching(range) === undefined);
}

/** The diagnostics of a value that is not an expression; ranges are relative to it. */
function findingsOf(part: Part, options: CheckOptions): readonly RawDiagnostic[] {
  switch (part.key) {
    case 'count':
    case 'offset':
      return checkPaging(part);
    case 'searchFields':
      return checkSearchFields(part, options.schema);
    case 'expect':
      return part.findings;
    default:
      return [];
  }
}
