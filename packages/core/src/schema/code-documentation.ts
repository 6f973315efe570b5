import type { DiagnosticCode } from './codes.ts';

/** What a diagnostic code means: the language reference and the editor's hovers come from it. */
export interface CodeDocumentation {
  readonly text: string;
  /** Texts that earn the code, each with one that says what was meant and does not. `document` examples are whole saved-search files. */
  readonly examples: readonly {
    readonly kind: 'filters' | 'containerfilter' | 'search' | 'sort' | 'document';
    readonly fails: string;
    readonly passes: string;
  }[];
}

export const codeDocumentation: Readonly<Record<DiagnosticCode, CodeDocumentation>> = {
  syntax: { text: 'The text cannot be read at this place.', examples: [] },
  'unbalanced-bracket': {
    text: 'Every bracket that is opened must be closed, and none closed that was not opened.',
    examples: [],
  },
  'unterminated-string': { text: 'A text that starts with a quote must end with one.', examples: [] },
  'missing-join': { text: 'Two conditions need AND or OR between them.', examples: [] },
  'missing-operand': { text: 'A join, operator or NOT needs something on the other side.', examples: [] },
  'unknown-operator': { text: 'The operators are EQ, NE, LT, GT, LE, GE, CT, SW and EW.', examples: [] },
  'operator-type': { text: 'Order operators are not for strings, text operators only for strings.', examples: [] },
  'value-type': { text: 'The value is not of the type of its field.', examples: [] },
  'timestamp-format': { text: 'Timestamps are ISO 8601 in UTC with milliseconds.', examples: [] },
  'timestamp-invalid': { text: 'The timestamp names a moment that does not exist.', examples: [] },
  'value-range': {
    text: 'The number is outside the range of its field, or a lower bound is above its upper bound.',
    examples: [],
  },
  'status-companion': { text: 'Some date filters only work together with a Status condition.', examples: [] },
  'attribute-json': { text: 'An attribute condition is a JSON object with exactly Key and Value.', examples: [] },
  'lambda-variable': { text: 'Inside ANY, conditions are about the variable that ANY declares.', examples: [] },
  'unbound-variable': {
    text: 'Variables in double braces are for saved searches, where they get a value.',
    examples: [],
  },
  'unknown-sort-key': { text: 'The sort key is none that the service knows.', examples: [] },
  'sort-direction': { text: 'A sort key is followed by A or D.', examples: [] },
  'wildcard-position': { text: 'A wildcard stands before or after a word, not inside it.', examples: [] },
  limit: { text: 'The expression is larger than can be handled.', examples: [] },
  'unquoted-string': { text: 'Ids and strings stand in single quotes.', examples: [] },
  'unknown-field': { text: 'The field is none that the service knows.', examples: [] },
  'unknown-value': { text: 'The value is none that the field can have.', examples: [] },
  'container-scope': { text: 'Container fields belong in containerfilter, the others in filters.', examples: [] },
  'mixed-joins': { text: 'AND and OR are mixed without brackets.', examples: [] },
  contradiction: { text: 'The conditions exclude each other, so nothing can match.', examples: [] },
  redundant: { text: 'The condition changes nothing.', examples: [] },
  'wrong-language': { text: 'The text is of another query language, or of another parameter.', examples: [] },
  'encoded-text': { text: 'The text is still URL-encoded.', examples: [] },
  'unsearchable-field': { text: 'The field cannot be searched.', examples: [] },
  'search-field-excluded': { text: 'searchFields leaves this field out, so the term matches nothing.', examples: [] },
  'unusual-operator': { text: 'The specification shows only EQ here.', examples: [] },
  'attribute-value': { text: 'The Value of an attribute condition is a JSON string.', examples: [] },
  'extension-form': { text: 'File extensions are written without a dot.', examples: [] },
  'empty-term': { text: 'A term without a letter or digit matches nothing.', examples: [] },
  'phrase-quotes': { text: 'A phrase stands in double quotes.', examples: [] },
  'exact-instant': { text: 'EQ on a timestamp matches one millisecond only.', examples: [] },
  assumed: { text: 'The specification is silent here; live services are known to take it.', examples: [] },
  'quoted-value': { text: 'Numbers and timestamps are written without quotes.', examples: [] },
  'lowercase-operator': {
    text: 'In a search, and, or and not are words; AND, OR and NOT are operators.',
    examples: [],
  },
  unindented: { text: 'A line that continues a value is indented.', examples: [] },
  'unknown-key': { text: 'The key is none of a saved search.', examples: [] },
  'duplicate-key': { text: 'A key occurs once in a search.', examples: [] },
  'duplicate-title': { text: 'Titles are unique in a file.', examples: [] },
  'duplicate-variable': { text: 'A variable is defined once.', examples: [] },
  'undefined-variable': { text: 'The variable has no definition.', examples: [] },
  'unused-variable': { text: 'The variable is never used.', examples: [] },
  'variable-type': { text: 'The variable has a value that does not fit here.', examples: [] },
  'variable-in-quotes': { text: 'Inside quotes a variable is text.', examples: [] },
  'time-expression': { text: 'The time cannot be read.', examples: [] },
  'look-up': { text: 'The look-up cannot be read, or finds nothing.', examples: [] },
  'expect-syntax': { text: 'The expectation cannot be read.', examples: [] },
};
