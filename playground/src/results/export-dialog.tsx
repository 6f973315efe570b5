import '@assetql/results-view/dialogs.css';
import '../style/export.css';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { assetProperties } from '@assetql/core';
import { formatCount, formatCountOf } from '@assetql/results-view';
import { readColumns } from '@assetql/results-view/answer';
import { rowHeader, type BrowserSession } from '@assetql/results-view/browse';
import { choices } from '../state/stored.ts';
import { exportKinds, formatOf, type ExportColumns, type ExportKind, type ExportScope } from './export-choice.ts';
import { ColumnChoice } from './export-columns.tsx';
import { runExport, type ExportEnd } from './run-export.ts';
import type { ResultsSource } from './use-late-results.ts';

export interface ExportDialogProps {
  readonly source: ResultsSource;
  readonly session: BrowserSession;
  /** The number of assets that are found. */
  readonly total: number;
  readonly onClose: () => void;
}

interface Running {
  readonly controller: AbortController;
  readonly done: number;
  readonly total: number;
}

/** Exports what is found, or what is selected of it, into a file. */
export function ExportDialog({ source, session, total, onClose }: ExportDialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const selected = useMemo(() => [...session.selection.assets.values()], [session.selection]);
  const [scope, setScope] = useState<ExportScope>(selected.length > 0 ? 'selected' : 'all');
  const [kind, setKind] = useState<ExportKind>('csv');
  const [columns, setColumns] = useState<ExportColumns>('all');
  const inTable = useMemo(() => [rowHeader, ...readColumns(choices.read('columns'))], []);
  const [own, setOwn] = useState<readonly string[]>(inTable);
  const [running, setRunning] = useState<Running>();
  const [end, setEnd] = useState<ExportEnd>();
  useEffect(() => () => running?.controller.abort(), [running?.controller]);
  const { attributes } = source.catalogue;
  const properties = useMemo(() => assetProperties(undefined, attributes), [attributes]);
  const hasColumns = formatOf(kind) !== undefined;
  const isEmpty = hasColumns && columns === 'own' && own.length === 0;

  const start = async (): Promise<void> => {
    const controller = new AbortController();
    setEnd(undefined);
    setRunning({ controller, done: 0, total: 0 });
    const chosen = { all: undefined, table: inTable, own }[columns];
    const ended = await runExport(source, {
      kind,
      scope,
      selected,
      // In the order of the properties, not of the clicks.
      columns: chosen && properties.flatMap(({ id }) => (chosen.includes(id) ? [id] : [])),
      total,
      signal: controller.signal,
      onProgress: (done, all) => setRunning({ controller, done, total: all }),
    });
    setRunning(undefined);
    setEnd(ended);
  };
  return (
    <dialog ref={dialog} class="aql-details export-dialog" aria-labelledby="export-title" onClose={onClose}>
      <form
        class="export-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (running === undefined && !isEmpty) void start();
        }}
      >
        <h2 id="export-title">Export</h2>
        <fieldset class="export-choice" disabled={running !== undefined}>
          <legend>Assets</legend>
          <label>
            <input type="radio" name="export-scope" checked={scope === 'all'} onChange={() => setScope('all')} />
            Everything found: {formatCountOf(total, 'asset')}
          </label>
          <label>
            <input
              type="radio"
              name="export-scope"
              checked={scope === 'selected'}
              disabled={selected.length === 0}
              onChange={() => setScope('selected')}
            />
            {selected.length === 0 ? 'The selected ones: none are' : `The ${formatCount(selected.length)} selected`}
          </label>
        </fieldset>
        <fieldset class="export-choice" disabled={running !== undefined}>
          <legend>File</legend>
          {exportKinds.map((row) => (
            <label key={row.kind}>
              <input type="radio" name="export-kind" checked={row.kind === kind} onChange={() => setKind(row.kind)} />
              <span>
                {row.label} <span class="aql-soft">{row.detail}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {hasColumns && running === undefined && (
          <ColumnChoice properties={properties} choice={columns} onChoice={setColumns} own={own} onOwn={setOwn} />
        )}
        {running !== undefined && (
          <div class="export-progress">
            <progress
              aria-label="Export"
              max={Math.max(1, running.total)}
              value={Math.min(running.done, Math.max(1, running.total))}
            />
            <span class="aql-soft">
              {formatCount(running.done)} of {formatCountOf(running.total, 'asset')}
            </span>
          </div>
        )}
        <p class="export-end" role="status" data-state={end?.state}>
          {isEmpty
            ? 'Choose at least one column.'
            : end === undefined
              ? ''
              : end.state === 'cancelled'
                ? 'Cancelled. No file was written.'
                : end.words}
        </p>
        <div class="export-actions">
          {/* Keys, because a button that becomes one for submitting while it is clicked submits. */}
          {running === undefined ? (
            <button key="export" type="submit" class="aql-button aql-button-main" aria-disabled={isEmpty}>
              Export
            </button>
          ) : (
            <button
              key="stop"
              type="button"
              class="aql-button aql-button-main"
              onClick={() => running.controller.abort()}
            >
              Stop
            </button>
          )}
          <button type="button" class="aql-button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
      </form>
    </dialog>
  );
}
