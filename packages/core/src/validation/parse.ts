import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { applySeverities } from '../diagnostics/apply-severities.ts';
import type { ExpressionKind } from '../schema/kinds.ts';
import type { ExpressionOf } from '../syntax/ast.ts';
import { parseFilter } from '../syntax/filter/parse-filter.ts';
import type { Parsed } from '../syntax/parsed.ts';
import { parseSearch } from '../syntax/search/parse-search.ts';
import { parseSort } from '../syntax/sort/parse-sort.ts';
import type { CheckOptions } from './options.ts';

type Parsers = { readonly [K in ExpressionKind]: (text: string, options: CheckOptions) => Parsed<ExpressionOf[K]> };

/** The parser of each language. Their findings have no severities yet. */
export const parsers: Parsers = {
  filters: parseFilter,
  containerfilter: parseFilter,
  search: parseSearch,
  sort: parseSort,
};

const none: readonly Diagnostic[] = [];

/**
 * Parses a text of one kind (the interface specification, §4.7–4.9). Recovers from every mistake.
 * Gives the AST, absent for an empty or blank text, and every diagnostic about the form of the text in the order of their starts.
 * `validate` checks what its conditions mean, and `check` does both. Ranges are in UTF-16 offsets.
 */
export function parse<K extends ExpressionKind>(
  kind: K,
  text: string,
  options: CheckOptions = {},
): { readonly ast: ExpressionOf[K] | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const { ast, findings } = parsers[kind](text, options);
  if (findings.length === 0) return { ast, diagnostics: none };
  const diagnostics = applySeverities(findings, options);
  return { ast, diagnostics: diagnostics.toSorted((left, right) => left.range.start - right.range.start) };
}
