import type { VNode } from 'preact';
import { LatePanel, type LoadView } from '../view/late-panel.tsx';
import { phrase } from '../view/phrase.ts';
import type { ResultTableProps } from './result-table.tsx';
import { TablePlaceholders } from './table-placeholders.tsx';

/** A table of an answer, for hosts that have room for one. The others need not load any of it. */
export interface AnswerTable {
  /** How it is chosen, beside the other ways to show an answer. */
  readonly choice: () => readonly [{ readonly layout: 'table'; readonly sign: string; readonly label: string }];
  readonly draw: (props: ResultTableProps) => VNode;
  /** The outline of a table, drawn before the first answer and while the table is loaded. */
  readonly placeholders: () => VNode;
}

/** Loads the table of results. */
export const loadTable: LoadView<ResultTableProps> = async () => (await import('./result-table.tsx')).ResultTable;

/** The table, which is loaded when it is chosen. `onSelect` hears the ids of the assets of the page that are selected in it. */
export function answerTable(onSelect?: (ids: readonly string[]) => void): AnswerTable {
  return {
    choice: () => [{ layout: 'table', sign: '☰', label: phrase('Show as a table') }],
    draw: (props) => <LatePanel load={loadTable} props={{ ...props, onSelect }} placeholders={<TablePlaceholders />} />,
    placeholders: () => <TablePlaceholders />,
  };
}
