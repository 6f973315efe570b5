import type { Diagnostic, RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { applySeverities } from '../../diagnostics/apply-severities.ts';
import { checkDefinitions } from './check-definitions.ts';
import { ExpressionChecker } from './check-expression.ts';
import { checkSearch } from './check-search.ts';
import type { SavedSearch, SavedSearchDocument } from '../saved-search.ts';
import { shift, shiftFinding } from '../shift.ts';

/**
 * Everything that is to say about a saved-search file: its keys, titles and variables, and every expression in it. Ranges are in the
 * file, and diagnostics in the order of their places. A broken search does not hide what is wrong with the others. What was found about
 * a search is kept as long as the search stays, also from one version of the document to the next.
 */
export function checkDocument(document: SavedSearchDocument, options: CheckOptions = {}): readonly Diagnostic[] {
  const schema = options.schema ?? document.options.schema;
  const full: CheckOptions = { ...options, variables: true, ...(schema === undefined ? {} : { schema }) };
  const expressions = new ExpressionChecker(full);
  const known = checked.get(document);
  if (known?.key === expressions.key) return known.diagnostics;
  const diagnostics = examine(document, full, expressions);
  checked.set(document, { key: expressions.key, diagnostics });
  return diagnostics;
}

/** Several features of an editor ask for the diagnostics of the same version of a document. */
const checked = new WeakMap<
  SavedSearchDocument,
  { readonly key: string; readonly diagnostics: readonly Diagnostic[] }
>();

function examine(
  document: SavedSearchDocument,
  full: CheckOptions,
  expressions: ExpressionChecker,
): readonly Diagnostic[] {
  const { preamble, searches } = document;
  const diagnostics: Diagnostic[] = [];
  const add = (search: SavedSearch): void => {
    for (const diagnostic of checkSearch(search, full, expressions)) diagnostics.push(diagnostic);
  };
  if (searches[0] !== preamble) add(preamble);
  for (const search of searches) add(search);
  const ofFile = applySeverities([...duplicateTitles(searches), ...checkFileVariables(document, full)], full);
  return [...diagnostics, ...ofFile].toSorted(
    (left, right) => left.range.start - right.range.start || left.range.end - right.range.end,
  );
}

function checkFileVariables(
  { preamble, searches }: SavedSearchDocument,
  options: CheckOptions,
): readonly RawDiagnostic[] {
  const { variables } = preamble;
  if (variables.length === 0) return [];
  const used = new Set<string>();
  for (const search of searches) {
    for (const item of search.items) {
      if (item.kind !== 'Key') continue;
      for (const { name } of item.mentions) if (!hides(search, preamble, name)) used.add(name);
    }
  }
  const findings = checkDefinitions(variables, (name) => used.has(name), searches, options);
  return findings.map((finding) => shiftFinding(finding, preamble.start));
}

const hides = (search: SavedSearch, preamble: SavedSearch, name: string): boolean =>
  search !== preamble && search.variables.some((variable) => variable.name === name);

function duplicateTitles(searches: readonly SavedSearch[]): readonly RawDiagnostic[] {
  const names = new Set<string>();
  for (const { name } of searches) names.add(name);
  if (names.size === searches.length) return [];
  const first = new Map<string, SavedSearch>();
  const findings: RawDiagnostic[] = [];
  for (const search of searches) {
    const { name, title, start } = search;
    // The search before the first title needs no name.
    if (title === undefined && name === '') continue;
    const other = first.get(name);
    if (other === undefined) {
      first.set(name, search);
    } else if (title !== undefined) {
      const range = shift(name === '' ? title.range : title.textRange, start);
      const at = shift(other.title?.textRange ?? { start: 0, end: 0 }, other.start);
      const message =
        name === ''
          ? 'This is the second search without a title. Name it.'
          : 'Another search has this title. Rename one.';
      findings.push({ code: 'duplicate-title', message, range, related: [{ range: at, message: 'The first one.' }] });
    }
  }
  return findings;
}
