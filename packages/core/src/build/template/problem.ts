import type { DiagnosticCode } from '../../schema/codes.ts';

/** What is wrong with the value of a hole. */
export interface Problem {
  readonly code: DiagnosticCode;
  readonly message: string;
}

/** The problems of the holes of a template, by their numbers. */
export type Problems = ReadonlyMap<number, Problem>;
