import type { VNode } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { BrowsedAnswer } from '../answer/answer-browser.ts';
import { explainFailure } from '../answer/explain-failure.ts';
import { ResultTable } from '../table/result-table.tsx';
import { OpenedAsset } from '../view/details/opened-asset.tsx';
import { failureWords } from '../view/failure.ts';
import { formatCount } from '../view/text/format-count.ts';
import { phrase } from '../view/text/phrase.ts';
import { AssetGrid } from './asset-grid.tsx';
import { useSession, type BrowserSession } from './browser-session.ts';
import { SelectionBar } from './selection-bar.tsx';
import { emptySelection, mostSelected, rangeRows, selectRange, toggleAsset } from './selection.ts';
import { useResultPages } from './use-result-pages.ts';

export interface BrowseViewProps extends BrowsedAnswer {
  readonly session: BrowserSession;
  /** Whether the addresses of originals lead anywhere outside of this page. */
  readonly hasLinks: boolean;
}

/** Rows on each side of an asset that are loaded while its details are open. */
const around = 2;

/** The results as a grid, a list or a table, with a selection. */
export function BrowseView(props: BrowseViewProps): VNode {
  const { client, catalogue, schema, choices, layout, page, question, sort, onSort, session } = props;
  const isContinuous = page.isWritten === false;
  const { pages, unreachable } = useResultPages({ client, catalogue, schema, page, question, isContinuous });
  const { selection } = useSession(session);
  // The dialog goes through the results as they were when it was opened, unless newer ones have its asset in the same row.
  const [opened, setOpened] = useState<{ readonly row: number; readonly opening: number; readonly of: typeof pages }>();
  const [goTo, setGoTo] = useState<{ readonly index: number }>();

  const seen = useRef({ start: 0, end: 0 });
  const see = useCallback(
    (start: number, end: number): void => {
      seen.current = { start, end };
      pages.want(start, end);
    },
    [pages],
  );
  useEffect(() => {
    if (opened === undefined) pages.want(seen.current.start, seen.current.end);
    else for (const of of new Set([pages, opened.of])) of.want(opened.row - around, opened.row + around + 1);
  }, [pages, opened]);
  const isSame = opened !== undefined && pages.at(opened.row)?.id === opened.of.at(opened.row)?.id;

  // Another question has another selection, and ends what is still being loaded.
  const loading = useRef<AbortController | undefined>(undefined);
  const clear = useCallback((): void => {
    loading.current?.abort();
    session.change({ selection: emptySelection, coming: 0 });
  }, [session]);
  useEffect(() => {
    session.ask(client, question);
    return () => {
      loading.current?.abort();
      session.change({ coming: 0 });
    };
  }, [session, client, question]);

  const [failure, setFailure] = useState<string>();
  const range = async (start: number, end: number): Promise<void> => {
    loading.current?.abort();
    const controller = new AbortController();
    loading.current = controller;
    session.change({ coming: end - start });
    setFailure(undefined);
    try {
      const found = await pages.load(start, end, controller.signal);
      if (!controller.signal.aborted) session.change({ selection: selectRange(session.selection, found), coming: 0 });
    } catch (error) {
      if (controller.signal.aborted) return;
      session.change({ coming: 0 });
      setFailure(sentenceOf(error));
    }
  };
  const onRange = (row: number): void => {
    const { start, end } = rangeRows(session.selection, row);
    void range(start, end);
  };
  const onToggle = (row: number): void => {
    const asset = pages.at(row);
    if (asset !== undefined) session.change({ selection: toggleAsset(session.selection, row, asset) });
  };
  const onAll = (): void => {
    session.change({ selection: emptySelection });
    void range(0, Math.min(pages.length, mostSelected));
  };
  const onClear = (): boolean => {
    const isSome = session.selection.assets.size > 0 || session.coming > 0;
    clear();
    return isSome;
  };
  const onOpen = (row: number): void => setOpened({ row, opening: (opened?.opening ?? 0) + 1, of: pages });
  const has = (id: string): boolean => selection.assets.has(id);
  const problem = pages.problem === undefined ? failure : sentenceOf(pages.problem);
  return (
    <>
      {problem !== undefined && (
        <p class="aql-browse-problem" role="alert">
          {problem}{' '}
          <button
            type="button"
            class="aql-link"
            onClick={() => {
              setFailure(undefined);
              pages.retry();
            }}
          >
            {phrase('Try again')}
          </button>
        </p>
      )}
      {layout === 'table' ? (
        <ResultTable
          assets={pages}
          subject={question}
          catalogue={catalogue}
          schema={schema}
          choices={choices}
          sort={sort}
          onSort={onSort}
          onOpen={onOpen}
          onSee={see}
          selection={{
            has,
            size: selection.assets.size,
            isAll: selection.assets.size >= Math.min(pages.length, mostSelected),
            onToggle,
            onRange,
            onAll,
            onClear,
            isShown: true,
            allLabel: phrase('Select all'),
          }}
        />
      ) : (
        <AssetGrid
          assets={pages}
          subject={question}
          layout={layout}
          isSelected={has}
          isSelecting={selection.assets.size > 0}
          onToggle={onToggle}
          onRange={onRange}
          onAll={onAll}
          onClear={onClear}
          onOpen={onOpen}
          onSee={see}
          goTo={goTo}
          opened={opened?.row}
        />
      )}
      {unreachable > 0 && (
        <p class="aql-soft aql-browse-end">
          {phrase(
            'The library pages no further in this order: {0} more follow. Sort by the date of upload to reach them, or narrow the query.',
            formatCount(unreachable),
          )}
        </p>
      )}
      <SelectionBar session={session} hasLinks={props.hasLinks} onClear={clear} />
      {opened !== undefined && (
        <OpenedAsset
          {...props}
          key={opened.opening}
          assets={isSame ? pages : opened.of}
          row={opened.row}
          onRow={(row) => setOpened({ ...opened, row, ...(isSame ? { of: pages } : {}) })}
          onClose={() => {
            setGoTo({ index: opened.row });
            setOpened(undefined);
          }}
        />
      )}
    </>
  );
}

function sentenceOf(error: unknown): string {
  const { kind, ...facts } = explainFailure(error);
  const { title, advice } = failureWords(kind, facts);
  return `${title} ${advice}`;
}
