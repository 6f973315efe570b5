import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { Range } from '../../text/range.ts';

/** The parts of a sort that were found in a text, and what is wrong with them. */
export interface WrittenSort {
  /** Absent when the text is no sort at all; empty when only a direction is written. */
  readonly key?: Range;
  readonly direction?: { readonly range: Range; readonly value: 'A' | 'D' };
  readonly finding?: RawDiagnostic;
}
