import { openAssetActions } from '../approval/open-asset-actions.ts';
import { openComparison } from '../compare/open-comparison.ts';
import type { Connection } from '../contracts/connections.ts';
import type { Host } from '../contracts/host.ts';
import type { Platform } from '../contracts/platform.ts';
import type { Preview } from '../contracts/preview.ts';
import { History } from '../history/history.ts';
import { historyStorage } from '../history/history-storage.ts';
import { openHistoryView } from '../history/history-view.ts';
import { SearchTotals, type TotalledSearch } from '../results/search-totals.ts';
import { openUploads } from '../uploads/open-uploads.ts';
import { openLibraryView } from './library/open-library-view.ts';
import { openSavedSearches } from './saved-searches/open-saved-searches.ts';

/** Opens the views of saved searches, of the library and of what was run, with their commands. */
export function openViews(host: Host, platform: Platform, preview: Preview): void {
  let showHistory = (): void => undefined;
  let showTotals: (search?: TotalledSearch) => void = () => undefined;
  const history = new History(historyStorage(host.context), () => showHistory());
  const totals = new SearchTotals((search) => showTotals(search));
  const { connections } = host;
  const library = openLibraryView(host);
  /** Categories have other numbers of assets now, and other assets wait. */
  const showChanges = async (connection: Connection): Promise<void> => {
    preview.refresh();
    library.refresh();
    await (await connections.catalogue(connection)).refresh();
  };
  host.context.subscriptions.push(
    ...openSavedSearches({ host, preview, history, totals }, (changed) => (showTotals = changed)),
    ...library.disposables,
    ...openUploads({ host, platform, preview, changed: showChanges }, library),
    ...openAssetActions({ connections, changed: showChanges }, library),
    ...openComparison(host, history),
    ...openHistoryView(history, connections, (changed) => (showHistory = changed)),
  );
}
