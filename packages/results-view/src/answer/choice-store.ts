/** Where a host keeps small choices of a person, by name: the layout, which panels are open. */
export interface ChoiceStore {
  /** What was kept; `undefined` where there is nothing. */
  readonly read: (name: string) => string | undefined;
  readonly keep: (name: string, choice: string) => void;
}
