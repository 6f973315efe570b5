import { applyEdits, parse, type TextEdit } from '@assetql/core';
import type { WrittenFilter } from '../src/edit/written-filter.ts';

/** A filter with its text, as in a file. */
export function written(text: string): WrittenFilter {
  return { text, ast: parse('filters', text, { variables: true }).ast };
}

/** The text after edits. */
export function edited(text: string, edit: (filter: WrittenFilter) => readonly TextEdit[]): string {
  return applyEdits(text, edit(written(text)));
}
