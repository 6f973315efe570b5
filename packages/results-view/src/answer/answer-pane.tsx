import type { ComponentChildren, ComponentType, VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AssetQuery, Client } from '@assetql/client';
import type { Schema, TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { formatAssets } from '../view/text/format-assets.ts';
import { formatCount } from '../view/text/format-count.ts';
import type { AdviseFailure } from '../view/failure-message.tsx';
import { Results, type ResultsProps, type ViewPage } from '../view/results.tsx';
import type { Counter } from '../count/counter.ts';
import type { ChoiceStore } from './choice-store.ts';
import type { ResolvedRequest } from './current-request.ts';
import type { FacetRailProps } from './facet-rail.tsx';
import { useChoice } from './use-choice.ts';
import { useMedia } from './use-media.ts';
import { useRelaxations } from './use-relaxations.ts';
import { useResults } from './use-results.ts';
import type { LibraryNames } from './library-names.ts';
import type { AnswerControlsProps } from './answer-controls.tsx';
import type { AnswerLayout } from './layout-choice.tsx';
import type { AnswerBrowser } from './answer-browser.ts';
import type { AnswerTable } from '../table/answer-table.tsx';
import { loadDetails } from '../view/details/late-details.ts';
import { LatePanel, type LoadView } from '../view/late-panel.tsx';
import type { PaneLimits, PaneSeparatorProps } from '../view/pane-separator.tsx';
import { phrase } from '../view/text/phrase.ts';

const loadControls: LoadView<AnswerControlsProps> = async () => (await import('./answer-controls.tsx')).AnswerControls;
/** Loads the charts of an answer. */
export const loadCharts: LoadView<FacetRailProps> = async () => (await import('../charts/chart-view.tsx')).ChartView;
/** Loads the facets of an answer. */
export const loadRail: LoadView<FacetRailProps> = async () => (await import('./facet-rail.tsx')).FacetRail;

export interface AnswerPaneProps {
  readonly client: Client;
  readonly catalogue: LibraryNames;
  readonly counter: Counter;
  /** The text of the file, and the search of it that is run. */
  readonly file: string;
  readonly search: SavedSearch | undefined;
  /**
   * Identifies the search within the host; results are shown only with the search that they belong to. Without a search, `undefined`, the
   * last results stay.
   */
  readonly subject: string | undefined;
  /** The resolved request, with the instant that its relative times refer to; `undefined` while the text has errors. */
  readonly asked: ResolvedRequest | undefined;
  /** The query of the current page. */
  readonly query: AssetQuery | undefined;
  /** Why there is no request. */
  readonly held: string | undefined;
  /** The number of assets that are requested at a time, where the query has none. */
  readonly pageSize?: number | undefined;
  /** A counter that the host increments to run the search again. */
  readonly runs: number;
  /** Counts what makes the results old without the person having asked: each time they are asked for again. */
  readonly refreshes?: number | undefined;
  /** Called when the first results are shown, or it is clear that there will be none. */
  readonly onSettled: () => void;
  /**
   * Called with the query whose answer is shown, or that failed when no answer is; `undefined` while there is neither. The text may be ahead
   * of it. `page` is that answer.
   */
  readonly onShown?: ((query: AssetQuery | undefined, page: ViewPage | undefined) => void) | undefined;
  readonly choices: ChoiceStore;
  /** Shown under the facts of each asset. */
  readonly attribution?: ComponentChildren;
  /** Additional content of the host for an asset's details. */
  readonly details?: ResultsProps['details'];
  readonly onOpenFile?: ResultsProps['onOpenFile'];
  readonly onDownload?: ResultsProps['onDownload'];
  /** Advice of the host for failures that it knows more about. */
  readonly advise?: AdviseFailure | undefined;
  /** Additional tools of the host above the results. Receives the current page. */
  readonly tools?: ((page: ViewPage) => ComponentChildren) | undefined;
  /** The table layout (`answerTable`), for hosts that offer it. */
  readonly table?: AnswerTable | undefined;
  /** Shows the results in all layouts in place of the pane, for hosts that have loaded it (`createBrowser`). */
  readonly browser?: AnswerBrowser | undefined;
  /** Whether `browser` shows, or will show when it is loaded, all results as one list. Queries that ask for a page are shown in pages. */
  readonly isContinuous?: boolean | undefined;
  /** Whether the facets are shown however narrow the page is, by a host that has a control of its own for them. */
  readonly isNarrowing?: boolean | undefined;
  /** The border between facets and results that resizes them, for hosts that have loaded it with its style (`separator.css`). */
  readonly Separator?: ComponentType<PaneSeparatorProps> | undefined;
  /** The library's extensions of the language. */
  readonly schema?: Schema | undefined;
  /** Called with edits of the file, to be applied as one step. */
  readonly onEdit: (edits: readonly TextEdit[]) => void;
  readonly onPage: (offset: number) => void;
}

/** The results of a query: total, sort, facets and assets. */
export function AnswerPane(props: AnswerPaneProps): VNode {
  const {
    client,
    catalogue,
    counter,
    file,
    search,
    subject,
    asked,
    query,
    held,
    runs,
    refreshes,
    choices,
    table,
    browser,
    isContinuous,
    isNarrowing = false,
    Separator,
    onEdit,
  } = props;
  const request = asked?.request;
  const isWide = useMedia('(min-width: 68.75rem)');
  const [open, setOpen] = useState(false);
  const narrowButton = useRef<HTMLButtonElement>(null);
  const [keptLayout, setLayout] = useChoice(choices, 'layout');
  const layout = layoutOf(keptLayout);
  const [keptTileSize, setTileSize] = useChoice(choices, 'tile-size');
  const tileSize = Number(keptTileSize ?? 0);
  const [keptRail, setRail] = useChoice(choices, 'facets-width');
  const railWidth = Number(keptRail ?? 0);
  const key = query === undefined ? undefined : JSON.stringify(query);

  const { state, run, wait, stop } = useResults(
    client,
    key,
    subject,
    (id) => catalogue.users?.find((user) => user.id === id)?.userName,
    props.pageSize,
  );
  useEffect(() => {
    if (runs > 0) run();
  }, [runs]);
  const [turn, setTurn] = useState(0);
  const retry = (): void => {
    run();
    setTurn((before) => before + 1);
  };
  useEffect(() => {
    if (refreshes) retry();
  }, [refreshes]);
  // Charts show what the facets do.
  const shownFacets = isNarrowing || ((isWide || open) && layout !== 'charts');
  const [mayLoad, setMayLoad] = useState(false);
  const answer = state.answered?.answer;
  const shownKey = state.answered?.question ?? (state.problem === undefined ? undefined : key);
  useEffect(() => {
    const shownQuery: AssetQuery | undefined = shownKey === undefined ? undefined : JSON.parse(shownKey);
    props.onShown?.(shownQuery, answer);
  }, [shownKey, answer]);
  const isSettled = answer !== undefined || held !== undefined || state.problem !== undefined;
  useEffect(() => {
    if (!isSettled) return;
    props.onSettled();
    setMayLoad(true);
    // Preloads what a click needs.
    loadRail().catch(() => undefined);
    loadDetails().catch(() => undefined);
  }, [isSettled]);
  const isEmpty = answer?.total === 0 && !state.pending && state.answered?.question === key;
  const empty = useMemo(
    () => (isEmpty && search !== undefined && asked !== undefined ? { file, search, ...asked } : undefined),
    [isEmpty, file, search, asked],
  );
  const relaxations = useRelaxations(counter, catalogue, empty, onEdit);
  const shown = useRef({ file, search });
  shown.current = { file, search };
  const setSort = async (sort: string): Promise<void> => {
    const loaded = await import('../edit/edit-search.ts').catch(() => undefined);
    const now = shown.current;
    if (loaded !== undefined && now.search !== undefined) onEdit(loaded.setKey(now.file, now.search, 'sort', sort));
  };
  const onSort = (text: string): void => void setSort(text);
  const sort = request?.sort ?? search?.sort?.parsed.ast;
  const question = state.answered?.question ?? '';
  const isCharts = layout === 'charts';
  const narrowing = {
    client,
    counter,
    catalogue,
    file,
    search,
    subject,
    request,
    assets: answer?.assets ?? [],
    turn,
    choices,
    onEdit,
  };
  const draw: ResultsProps['draw'] = isCharts
    ? () => <LatePanel load={loadCharts} props={narrowing} />
    : browser
      ? (page) => browser.draw({ ...props, layout, page, question, sort, onSort })
      : layout === 'table'
        ? table && (({ assets }, onOpen) => table.draw({ ...props, assets, onOpen, sort, onSort }))
        : undefined;
  return (
    <section
      class="aql-pane"
      aria-label={phrase('Results')}
      style={{
        '--aql-tile': tileSize > 0 ? `${tileSize}px` : undefined,
        '--aql-rail': railWidth > 0 ? `${railWidth}px` : undefined,
      }}
    >
      <div class="aql-toolbar">
        <div class="aql-answered">
          <h2 class="aql-total" aria-live="polite">
            {answer === undefined
              ? held === undefined && state.problem === undefined
                ? phrase('Searching')
                : phrase('Results')
              : formatAssets(answer.total)}
          </h2>
          {answer?.milliseconds !== undefined && (
            <span class="aql-took">{phrase('{0} ms', formatCount(Math.round(answer.milliseconds)))}</span>
          )}
          {answer !== undefined && (held !== undefined || state.problem !== undefined) && (
            <p class="aql-outdated" title={held}>
              {search === undefined
                ? phrase('from the text before')
                : held === undefined
                  ? phrase('from before the failure')
                  : phrase('the last answer')}
            </p>
          )}
        </div>
        {answer !== undefined && props.tools?.(answer)}
        {mayLoad && (
          <LatePanel
            load={loadControls}
            props={{
              tiles: layout === 'grid' ? { size: tileSize, onChoose: (size) => setTileSize(String(size)) } : undefined,
              layout: { layout, table: browser ?? table, hasCharts: true, onChoose: setLayout },
              sort: { sort, schema: props.schema, onChoose: onSort },
            }}
          />
        )}
        {!isCharts && (
          <button
            type="button"
            class="aql-button aql-narrow"
            ref={narrowButton}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {phrase('Narrow')}
          </button>
        )}
      </div>
      <div class="aql-pane-body">
        {shownFacets && (
          <div
            class="aql-facet-rail"
            role="group"
            aria-label={phrase('Narrow the results')}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || isWide || isNarrowing || event.defaultPrevented) return;
              setOpen(false);
              narrowButton.current?.focus();
            }}
          >
            {mayLoad && <LatePanel load={loadRail} props={narrowing} />}
          </div>
        )}
        {shownFacets && Separator && (
          <Separator
            label={phrase('Width of the facets')}
            limits={railLimits}
            size={railWidth}
            onSize={(size) => setRail(String(Math.round(size)))}
          />
        )}
        <Results
          page={answer}
          pending={state.pending && held === undefined}
          // The reason for a missing request is shown elsewhere, beside the text or by the host.
          failure={held === undefined ? state.problem : undefined}
          held={held}
          layout={layout === 'grid' ? layout : 'list'}
          draw={draw}
          isContinuous={isCharts || (isContinuous && answer?.isWritten === false)}
          placeholders={layout === 'table' ? table?.placeholders() : undefined}
          relaxations={relaxations}
          onPage={props.onPage}
          onRetry={retry}
          wait={wait}
          onStop={stop}
          advise={props.advise}
          attribution={props.attribution}
          details={props.details}
          onOpenFile={props.onOpenFile}
          onDownload={props.onDownload}
        />
      </div>
    </section>
  );
}

const railLimits: PaneLimits = { unit: 'px', least: 176, most: 480, usual: 240, step: 16 };

const layoutOf = (kept: string | undefined): AnswerLayout =>
  kept === 'list' || kept === 'table' || kept === 'charts' ? kept : 'grid';
