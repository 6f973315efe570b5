/** A half-open stretch of text, `start` inclusive and `end` exclusive, in UTF-16 offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Replaces the characters of `range` by `newText`; an empty range inserts. */
export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}
