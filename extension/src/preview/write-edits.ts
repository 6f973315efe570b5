import type { TextEdit } from '@assetql/core';
import type { TextPlace } from './messages.ts';

/** A text that can be edited, as it is now. */
export interface EditableText extends TextPlace {
  readonly text: string;
  /** Whether the text has room for edits; one that is written by itself has for all. */
  readonly takes?: (edits: readonly TextEdit[]) => boolean;
  /** Makes edits as one step of undo; false when the editor has refused them. */
  readonly write: (edits: readonly TextEdit[]) => Promise<boolean>;
}

/**
 * What became of edits. `outdated`: the text has changed since the page got it; `unfit`: it has no room for them. Nothing was written in
 * either case.
 */
export type EditOutcome = 'written' | 'outdated' | 'unfit' | 'failed';

/** Writes what a click stands for, if the text is still the one that the edits count in. Places of another text would hit something else. */
export async function writeEdits(
  current: () => EditableText | undefined,
  place: TextPlace,
  edits: readonly TextEdit[],
): Promise<EditOutcome> {
  const text = current();
  if (text === undefined || text.uri !== place.uri || text.version !== place.version) return 'outdated';
  const sorted = edits.toSorted((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  const fits = sorted.every(
    ({ range: { end } }, at) => end <= text.text.length && end <= (sorted[at + 1]?.range.start ?? end),
  );
  if (!fits) return 'failed';
  if (sorted.length === 0) return 'written';
  if (text.takes?.(sorted) === false) return 'unfit';
  if (await text.write(sorted)) return 'written';
  // Either the user typed in between, or the document is read-only.
  return current()?.version === place.version ? 'failed' : 'outdated';
}
