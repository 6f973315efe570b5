import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { CheckOptions } from './options.ts';
import { applySeverities } from '../diagnostics/apply-severities.ts';
import type { ExpressionOf } from '../syntax/ast.ts';
import type { ExpressionKind } from '../schema/kinds.ts';
import { parseFilter } from '../syntax/filter/parse-filter.ts';
import type { Parsed } from '../syntax/parsed.ts';
import { parseSearch } from '../syntax/search/parse-search.ts';
import { parseSort } from '../syntax/sort/parse-sort.ts';

type Parsers = { readonly [K in ExpressionKind]: (text: string, options: CheckOptions) => Parsed<ExpressionOf[K]> };

const parsers: Parsers = {
  filters: parseFilter,
  containerfilter: parseFilter,
  search: parseSearch,
  sort: parseSort,
};

const none: readonly Diagnostic[] = [];

/**
 * Reads a text of one kind (the interface specification, §4.7–4.9). Never throws, recovers from every mistake, takes linear time.
 * Gives the AST, absent for an empty or blank text, and diagnostics about the text's form, sorted by place; what its conditions mean
 * is for `validate` to check. Ranges are in UTF-16 offsets.
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
