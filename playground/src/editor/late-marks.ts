import type { EditorView } from '@codemirror/view';
import type { Range } from '@assetql/core';

/** Marks ranges of the text with `mark-text`, which is loaded on first use. */
export async function loadAndMarkText(view: EditorView | undefined, ranges: readonly Range[]): Promise<void> {
  const loaded = await import('./mark-text.ts').catch(() => undefined);
  if (view !== undefined) loaded?.markText(view, ranges);
}
