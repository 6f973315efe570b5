import { schema as specified } from '../../schema/schema.ts';
import type { Invalid, Sort } from '../ast.ts';
import { limits } from '../limits.ts';
import type { ParseOptions } from '../parse-options.ts';
import type { Parsed } from '../parsed.ts';
import { strangeBlankFinding } from '../strange-blanks.ts';
import { SortGrammar } from './grammar.ts';
import { lexSort } from './lexer.ts';
import { recoverSort } from '#recovery';
import { StrangeBlank } from './tokens.ts';

let grammar: SortGrammar | undefined;

/** Reads a `sort` text (§4.9). Never throws; linear in the length of the text. The AST is absent for an empty or blank text. */
export function parseSort(text: string, { schema = specified }: ParseOptions = {}): Parsed<Sort> {
  const range = { start: 0, end: text.length };
  const invalid: Invalid = { kind: 'Invalid', range, text };
  if (text.length > limits.units) {
    const message = `A sort can have at most ${limits.units} characters; shorten it.`;
    return { ast: invalid, findings: [{ code: 'limit', message, range }] };
  }
  const lexed = lexSort(text);
  const tokens = lexed.filter(({ tokenType }) => tokenType !== StrangeBlank);
  const blanks = lexed.filter(({ tokenType }) => tokenType === StrangeBlank);
  const strange = strangeBlankFinding(blanks.map(({ startOffset }) => startOffset));
  const findings = strange === undefined ? [] : [strange];
  if (tokens.length === 0) return { ast: undefined, findings };

  grammar ??= new SortGrammar();
  const ast = grammar.parse(tokens, schema);
  // An unknown key alone may be a direction, or both in one word: `desc`, `titleD`.
  if (ast !== undefined && (ast.explicit || ast.key.canonical !== undefined)) return { ast, findings };
  const recovered = recoverSort(text, schema);
  return {
    ast: grammar.parse(recovered.tokens, schema) ?? invalid,
    findings: recovered.diagnostic === undefined ? findings : [...findings, recovered.diagnostic],
  };
}
