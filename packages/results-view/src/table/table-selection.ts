/** The selection of a table's rows. */
export interface TableSelection {
  readonly has: (id: string) => boolean;
  readonly size: number;
  readonly isAll: boolean;
  /** Selects a row, or removes it from the selection. */
  readonly onToggle: (row: number) => void;
  /** Selects the rows between the last one that was selected and this one. */
  readonly onRange: (row: number) => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
  /** Whether the host shows how many are selected; otherwise the table does. */
  readonly isShown: boolean;
  /** The label of the checkbox that selects all rows. */
  readonly allLabel: string;
}
