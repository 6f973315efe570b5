import type { TextEdit } from '@assetql/core';
import { applyEdits } from '../apply-edits.ts';
import type { LanguageDocument } from '../language-document.ts';
import { reopen } from './reopen.ts';

/** Edits that are farther apart than this are made one after another, in UTF-16 units. */
const near = 5_000;
/** More steps than this take longer than reading everything between the edits. */
const mostSteps = 8;

/**
 * The document after edits, which are in ascending order. Of a file, what lies between the first and the last change is read again: a
 * definition at its start and a use at its end are two changes, so that the searches between them stay.
 */
export function openAfter(document: LanguageDocument, edits: readonly TextEdit[]): LanguageDocument {
  const steps: TextEdit[][] = [];
  for (const edit of edits) {
    const last = steps.at(-1)?.at(-1);
    if (last !== undefined && edit.range.start - last.range.end < near) steps.at(-1)?.push(edit);
    else steps.push([edit]);
  }
  const taken = steps.length > mostSteps ? [edits] : steps.toReversed();
  return taken.reduce((before, step) => reopen(before, applyEdits(before.text, step)), document);
}
