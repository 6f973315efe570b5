import type { DiagnosticCode } from '../../../../diagnostics/codes.ts';
import type { Fix, RawDiagnostic } from '../../../../diagnostics/diagnostic.ts';
import type { Recovery } from '../state.ts';

/** What a text is in place of a filter. */
export interface ForeignText {
  /** Absent where what is found in `rest` says enough. */
  readonly finding: RawDiagnostic | undefined;
  /** As long as the text, with the filter that is in it at its place. Absent where there is none that can be read. */
  readonly rest?: string;
}

/** Gives the mistakes in another text, read as a filter. */
export type ReadMistakes = (text: string) => readonly RawDiagnostic[];

/** Looks whether a text with mistakes is something else as a whole. */
export type Detector = (recovery: Recovery, read: ReadMistakes) => ForeignText | undefined;

export function foreignText(
  code: DiagnosticCode,
  message: string,
  start: number,
  end: number,
  fixes: readonly Fix[] = [],
  rest?: string,
): ForeignText {
  const finding: RawDiagnostic = { code, severity: 'error', message, range: { start, end }, fixes };
  return rest === undefined ? { finding } : { finding, rest };
}
