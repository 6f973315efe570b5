import type { Range } from '../../text/range.ts';

/** A place in a template where a value goes. */
export interface Hole {
  /** From 1, as `${1}` shows it. */
  readonly number: number;
  /** How the parser reads it, and how messages name it before they are shown. */
  readonly variable: string;
  /** Where it is in the text that is parsed, with the quotes that belong to it. */
  readonly range: Range;
  /** What of that the parser takes for a variable. */
  readonly inner: Range;
  /** Where it is in the text that people are shown. */
  readonly shown: Range;
  /** True when it stands in quotes of its own, which say that it is a text. */
  readonly isQuoted: boolean;
}
