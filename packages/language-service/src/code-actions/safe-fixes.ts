import { safeFixes as fixSet, type Diagnostic, type TextEdit } from '@assetql/core';

/**
 * The edits of all safe fixes that do not touch each other, in ascending order. Applying them can bring up further ones,
 * so "fix all" is repeated until there are none.
 */
export const safeFixes = (diagnostics: readonly Diagnostic[]): readonly TextEdit[] => fixSet(diagnostics).edits;
