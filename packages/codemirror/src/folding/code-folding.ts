import { partitionPoint } from '@assetql/core/text';
import { codeFolding, foldKeymap, foldService } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';
import { folding, type Fold, type LanguageDocument } from '@assetql/language-service';
import { languageDocument } from '../state/document-field.ts';

const known = new WeakMap<LanguageDocument, readonly Fold[]>();

function foldsOf(document: LanguageDocument): readonly Fold[] {
  const before = known.get(document);
  if (before !== undefined) return before;
  const folds = folding(document).toSorted((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
  known.set(document, folds);
  return folds;
}

/** The largest range that can be folded at a line; all of them start in that line. */
export function foldAt(
  document: LanguageDocument,
  line: { readonly from: number; readonly to: number },
): Fold | undefined {
  const folds = foldsOf(document);
  const low = partitionPoint(folds, ({ range }) => range.start < line.from);
  let largest: Fold | undefined;
  for (let at = low; at < folds.length; at += 1) {
    const fold = folds[at];
    if (fold === undefined || fold.range.start > line.to) break;
    if (fold.range.end > line.to && (largest === undefined || fold.range.end > largest.range.end)) largest = fold;
  }
  return largest;
}

const service = foldService.of((state, from, to) => {
  const fold = foldAt(languageDocument(state), { from, to });
  return fold === undefined ? null : { from: fold.range.start, to: fold.range.end };
});

/** Folding of searches, multi-line values, brackets and comments. */
export const codeFolds: Extension = [service, codeFolding()];

/** Ctrl-Shift-[ folds, Ctrl-Shift-] unfolds (⌘-Alt on a Mac), Ctrl-Alt-[ and Ctrl-Alt-] fold and unfold everything. */
export const foldKeys: readonly KeyBinding[] = foldKeymap;
