import { assetqlFeatures } from '@assetql/codemirror/features';
import type { Extension } from '@codemirror/state';
import { backgroundTotals, type BackgroundTotals } from '@assetql/language-service';
import { askCount, type Counter } from '@assetql/results-view/answer';

/** The features that are loaded after the first results. */
export interface EditorFeatures {
  readonly extension: Extension;
  readonly totals: BackgroundTotals;
}

/** Totals come from the page's own counter, so that they share its cache and its request budget with facets and explanations. */
export const editorFeatures = (counter: Counter, onArrival: () => void): EditorFeatures => ({
  extension: assetqlFeatures(),
  totals: backgroundTotals(
    askCount(counter, () => undefined),
    { budget: 600, concurrency: 2, onArrival },
  ),
});
