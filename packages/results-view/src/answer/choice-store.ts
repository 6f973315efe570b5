/** Stores the user's display choices by name, such as the layout or the open panels. */
export interface ChoiceStore {
  /** The stored value; `undefined` if there is none. */
  readonly read: (name: string) => string | undefined;
  readonly keep: (name: string, choice: string) => void;
}
