import type { RawDiagnostic } from '../diagnostics/diagnostic.ts';

/** What reading a text of one kind gives: `parseFilter`, `parseSearch` and `parseSort` all return it. */
export interface Parsed<Ast> {
  /** Absent for an empty or blank text. */
  readonly ast: Ast | undefined;
  readonly findings: readonly RawDiagnostic[];
}
