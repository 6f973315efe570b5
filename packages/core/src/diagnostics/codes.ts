import type { Severity } from './severity.ts';

/** A diagnostic code's default severity, and the section of the interface specification it comes from (absent where the specification has none: files, limits). */
export interface CodeRow {
  readonly severity: Severity;
  readonly spec?: string;
}

/** The codes of diagnostics. */
export type DiagnosticCode =
  | 'syntax'
  | 'unbalanced-bracket'
  | 'unterminated-string'
  | 'missing-join'
  | 'missing-operand'
  | 'unknown-operator'
  | 'operator-type'
  | 'value-type'
  | 'timestamp-format'
  | 'timestamp-invalid'
  | 'value-range'
  | 'status-companion'
  | 'attribute-json'
  | 'lambda-variable'
  | 'unbound-variable'
  | 'unknown-sort-key'
  | 'sort-direction'
  | 'wildcard-position'
  | 'limit'
  | 'unquoted-string'
  | 'unknown-field'
  | 'unknown-value'
  | 'container-scope'
  | 'mixed-joins'
  | 'contradiction'
  | 'redundant'
  | 'wrong-language'
  | 'encoded-text'
  | 'unsearchable-field'
  | 'search-field-excluded'
  | 'unusual-operator'
  | 'attribute-value'
  | 'extension-form'
  | 'invisible-character'
  | 'empty-term'
  | 'phrase-quotes'
  | 'exact-instant'
  | 'assumed'
  | 'quoted-value'
  | 'lowercase-operator'
  | 'unindented'
  | 'unknown-key'
  | 'duplicate-key'
  | 'duplicate-title'
  | 'duplicate-variable'
  | 'undefined-variable'
  | 'unused-variable'
  | 'variable-type'
  | 'variable-in-quotes'
  | 'time-expression'
  | 'look-up'
  | 'expect-syntax';

/**
 * Every diagnostic code, stable and kebab-case. What each means, with examples, is in `code-documentation.ts`,
 * so that a page that only checks does not load it.
 */
export const codes: Readonly<Record<DiagnosticCode, CodeRow>> = {
  // what cannot be right by the specification
  syntax: { severity: 'error', spec: '4.7' },
  'unbalanced-bracket': { severity: 'error', spec: '4.7' },
  'unterminated-string': { severity: 'error', spec: '4.7' },
  'missing-join': { severity: 'error', spec: '4.7' },
  'missing-operand': { severity: 'error', spec: '4.7' },
  'unknown-operator': { severity: 'error', spec: '4.7' },
  'operator-type': { severity: 'error', spec: '4.7' },
  'value-type': { severity: 'error', spec: '4.7' },
  'timestamp-format': { severity: 'error', spec: '4.7' },
  'timestamp-invalid': { severity: 'error', spec: '4.7' },
  'value-range': { severity: 'error', spec: '4.7' },
  'status-companion': { severity: 'error', spec: '4.7' },
  'attribute-json': { severity: 'error', spec: '4.7' },
  'lambda-variable': { severity: 'error', spec: '4.7' },
  'unbound-variable': { severity: 'error' },
  'unknown-sort-key': { severity: 'error', spec: '4.9' },
  'sort-direction': { severity: 'error', spec: '4.9' },
  'wildcard-position': { severity: 'error', spec: '4.8' },
  limit: { severity: 'error' },
  'unquoted-string': { severity: 'error', spec: '4.7' },
  // what may be right on some library
  'unknown-field': { severity: 'warning', spec: '4.7' },
  'unknown-value': { severity: 'warning', spec: '4.7' },
  'container-scope': { severity: 'warning', spec: '4.7' },
  'mixed-joins': { severity: 'warning', spec: '4.7' },
  contradiction: { severity: 'warning' },
  redundant: { severity: 'warning' },
  'wrong-language': { severity: 'warning', spec: '4.7' },
  'encoded-text': { severity: 'warning', spec: '4.7' },
  'unsearchable-field': { severity: 'warning', spec: '4.8' },
  'search-field-excluded': { severity: 'warning', spec: '4.4' },
  'unusual-operator': { severity: 'warning', spec: '4.7' },
  'attribute-value': { severity: 'warning', spec: '4.7' },
  'extension-form': { severity: 'warning', spec: '4.7' },
  'invisible-character': { severity: 'warning', spec: '4.7' },
  'empty-term': { severity: 'warning', spec: '4.8' },
  'phrase-quotes': { severity: 'warning', spec: '4.8' },
  'exact-instant': { severity: 'hint', spec: '4.7' },
  assumed: { severity: 'info' },
  'quoted-value': { severity: 'info', spec: '4.7' },
  'lowercase-operator': { severity: 'info', spec: '4.8' },
  // saved-search files
  unindented: { severity: 'error' },
  'unknown-key': { severity: 'error' },
  'duplicate-key': { severity: 'error' },
  'duplicate-title': { severity: 'error' },
  'duplicate-variable': { severity: 'error' },
  'undefined-variable': { severity: 'error' },
  'unused-variable': { severity: 'warning' },
  'variable-type': { severity: 'error' },
  'variable-in-quotes': { severity: 'warning' },
  'time-expression': { severity: 'error' },
  'look-up': { severity: 'error' },
  'expect-syntax': { severity: 'error' },
};
