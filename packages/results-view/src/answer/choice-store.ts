/** Stores the user's display choices by name, such as the layout or the open panels. */
export interface ChoiceStore {
  /** The stored value; `undefined` if there is none. */
  readonly read: (name: string) => string | undefined;
  readonly keep: (name: string, choice: string) => void;
  /** Calls a listener whenever a choice changes; absent where choices are made in one place only. Returns what ends that. */
  readonly watch?: (name: string, listener: () => void) => () => void;
}
