import type { Diagnostic, Finding } from '../diagnostic.ts';
import type { CheckOptions } from '../options.ts';
import type { Range } from '../range.ts';
import { settle } from '../settle.ts';
import { checkDefinitions } from './check-definitions.ts';
import { ExpressionChecker } from './check-expression.ts';
import { checkKeys } from './check-keys.ts';
import { checkPaging, checkSearchFields } from './check-settings.ts';
import { checkStrays, isSpacedKey } from './check-strays.ts';
import { checkUses } from './check-uses.ts';
import { isExpression } from './is-expression.ts';
import { sameOptions } from './same-options.ts';
import { rangeFinder } from './range-finder.ts';
import type { Part, SavedSearch, ValueText } from './saved-search.ts';
import { resolve } from './scope.ts';
import { shift, shiftDiagnostic, shiftFinding } from './shift.ts';

interface Checked {
  readonly options: CheckOptions;
  readonly start: number;
  readonly file: SavedSearch['file'];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether it uses no variables, and nothing was found. */
  readonly isSilent: boolean;
  /** The values that its variables had. */
  readonly values: readonly (readonly [name: string, text: string | undefined])[];
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
  if (known?.isSilent === true && sameOptions(known.options, options)) return known.diagnostics;
  if (known !== undefined && sameOptions(known.options, options) && isFresh(search, known)) {
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
  checked.set(items, { options, start, file, diagnostics, values, isSilent });
  return diagnostics;
}

const mentionedNames = ({ items }: SavedSearch): readonly string[] =>
  items.flatMap((item) => (item.kind === 'Key' ? item.mentions.map(({ name }) => name) : []));

function valuesOf(search: SavedSearch): Checked['values'] {
  const names = new Set(mentionedNames(search));
  return Array.from(names, (name) => [name, resolve(search, name)?.definition.value.text]);
}

/** Whether what was found is still right, up to its place: the variables have their values, and nothing points elsewhere in the file. */
function isFresh(search: SavedSearch, known: Checked): boolean {
  if (known.start === search.start && known.file === search.file) return true;
  if (known.diagnostics.some((diagnostic) => diagnostic.related !== undefined)) return false;
  return known.values.every(
    ([name, text]) => text !== undefined && resolve(search, name)?.definition.value.text === text,
  );
}

function examine(search: SavedSearch, options: CheckOptions, expressions: ExpressionChecker): readonly Diagnostic[] {
  const { start, items, title } = search;
  const names = search.searchFields?.names.map(({ text, canonical }) => canonical ?? text);
  const diagnostics: Diagnostic[] = [];
  const findings = [...checkKeys(search), ...checkStrays(items, options)];
  let mentions = false;
  for (const item of items) {
    if (item.kind !== 'Key') continue;
    mentions ||= item.mentions.length > 0;
    const base = item.value.range.start;
    if (isExpression(item)) {
      // Terms may be bound to fields that the settings leave out.
      const found = outside(spacedKeys(item.value), expressions.check(item, item.key === 'search' ? names : undefined));
      for (const diagnostic of found) diagnostics.push(shiftDiagnostic(diagnostic, start + base));
    } else {
      for (const finding of findingsOf(item, options)) findings.push(shiftFinding(finding, base));
    }
  }
  // Those of the preamble are the file's, and checked with it.
  const definitions = title === undefined ? [] : search.variables;
  const used = new Set(definitions.length === 0 ? [] : mentionedNames(search));
  const defined = checkDefinitions(definitions, (name) => used.has(name), options);
  const inFile = findings.concat(defined).map((finding) => shiftFinding(finding, start));
  const uses = mentions ? checkUses(search, options) : [];
  return inFile.length + uses.length === 0 ? diagnostics : diagnostics.concat(settle(inFile.concat(uses), options));
}

/** Lines of a value that were meant as keys of their own; ranges are relative to the value. */
function spacedKeys({ unindented, text, range }: ValueText): readonly Range[] {
  return unindented
    .map((line) => shift(line, -range.start))
    .filter(({ start, end }) => isSpacedKey(text.slice(start, end)));
}

/** Diagnostics that touch none of the ranges; both are in ascending order. */
function outside(ranges: readonly Range[], diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (ranges.length === 0) return diagnostics;
  const touching = rangeFinder(ranges);
  return diagnostics.filter(({ range }) => touching(range) === undefined);
}

/** What is to say about a value that is no expression; ranges are relative to it. */
function findingsOf(part: Part, options: CheckOptions): readonly Finding[] {
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
