import { assetqlFeatures } from '@assetql/codemirror/features';
import type { Extension } from '@codemirror/state';
import { backgroundTotals, type BackgroundTotals } from '@assetql/language-service';
import { askCount, type Counter } from '@assetql/results-view/answer';

/** What the editor has once the page has shown its first answer. */
export interface EditorFeatures {
  readonly extension: Extension;
  readonly totals: BackgroundTotals;
}

/** Totals are asked of the page's own counter: what facets and the explanation have counted is known, and its budget is the only one. */
export const editorFeatures = (counter: Counter, onArrival: () => void): EditorFeatures => ({
  extension: assetqlFeatures(),
  totals: backgroundTotals(
    askCount(counter, () => undefined),
    { budget: 600, concurrency: 2, onArrival },
  ),
});
