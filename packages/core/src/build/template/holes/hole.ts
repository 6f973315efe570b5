import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import type { Range } from '../../../text/range.ts';

/** A `${…}` of a template. */
export interface Hole {
  /** From 1, as `${1}` shows it. */
  readonly number: number;
  /** The variable that stands for it in the parsed text and in messages until they are shown: `{{1}}`. */
  readonly variable: string;
  /** Its range in the parsed text, with the quotes that belong to it. */
  readonly range: Range;
  /** The range of the variable alone in the parsed text. */
  readonly inner: Range;
  /** Its range in the text that people are shown. */
  readonly shown: Range;
  /** True when it has quotes of its own, so that its value is a text. */
  readonly isQuoted: boolean;
}

/** What is wrong with the value of a hole. */
export interface Problem {
  readonly code: DiagnosticCode;
  readonly message: string;
}

/** The problems of the holes of a template. */
export type Problems = ReadonlyMap<Hole, Problem>;
