import { applySeverities } from '../../diagnostics/apply-severities.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { safeFixes } from '../../diagnostics/safe-fixes.ts';
import { schema as specified } from '../../schema/schema.ts';
import { applyEdits } from '../../text/apply-edits.ts';
import type { Invalid, Search } from '../ast.ts';
import { limits } from '../limits.ts';
import type { ParseOptions } from '../parse-options.ts';
import type { Parsed } from '../parsed.ts';
import { SearchGrammar } from './grammar.ts';
import { lexSearch } from './lexer.ts';
import type { WithoutErrors } from './recovery/detect-foreign-text.ts';
import { recoverSearch } from '#recovery';

const invalid = (text: string): Invalid => ({ kind: 'Invalid', range: { start: 0, end: text.length }, text });

/** Applies safe fixes to a text with errors. The text is read without fixes of the whole, so nothing is read more than three times. */
function withoutErrors(text: string, options: ParseOptions): string | undefined {
  const errorsOf = (search: string): readonly Diagnostic[] =>
    applySeverities(readSearch(search, options, () => undefined).findings).filter(
      ({ severity }) => severity === 'error',
    );
  const errors = errorsOf(text);
  if (errors.length === 0) return text;
  const fixed = applyEdits(text, safeFixes(errors).edits);
  return fixed !== text && errorsOf(fixed).length === 0 ? fixed : undefined;
}

let grammar: SearchGrammar | undefined;

function readSearch(text: string, options: ParseOptions, fixed: WithoutErrors): Parsed<Search> {
  const { length } = text;
  if (length > limits.units) {
    const message = `A search can have at most ${limits.units} characters; shorten it.`;
    const range = { start: limits.units, end: length };
    return { ast: invalid(text), findings: [{ code: 'limit', message, range }] };
  }
  const { schema = specified, variables = false } = options;
  const { tokens, suspicious, hasVariables } = lexSearch(text);
  if (tokens.length === 0) return { ast: undefined, findings: [] };
  grammar ??= new SearchGrammar();
  if (!suspicious && (variables || !hasVariables)) {
    const ast = grammar.parse(tokens, schema);
    if (ast !== undefined) return { ast, findings: [] };
  }
  const recovered = recoverSearch(text, tokens, options, fixed);
  const { diagnostics: findings } = recovered;
  if (recovered.tokens?.length === 0) return { ast: undefined, findings };
  return { ast: (recovered.tokens && grammar.parse(recovered.tokens, schema)) ?? invalid(text), findings };
}

/** Reads a search (§4.8). Never throws; linear in the length of the text. The AST is absent for an empty or blank text. */
export function parseSearch(text: string, options: ParseOptions = {}): Parsed<Search> {
  return readSearch(text, options, (other) => withoutErrors(other, options));
}
