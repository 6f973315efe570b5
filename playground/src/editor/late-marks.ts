import type { EditorView } from '@codemirror/view';
import type { Range } from '@assetql/core';

/** Marks places of the text as `mark-text` does, which is loaded with the first of them. */
export async function markText(view: EditorView | undefined, ranges: readonly Range[]): Promise<void> {
  const loaded = await import('./mark-text.ts').catch(() => undefined);
  if (view !== undefined) loaded?.markText(view, ranges);
}
