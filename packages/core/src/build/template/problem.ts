import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import type { Hole } from './hole.ts';

/** What is wrong with the value of a hole. */
export interface Problem {
  readonly code: DiagnosticCode;
  readonly message: string;
}

/** The problems of the holes of a template. */
export type Problems = ReadonlyMap<Hole, Problem>;
