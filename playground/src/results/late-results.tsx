import '@assetql/results-view/browse.css';
import '@assetql/results-view/charts.css';
import '@assetql/results-view/separator.css';
import '@assetql/results-view/table.css';
import { PaneSeparator } from '@assetql/results-view';
import { createBrowser, createBrowserSession } from '@assetql/results-view/browse';
import type { AnswerBrowser } from '@assetql/results-view/answer';
import { EditSelection } from '../metadata/edit-metadata.tsx';
import { ChangedResults, type ShownSequence } from './changed-results.tsx';
import { ExportButton } from './export-button.tsx';
import { FoundAsset } from './found-asset.tsx';
import type { LateResults, MakeLateResults, ResultsSource } from './use-late-results.ts';

/** Makes the tools for results. They share a selection. */
export function createLateResults(): MakeLateResults {
  const session = createBrowserSession();
  const browsers = new Map<boolean, AnswerBrowser>();
  const browserFor = (hasLinks: boolean): AnswerBrowser => {
    const made = browsers.get(hasLinks) ?? createBrowser({ session, hasLinks });
    browsers.set(hasLinks, made);
    return made;
  };
  const shown: ShownSequence = { current: undefined };
  /** Shows what somebody has changed here, which is nothing to be told of. */
  const showOwnChange = async ({ client, onRefresh }: ResultsSource): Promise<void> => {
    shown.current = await client.sequence().catch(() => shown.current);
    onRefresh();
  };
  return (source) => ({
    isContinuous: true,
    Separator: PaneSeparator,
    browser: browserFor(source.embedded === undefined),
    tools: (page) => (
      <>
        {source.onRun !== undefined && (
          <button type="button" class="aql-button aql-button-main" onClick={source.onRun}>
            Run the search
          </button>
        )}
        <ChangedResults source={source} shown={shown} page={page} />
        <EditSelection source={source} session={session} onWritten={() => void showOwnChange(source)} />
        <ExportButton source={source} session={session} total={page.total} />
      </>
    ),
    onDownload: download(source),
    details: (asset) => <FoundAsset source={source} asset={asset} onWritten={() => void showOwnChange(source)} />,
  });
}

/** Gives the file of an asset from the page itself, where the page has the library. */
const download = ({ embedded, onMissing }: ResultsSource): LateResults['onDownload'] =>
  embedded && ((asset) => void embedded.saveFile(asset).catch(() => onMissing(asset.title ?? 'this asset')));

/** Runs a change that draws the tiles anew, and keeps the focus on the tile that has it. */
export function keepTileFocus(change: () => void): void {
  const tiles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.aql-results .aql-tile')];
  const focused = tiles().findIndex((tile) => tile === document.activeElement);
  change();
  if (focused >= 0) requestAnimationFrame(() => tiles()[focused]?.focus());
}
