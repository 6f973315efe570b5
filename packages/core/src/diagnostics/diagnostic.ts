import type { Range, TextEdit } from '../text/range.ts';
import type { DiagnosticCode } from './codes.ts';
import type { Severity } from './severity.ts';

/** Library data that a rule needs before it can say more: names of the {@link Catalogue}'s members. */
export type CatalogueNeed = 'attributes' | 'users' | 'categories' | 'lightboxes' | 'keywords';

/** One way to fix a diagnostic. Its edits are in ascending order and do not overlap. */
export interface Fix {
  /** What the fix does, in the imperative: `Add Status EQ 0`. */
  readonly title: string;
  /** The fix an editor applies when the person does not choose. At most one of a diagnostic. */
  readonly preferred?: boolean;
  /** Whether "fix all" may apply it unasked: it cannot change a meaning that was clear before. */
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

/** Something to say about a text. A text without a diagnostic of severity `error` may be sent. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** One plain sentence: what is wrong and what to write. */
  readonly message: string;
  readonly range: Range;
  /** Section of the interface specification it comes from: `4.7`. */
  readonly spec?: string;
  /** True when the specification is silent and live services were followed instead. */
  readonly assumed?: boolean;
  readonly needs?: readonly CatalogueNeed[];
  readonly related?: readonly { readonly range: Range; readonly message: string }[];
  /** Always there, maybe empty, the preferred one first. */
  readonly fixes: readonly Fix[];
}

/** A diagnostic before severities are settled: the code's row in the table supplies `severity` and `spec` when absent. */
export type RawDiagnostic = Omit<Diagnostic, 'severity' | 'fixes'> & {
  readonly severity?: Severity;
  readonly fixes?: readonly Fix[];
};
