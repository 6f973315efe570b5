import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import { schema as specified } from '../../schema/schema.ts';
import type { Filter, Invalid } from '../ast.ts';
import { limits } from '../limits.ts';
import type { Parsed } from '../parsed.ts';
import type { FilterOptions } from './filter-options.ts';
import { FilterGrammar } from './grammar.ts';
import { lexFilter } from './lexer/lexer.ts';
import { recoverFilter } from '#recovery';

let grammar: FilterGrammar | undefined;

const none: readonly RawDiagnostic[] = [];

const invalid = (text: string): Invalid => ({ kind: 'Invalid', range: { start: 0, end: text.length }, text });

function refused(text: string, message: string): Parsed<Filter> {
  return { ast: invalid(text), findings: [{ code: 'limit', message, range: { start: 0, end: text.length } }] };
}

/**
 * Reads a `filters` or `containerfilter` text (§4.7). Never throws; linear in the length of the text.
 * The AST is absent for an empty or blank text.
 *
 * The lexer's tokens go to the grammar as they are; only a text that does not follow it is read by recovery.
 */
export function parseFilter(text: string, options: FilterOptions = {}): Parsed<Filter> {
  if (text.length > limits.units)
    return refused(text, `A filter can have at most ${limits.units} characters; shorten it.`);
  grammar ??= new FilterGrammar();
  const { schema = specified, variables = false } = options;
  const { tokens, isReadable, depth, conditions } = lexFilter(text);
  if (isReadable && depth <= limits.brackets && conditions <= limits.terms) {
    const ast = tokens.length === 0 ? undefined : grammar.parse(tokens, text, schema, variables);
    if (ast !== undefined || tokens.length === 0) return { ast, findings: none };
  }
  return recovered(text, options, grammar);
}

function recovered(text: string, options: FilterOptions, rules: FilterGrammar): Parsed<Filter> {
  const { tokens, findings, limit } = recoverFilter(text, options);
  if (limit !== undefined) return refused(text, limit);
  if (tokens === undefined) return { ast: invalid(text), findings };
  if (tokens.length === 0) return { ast: undefined, findings };
  return { ast: rules.parse(tokens, text, options.schema ?? specified, true) ?? invalid(text), findings };
}
