import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AssetQuery, Client, ClientCatalogue } from '@assetql/client';
import type { TextEdit } from '@assetql/core';
import type { BoundRequest, SavedSearch } from '@assetql/core/document';
import { FacetPanel, formatCountOf, Results, type ResultLayout } from '@assetql/results-view';
import type { Counter } from './count/counter.ts';
import { timeBins } from './count/time-bins.ts';
import { writtenFilter } from './edit/written-filter.ts';
import { loadedFacetEdits, loadFacetEdits } from './facets/late-facet-edits.ts';
import type { FacetClick } from './facets/facet-edits.ts';
import { useFacets } from './facets/use-facets.ts';
import { readStored, store } from './state/stored.ts';
import { useMedia } from './state/use-media.ts';
import { useRelaxations } from './state/use-relaxations.ts';
import { useResults } from './state/use-results.ts';
import { Attribution } from './view/attribution.tsx';
import { LayoutChoice } from './view/layout-choice.tsx';
import { SortChoice } from './view/sort-choice.tsx';

export interface AnswerPaneProps {
  readonly client: Client;
  readonly catalogue: ClientCatalogue;
  readonly counter: Counter;
  /** The text of the file, and the search of it that is asked. */
  readonly file: string;
  readonly search: SavedSearch | undefined;
  /** What is asked now, and the instant that its relative times count from; nothing while the text is broken. */
  readonly asked: { readonly request: BoundRequest; readonly now: number } | undefined;
  /** The request as it is sent for the page that is seen. */
  readonly query: AssetQuery | undefined;
  /** Why there is no request. */
  readonly held: string | undefined;
  /** Counts up whenever the person asks for the answer anew. */
  readonly runs: number;
  /** The first answer is there, or there will be none. */
  readonly onSettled: () => void;
  readonly onEdit: (edits: readonly TextEdit[]) => void;
  readonly onSort: (sort: string) => void;
  readonly onPage: (offset: number) => void;
}

/** What the query finds: total, order, facets, assets. */
export function AnswerPane(props: AnswerPaneProps): VNode {
  const { client, catalogue, counter, file, search, asked, query, held, runs, onEdit } = props;
  const request = asked?.request;
  const isWide = useMedia('(min-width: 68.75rem)');
  const [open, setOpen] = useState(false);
  const [layout, setLayout] = useState<ResultLayout>(() => (readStored('layout') === 'list' ? 'list' : 'grid'));
  useEffect(() => store('layout', layout), [layout]);
  const key = query === undefined ? undefined : JSON.stringify(query);

  const { state, run } = useResults(client, key, (id) => catalogue.users?.find((user) => user.id === id)?.userName);
  useEffect(() => {
    if (runs > 0) run();
  }, [runs]);
  const written = search === undefined ? { text: '', ast: undefined } : writtenFilter(search);
  const { facets, waits } = useFacets(client, counter, request, written, isWide || open);
  const answer = state.answered?.answer;
  const isSettled = answer !== undefined || held !== undefined || state.problem !== undefined;
  useEffect(() => {
    if (!isSettled) return;
    props.onSettled();
    // What a click needs is there by the time somebody clicks.
    void loadFacetEdits();
  }, [isSettled]);
  const isEmpty = answer?.total === 0 && !state.pending && state.answered?.question === key;
  const empty = useMemo(
    () => (isEmpty && search !== undefined && asked !== undefined ? { file, search, ...asked } : undefined),
    [isEmpty, file, search, asked],
  );
  const relaxations = useRelaxations(counter, catalogue, empty, onEdit);
  const bins = useMemo(() => {
    const columns = facets.find(({ display }) => display === 'columns')?.values ?? [];
    const starts = columns.map((column) => Number(column.key));
    return starts.length === 0 ? [] : timeBins(Math.min(...starts), Math.max(...starts));
  }, [facets]);

  const shown = useRef({ file, search, bins });
  shown.current = { file, search, bins };
  /** What a click writes is loaded after the first answer; it is written into the text as it is by then. */
  const act = async (click: FacetClick): Promise<void> => {
    const edits = loadedFacetEdits() ?? (await loadFacetEdits());
    const now = shown.current;
    if (edits !== undefined) onEdit(edits(now.file, now.search, click, now.bins));
  };
  return (
    <section class="answer" aria-label="Results">
      <div class="toolbar">
        <h2 class="total" aria-live="polite">
          {answer === undefined
            ? held === undefined && state.problem === undefined
              ? 'Searching'
              : 'Results'
            : formatCountOf(answer.total, 'asset')}
        </h2>
        {answer !== undefined && (held !== undefined || state.problem !== undefined) && (
          <p class="outdated">
            from{' '}
            {search === undefined ? 'the text before' : held === undefined ? 'before the failure' : 'before the error'}
          </p>
        )}
        <LayoutChoice layout={layout} onChoose={setLayout} />
        <SortChoice sort={request?.sort} onChoose={props.onSort} />
        <button type="button" class="aql-button facets-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          Narrow
        </button>
      </div>
      <div class="answer-body">
        {(isWide || open) && (
          <div class="facet-rail" role="group" aria-label="Narrow the results">
            <FacetPanel
              facets={facets}
              note={waits ? budgetNote : undefined}
              blocked={isBroken(search) ? 'Mend the filter to narrow the results by a click.' : undefined}
              onAct={(facet, value, action, extend) => void act({ facet, value, action, extend })}
            />
          </div>
        )}
        <Results
          page={answer}
          pending={state.pending && held === undefined}
          failure={state.problem}
          held={held}
          layout={layout}
          relaxations={relaxations}
          onPage={props.onPage}
          onRetry={run}
          attribution={<Attribution />}
        />
      </div>
    </section>
  );
}

const budgetNote = 'The library is asked no more for a few seconds, to leave it to others. The counts follow.';

/** Whether the filter cannot be read as it is meant: a click would then write into the middle of a mistake. */
function isBroken(search: SavedSearch | undefined): boolean {
  return search?.filters?.parsed.diagnostics.some(({ severity }) => severity === 'error') ?? false;
}
