import type { Diagnostic, ParameterName } from '@assetql/core';

/** Diagnostics per parameter of a list call. Parameters about which there is nothing to say are absent. */
export type QueryDiagnostics = Readonly<Partial<Record<ParameterName, readonly Diagnostic[]>>>;

/** The texts that the ranges of {@link QueryDiagnostics} count in. */
export type QueryTexts = Readonly<Partial<Record<ParameterName, string>>>;
