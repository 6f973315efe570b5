import type { DiagnosticCode } from './codes.ts';

/** A text that earns a code and nothing else, and one that says what was meant. `document` texts are whole saved-search files. */
export interface CodeExample {
  readonly kind: 'filters' | 'containerfilter' | 'search' | 'sort' | 'document';
  readonly fails: string;
  readonly passes: string;
}

/** What a diagnostic code means: the language reference and the editor's hovers come from it. */
export interface CodeDocumentation {
  readonly text: string;
  readonly examples: readonly CodeExample[];
}

const code = (text: string, ...examples: readonly CodeExample[]): CodeDocumentation => ({ text, examples });

const filters = (fails: string, passes: string): CodeExample => ({ kind: 'filters', fails, passes });
const containerfilter = (fails: string, passes: string): CodeExample => ({ kind: 'containerfilter', fails, passes });
const search = (fails: string, passes: string): CodeExample => ({ kind: 'search', fails, passes });
const sort = (fails: string, passes: string): CodeExample => ({ kind: 'sort', fails, passes });
const file = (fails: readonly string[], passes: readonly string[]): CodeExample => ({
  kind: 'document',
  fails: `${fails.join('\n')}\n`,
  passes: `${passes.join('\n')}\n`,
});

export const codeDocumentation: Readonly<Record<DiagnosticCode, CodeDocumentation>> = {
  syntax: code(
    'The text cannot be read at this place. The rest of it is still understood and checked.',
    filters('only (Status EQ 0)', '(Status EQ 0)'),
  ),
  'unbalanced-bracket': code(
    'Every bracket that is opened must be closed, and none may be closed that was not opened.',
    filters('(Status EQ 0', '(Status EQ 0)'),
    search('logo OR icon)', 'logo OR icon'),
  ),
  'unterminated-string': code(
    'A text that starts with a quote must end with one. A single quote inside a filter string is doubled.',
    filters("FileExtension EQ 'jpg", "FileExtension EQ 'jpg'"),
    search('"annual report', '"annual report"'),
  ),
  'missing-join': code(
    'Two conditions of a filter need AND or OR between them.',
    filters('Status EQ 0 AssetType EQ Image', 'Status EQ 0 AND AssetType EQ Image'),
  ),
  'missing-operand': code(
    'A join, an operator, a field or a NOT needs something on its other side.',
    filters('Status EQ 0 AND', 'Status EQ 0'),
    search('logo OR', 'logo'),
  ),
  'unknown-operator': code(
    'The operators of a filter are EQ, NE, LT, GT, LE, GE, CT, SW and EW. Operators of other languages are not read.',
    filters('AverageRating >= 4', 'AverageRating GE 4'),
    filters('Status = 0', 'Status EQ 0'),
  ),
  'operator-type': code(
    'LT, GT, LE and GE are not for strings; CT, SW and EW are for strings only.',
    filters('AverageRating CT 4', 'AverageRating EQ 4'),
    filters("FileExtension GT 'jpg'", "FileExtension EQ 'jpg'"),
  ),
  'value-type': code(
    'The value is not of the type of its field: a word where a number belongs, or a number where a name does.',
    filters('Status EQ Approved', 'Status EQ 0'),
    filters('AssetType EQ 5', 'AssetType EQ Image'),
  ),
  'timestamp-format': code(
    'Timestamps are written in ISO 8601, in UTC and with milliseconds: `2024-05-01T00:00:00.000Z`. A date without a time is the first moment of its day after GE and LT, and the last after LE and GT.',
    filters('DateUploaded GE 2024-05-01', 'DateUploaded GE 2024-05-01T00:00:00.000Z'),
    filters('DateUploaded LE 2024-05-01T10:20:30+02:00', 'DateUploaded LE 2024-05-01T08:20:30.000Z'),
  ),
  'timestamp-invalid': code(
    'The timestamp names a date or a time of day that does not exist.',
    filters('DateUploaded GE 2024-02-30T00:00:00.000Z', 'DateUploaded GE 2024-02-29T00:00:00.000Z'),
  ),
  'value-range': code(
    'The number is outside the range of its field. It is a warning where more than the most or less than the least is asked for.',
    filters('AverageRating LT 6', 'AverageRating LE 5'),
    filters('AverageRating GT 5', 'AverageRating GE 5'),
  ),
  'status-companion': code(
    'The dates of approval, check-out and submission work only where the status that belongs to them holds as well.',
    filters('DateApproved GE 2024-05-01T00:00:00.000Z', 'DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0'),
    filters(
      'DateCheckedOut GE 2024-05-01T00:00:00.000Z OR Status EQ 9',
      'DateCheckedOut GE 2024-05-01T00:00:00.000Z AND Status EQ 9',
    ),
  ),
  'attribute-json': code(
    'A condition on an attribute compares to a JSON object in single quotes, with exactly `Key` (the id of the attribute) and `Value`.',
    filters("Attributes/ANY(a: a EQ 'red')", `Attributes/ANY(a: a EQ '{"Key":"<attribute id>","Value":"red"}')`),
  ),
  'lambda-variable': code(
    'ANY declares a variable for the members of its collection. The condition inside it is about that variable, and about nothing else.',
    containerfilter("CategoryIds/ANY(c: x EQ '<category id>')", "CategoryIds/ANY(c: c EQ '<category id>')"),
  ),
  'unbound-variable': code(
    'Variables in double braces are for saved searches, where they get a value before the expression is sent.',
    filters('Status EQ {{status}}', 'Status EQ 0'),
  ),
  'unknown-sort-key': code(
    'The service can sort by its own keys only.',
    sort('createdAt D', 'record.createdAt D'),
    sort('DateApproved D', 'file.approvedAt D'),
  ),
  'sort-direction': code(
    'A sort key is followed by A for ascending or D for descending order.',
    sort('title desc', 'title D'),
  ),
  'wildcard-position': code('A wildcard stands before or after a word, not inside it.', search('lo*go', 'lo* *go')),
  limit: code(
    'An expression has at most 500,000 UTF-16 units, 20,000 terms and 256 brackets inside one another.',
    filters(`${'('.repeat(257)}Status EQ 0${')'.repeat(257)}`, '((((Status EQ 0))))'),
  ),
  'unquoted-string': code(
    'Ids and strings stand in single quotes; names from a list, numbers and timestamps do not.',
    filters('FileExtension EQ jpg', "FileExtension EQ 'jpg'"),
    containerfilter('CategoryIds/ANY(c: c EQ c7)', "CategoryIds/ANY(c: c EQ 'c7')"),
  ),
  'unknown-field': code(
    'The field stands neither in the specification nor in the configuration. It is an error when a known name is so near that only a typing mistake can be meant, else a warning, since a library may have fields of its own. Other words for a field, fields of searches and attributes of the library come with the condition or the search that says them.',
    filters('AsseType EQ Image', 'AssetType EQ Image'),
    filters("Shoe EQ 'red'", "FileExtension EQ 'jpg'"),
    filters('rating GE 4', 'AverageRating GE 4'),
  ),
  'unknown-value': code(
    'The value is none that the field is known to have, or an id that the library does not list. A library may have values of its own.',
    filters('CognitiveColor EQ gray', 'CognitiveColor EQ grey'),
    filters('Status EQ 1', 'Status EQ 2'),
  ),
  'container-scope': code(
    'Categories and lightboxes are restricted in `containerfilter`, everything else in `filters`.',
    filters("CategoryIds/ANY(c: c EQ '<category id>')", 'Status EQ 0'),
    containerfilter('Status EQ 0', "CategoryIds/ANY(c: c EQ '<category id>')"),
  ),
  'mixed-joins': code(
    'AND and OR stand side by side without brackets. The specification does not say which binds tighter; AND is assumed to.',
    filters('Status EQ 0 OR Status EQ 2 AND AssetType EQ Image', 'Status EQ 0 OR (Status EQ 2 AND AssetType EQ Image)'),
    search('logo OR icon red', 'logo OR (icon red)'),
  ),
  contradiction: code(
    'The conditions exclude each other, so nothing can match: an asset has one type, one status and one extension, and several colours. A lower bound above its upper bound is one, too.',
    filters('AssetType EQ Image AND AssetType EQ Video', 'AssetType EQ Image OR AssetType EQ Video'),
    filters('AverageRating GE 4 AND AverageRating EQ 2', 'AverageRating GE 4 OR AverageRating EQ 2'),
    filters('AverageRating GE 4 AND AverageRating LE 2', 'AverageRating GE 2 AND AverageRating LE 4'),
    search('logo NOT log*', 'logo NOT draft'),
  ),
  redundant: code(
    'The condition changes nothing: another one demands it already, or finds all that it finds, or everything meets one of the two.',
    filters('Status EQ 0 AND Status NE 5', 'Status EQ 0'),
    filters('AverageRating GE 3 OR AverageRating GE 4', 'AverageRating GE 3'),
    filters('Status NE 0 OR Status NE 2', 'Status NE 0 AND Status NE 2'),
    search('logo OR logo*', 'logo*'),
  ),
  'wrong-language': code(
    'The text is of another query language, or of another parameter. It is an error where the text cannot be read as it is.',
    filters("FileExtension EQ 'jp*'", "FileExtension SW 'jp'"),
    search('AssetType EQ Image', 'image'),
  ),
  'encoded-text': code(
    'The text is still URL-encoded. Expressions are written plainly; they are encoded when they are sent. It is an error where the text cannot be read as it is.',
    filters("FileExtension EQ 'tar%20gz'", "FileExtension EQ 'tar gz'"),
    search('caf%C3%A9', 'café'),
  ),
  'unsearchable-field': code(
    'A term can be bound to the fields of searches only. Fields of filters belong in `filters`.',
    search('titel:logo', 'title:logo'),
    search('Status:0', 'logo'),
  ),
  'search-field-excluded': code(
    '`searchFields` limits the whole search, so a term that is bound to another field matches nothing.',
    file(['search: comments:logo', 'searchFields: title'], ['search: comments:logo', 'searchFields: title,comments']),
  ),
  'unusual-operator': code(
    'Inside ANY the specification shows one condition with EQ, and for ids EQ only. Other forms may work on some service.',
    containerfilter(
      "CategoryIds/ANY(c: c EQ '<one>' OR c EQ '<other>')",
      "CategoryIds/ANY(c: c EQ '<one>') OR CategoryIds/ANY(c: c EQ '<other>')",
    ),
    filters("CreatedBy SW '3f2b'", "CreatedBy EQ '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d'"),
  ),
  'attribute-value': code(
    'The `Value` of a condition on an attribute is a JSON string, whatever the type of the attribute.',
    filters(
      `Attributes/ANY(a: a EQ '{"Key":"<attribute id>","Value":5}')`,
      `Attributes/ANY(a: a EQ '{"Key":"<attribute id>","Value":"5"}')`,
    ),
  ),
  'extension-form': code(
    'File extensions are written without a dot.',
    filters("FileExtension EQ '.jpg'", "FileExtension EQ 'jpg'"),
  ),
  'invisible-character': code(
    'A character that nobody sees, such as a soft hyphen or a mark of direction, came along when the text was copied. The library looks for it as well.',
    filters("FileExtension EQ 'jp\u200Eg'", "FileExtension EQ 'jpg'"),
    search('draw\u00ADing', 'drawing'),
  ),
  'empty-term': code('A term without a letter, a digit or an emoji matches nothing.', search('logo -', 'logo')),
  'phrase-quotes': code('A phrase stands in double quotes.', search("'annual report'", '"annual report"')),
  'exact-instant': code(
    'EQ on a timestamp matches one millisecond only. GE and LE together match a stretch of time.',
    filters(
      'DateUploaded EQ 2024-05-01T00:00:00.000Z',
      'DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LE 2024-05-01T23:59:59.999Z',
    ),
  ),
  assumed: code(
    'The specification is silent here. Live services are known to take it, and so it is accepted.',
    sort('title A', 'title D'),
    search('logo (red OR blue)', 'logo red'),
    filters('DateExpired GE 2024-05-01T00:00:00.000Z', 'DateUploaded GE 2024-05-01T00:00:00.000Z'),
  ),
  'quoted-value': code(
    'Numbers and timestamps are written without quotes. They are read with quotes, too.',
    filters("Status EQ '0'", 'Status EQ 0'),
  ),
  'lowercase-operator': code(
    'In a search, `and`, `or` and `not` are words; AND, OR and NOT are operators.',
    search('logo or icon', 'logo OR icon'),
  ),
  unindented: code(
    'A line that continues a value is indented.',
    file(['filters: Status EQ 0', 'AND AssetType EQ Image'], ['filters: Status EQ 0', '  AND AssetType EQ Image']),
  ),
  'unknown-key': code(
    'The keys of a saved search are the parameters of the request, and `expect`.',
    file(['filter: Status EQ 0'], ['filters: Status EQ 0']),
  ),
  'duplicate-key': code(
    'A key occurs once in a search; only `expect` may be repeated.',
    file(['filters: Status EQ 0', 'filters: AssetType EQ Image'], ['filters: Status EQ 0 AND AssetType EQ Image']),
  ),
  'duplicate-title': code(
    'The titles of a file are unique.',
    file(
      ['### Logos', 'search: logo', '', '### Logos', 'search: icon'],
      ['### Logos', 'search: logo', '', '### Icons', 'search: icon'],
    ),
  ),
  'duplicate-variable': code(
    'A variable is defined once in a file, and once in a search.',
    file(
      ['@status = 0', '@status = 2', '', '### Logos', 'filters: Status EQ {{status}}'],
      ['@status = 0', '', '### Logos', 'filters: Status EQ {{status}}'],
    ),
  ),
  'undefined-variable': code(
    'The variable has no definition, neither in the search nor in the file.',
    file(['filters: Status EQ {{status}}'], ['@status = 0', '', '### Approved', 'filters: Status EQ {{status}}']),
  ),
  'unused-variable': code(
    'The variable is never used.',
    file(['@status = 0', '', '### Logos', 'search: logo'], ['### Logos', 'search: logo']),
  ),
  'variable-type': code(
    'The value of the variable does not fit where the variable stands.',
    file(
      ['@status = "approved"', '', '### Approved', 'filters: Status EQ {{status}}'],
      ['@status = 0', '', '### Approved', 'filters: Status EQ {{status}}'],
    ),
  ),
  'variable-in-quotes': code(
    'Inside quotes a variable is text. Variables are quoted as their field needs it.',
    file(
      [
        '@extension = "jpg"',
        '',
        '### Photos',
        "filters: FileExtension EQ '{{extension}}' OR FileExtension EQ {{extension}}",
      ],
      ['@extension = "jpg"', '', '### Photos', 'filters: FileExtension EQ {{extension}}'],
    ),
  ),
  'time-expression': code(
    'A time is `now`, `today` or the start of a week, month, quarter or year, followed by any number of steps such as `-30d`.',
    file(
      ['@since = now - 30 days', '', '### New', 'filters: DateUploaded GE {{since}}'],
      ['@since = now - 30d', '', '### New', 'filters: DateUploaded GE {{since}}'],
    ),
  ),
  'look-up': code(
    'A look-up is `category`, `user`, `attribute` or `lightbox` with a name in double quotes; it must name one thing of the library.',
    file(
      ['@brand = category(Brand)', '', '### Brand', 'containerfilter: CategoryIds/ANY(c: c EQ {{brand}})'],
      ['@brand = category("Brand")', '', '### Brand', 'containerfilter: CategoryIds/ANY(c: c EQ {{brand}})'],
    ),
  ),
  'expect-syntax': code(
    'An expectation is about `total`, `contains`, `excludes` or `first.<sort key>`.',
    file(['search: logo', 'expect: total about 5'], ['search: logo', 'expect: total > 5']),
  ),
};
