import type { Diagnostic, ParameterName } from '@assetql/core';

/** Diagnostics by parameter of a list call. Parameters without diagnostics are absent. */
export type QueryDiagnostics = Readonly<Partial<Record<ParameterName, readonly Diagnostic[]>>>;

/** The texts that the ranges of {@link QueryDiagnostics} refer to. */
export type QueryTexts = Readonly<Partial<Record<ParameterName, string>>>;
