import type { ExpressionKind, Range, TextEdit } from '@assetql/core';
import type { LanguageDocument } from '../language-document.ts';

/** A place of a query where the running program puts a value: `${user}`. */
export interface EmbeddedHole {
  /** What replaces it in the document: `{{1}}`. */
  readonly variable: string;
  /** Where that is in the document, with the quotes that belong to it. */
  readonly range: Range;
  /** The expression in the program, without blanks around it. */
  readonly source: string;
  /** Where `${…}` is in the program. */
  readonly hostRange: Range;
  /** Its value, where the program writes it out: `${'Image'}`. */
  readonly value?: string | number;
}

/** A tagged template in a program, as a document of its own. Offsets of the program and of the document are both UTF-16 units. */
export interface EmbeddedQuery {
  readonly kind: ExpressionKind;
  /** The query with escapes read and `{{1}}`, `{{2}}` … in the place of `${…}`, for every function of this package. */
  readonly document: LanguageDocument;
  /** The text between the backticks. Where the closing one is missing, as far as the query seems to go. */
  readonly range: Range;
  /** What the program calls it: the variable, member or function that it is written for. */
  readonly name?: string;
  /** Its `${…}`, in order. */
  readonly holes: readonly EmbeddedHole[];
  /** Where a place of the document is in the program. Inside an escape or a hole it is where that starts. */
  readonly toHost: (offset: number) => number;
  /** The same of a range, which takes in escapes and holes that it touches. */
  readonly toHostRange: (range: Range) => Range;
  /** Where a place of the program is in the document; inside an escape where that starts; nowhere outside of the query and inside `${…}`. */
  readonly toLocal: (offset: number) => number | undefined;
  /** A new text as it is written in the program: escaped, and with the source of holes in the place of their variables. */
  readonly toHostText: (text: string) => string;
  /** An edit of the document as one of the program; none where it would cut an escape or a hole in pieces. */
  readonly toHostEdit: (edit: TextEdit) => TextEdit | undefined;
}
