import type { VNode } from 'preact';
import { LatePanel, type LoadView } from '../view/late-panel.tsx';
import type { PageTableProps } from './page-table.tsx';
import { tableChoice, type TableChoice } from './table-choice.ts';
import { TablePlaceholders } from './table-placeholders.tsx';

/** A table layout for hosts that offer one. Other hosts need not load any of it. */
export interface AnswerTable {
  readonly choice: TableChoice;
  readonly draw: (props: PageTableProps) => VNode;
  /** The skeleton of a table, displayed until results and table are loaded. */
  readonly placeholders: () => VNode;
}

/** Loads the table of results. */
export const loadTable: LoadView<PageTableProps> = async () => (await import('./page-table.tsx')).PageTable;

/** The table layout, loaded when it is chosen. `onSelect` is called with the ids of the selected assets of the page. */
export function answerTable(onSelect?: (ids: readonly string[]) => void): AnswerTable {
  return {
    choice: tableChoice,
    draw: (props) => <LatePanel load={loadTable} props={{ ...props, onSelect }} placeholders={<TablePlaceholders />} />,
    placeholders: () => <TablePlaceholders />,
  };
}
