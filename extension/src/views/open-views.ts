import { openComparison } from '../compare/open-comparison.ts';
import type { Host } from '../contracts/host.ts';
import type { Preview } from '../contracts/preview.ts';
import { History } from '../history/history.ts';
import { openHistoryView } from '../history/history-view.ts';
import { SearchTotals, type TotalledSearch } from '../results/search-totals.ts';
import { openLibraryView } from './library/open-library-view.ts';
import { openSavedSearches } from './saved-searches/open-saved-searches.ts';

/** Opens the views of saved searches, of the library and of what was run, with their commands. */
export function openViews(host: Host, preview: Preview): void {
  let showHistory = (): void => undefined;
  let showTotals: (search?: TotalledSearch) => void = () => undefined;
  const history = new History(host.context.workspaceState, () => showHistory());
  const totals = new SearchTotals((search) => showTotals(search));
  host.context.subscriptions.push(
    ...openSavedSearches({ host, preview, history, totals }, (changed) => (showTotals = changed)),
    ...openLibraryView(host),
    ...openComparison(host, history),
    ...openHistoryView(history, host.connections, (changed) => (showHistory = changed)),
  );
}
