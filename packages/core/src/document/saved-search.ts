import type { Diagnostic, RawDiagnostic } from '../diagnostics/diagnostic.ts';
import type { Range } from '../text/range.ts';
import type { Schema } from '../schema/schema.ts';
import type { Mention } from '../syntax/variable.ts';
import type { ExpressionOf, NumberValue, Variable } from '../syntax/ast.ts';
import type { ExpressionKind } from '../schema/kinds.ts';
import type { Expect } from './read/expect.ts';
import type { VariableValue } from '../values/variable-value.ts';

/**
 * A saved-search file, read. It is plain data. A search knows where it starts in the file; every range inside it is relative to that
 * start, and every range inside a value is relative to the value's start, so that an edit leaves the searches beside it as they are:
 * `absolute = search.start + part.value.range.start + offset`.
 */
export interface SavedSearchDocument {
  readonly text: string;
  readonly options: DocumentOptions;
  /** The text before the first title: the file's variables, and the keys of a search without a title. */
  readonly preamble: SavedSearch;
  /** In the order of the file. The preamble is the first of them when it has a key. */
  readonly searches: readonly SavedSearch[];
}

/** Options of `parseDocument`. */
export interface DocumentOptions {
  /** Name of the search without a title: the file's name without its extension. */
  readonly name?: string;
  readonly schema?: Schema;
  /** Variables that the files of a team have in common, as `readConfiguration` gives them. A file's own hide them. */
  readonly shared?: readonly Definition[];
}

/** What the searches of a file share: its variables, whose ranges are relative to `start`. */
export interface FileScope {
  readonly start: number;
  /** The first line end of the file; a line feed where it has none. */
  readonly lineEnd: string;
  readonly variables: readonly Definition[];
  /** Variables that the files of a team have in common. They are in none of them: their ranges are empty. */
  readonly shared: readonly Definition[];
}

export interface SavedSearch {
  /** Offset in the file. */
  readonly start: number;
  /** UTF-16 units to the next title or the end of the file, line ends included. */
  readonly length: number;
  readonly file: FileScope;
  readonly title: Title | undefined;
  /** The title, or the document's name for the search without one. */
  readonly name: string;
  /** The comments directly under the title, without their `#`, lines joined by line feeds. */
  readonly description: string;
  /** Everything in the order of the file: every line belongs to exactly one item. Items are shared between versions of a document. */
  readonly items: readonly Item[];
  /** Variables of this search alone; of the preamble, the file's. */
  readonly variables: readonly Definition[];
  readonly filters?: ExpressionPart<'filters'>;
  readonly containerfilter?: ExpressionPart<'containerfilter'>;
  readonly search?: ExpressionPart<'search'>;
  readonly sort?: ExpressionPart<'sort'>;
  readonly searchFields?: SearchFieldsPart;
  readonly count?: PagingPart<'count'>;
  readonly offset?: PagingPart<'offset'>;
  readonly expect: readonly ExpectPart[];
}

export type Item = Title | Comment | Blank | Stray | Definition | Part;

interface ItemOf<Kind extends string> {
  readonly kind: Kind;
  /** From the start of its first line to the end of its last, without that line's end. */
  readonly range: Range;
}

export interface Title extends ItemOf<'Title'> {
  readonly text: string;
  readonly textRange: Range;
}

/** One line that is a comment and is in no value. `text` is without its `#` and one blank after it. */
export interface Comment extends ItemOf<'Comment'> {
  readonly text: string;
  /** Whether it is `###` with a word right after it, which was hardly meant as a comment. */
  readonly isGluedTitle?: true;
  /** How many blanks are before its `#`, where there are some. */
  readonly indent?: number;
}

/** One blank line that is in no value. */
export interface Blank extends ItemOf<'Blank'> {}

/** One line that belongs to no key. */
export interface Stray extends ItemOf<'Stray'> {
  readonly text: string;
  readonly textRange: Range;
  readonly indented: boolean;
}

/** The text of a value. */
export interface ValueText {
  readonly range: Range;
  /** The value with its comment lines blanked out, as long as `range`. Line ends are kept; a reader takes them for blanks. */
  readonly text: string;
  /** The comment lines inside it, relative to the search. */
  readonly comments: readonly Range[];
  /** Lines that continue it without being indented, relative to the search. */
  readonly unindented: readonly Range[];
}

/** `@name = value`. `name` is empty where none could be read. */
export interface Definition extends ItemOf<'Definition'> {
  readonly name: string;
  readonly nameRange: Range;
  readonly value: ValueText;
  /** Absent when the value cannot be read; ranges inside are relative to the value. */
  readonly parsed: VariableValue | undefined;
  /** Relative to the search. */
  readonly findings: readonly RawDiagnostic[];
}

interface PartOf<Key extends string | undefined> extends ItemOf<'Key'> {
  readonly key: Key;
  readonly keyText: string;
  /** Without the colon. */
  readonly keyRange: Range;
  readonly value: ValueText;
  /** Every `{{name}}` in the value; ranges are relative to it. */
  readonly mentions: readonly Mention[];
}

/** Ranges in `ast` and `diagnostics` are relative to the value. */
export interface ParsedExpression<Kind extends ExpressionKind = ExpressionKind> {
  readonly ast: ExpressionOf[Kind] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ExpressionPart<Kind extends ExpressionKind = ExpressionKind> extends PartOf<Kind> {
  /** One object for equal texts. */
  readonly parsed: ParsedExpression<Kind>;
  /** Strings and phrases that do not end on their line, relative to the value; they are read as if they did. */
  readonly unterminated: readonly Range[];
}

export interface SearchFieldsPart extends PartOf<'searchFields'> {
  /** The names as written, each with its range in the value. */
  readonly names: readonly { readonly text: string; readonly canonical?: string; readonly range: Range }[];
}

export interface PagingPart<Key extends 'count' | 'offset' = 'count' | 'offset'> extends PartOf<Key> {
  /** Absent when nothing is written, or nothing that can be read. */
  readonly parsed: NumberValue | Variable | undefined;
}

export interface ExpectPart extends PartOf<'expect'> {
  readonly parsed: Expect | undefined;
  /** Relative to the value. */
  readonly findings: readonly RawDiagnostic[];
}

/** A key that is none of a saved search. */
export interface UnknownPart extends PartOf<undefined> {}

export type Part =
  | { readonly [Kind in ExpressionKind]: ExpressionPart<Kind> }[ExpressionKind]
  | SearchFieldsPart
  | PagingPart<'count'>
  | PagingPart<'offset'>
  | ExpectPart
  | UnknownPart;
