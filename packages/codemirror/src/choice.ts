import type { EditorView } from '@codemirror/view';

/** Something to choose. */
export interface Choice {
  readonly label: string;
  /** What stands beside the label. */
  readonly detail?: string;
  /** A CSS colour that stands before the label. */
  readonly swatch?: string;
  /** The heading it stands under. Those of one group follow each other. */
  readonly group?: string;
  readonly run: (view: EditorView) => void;
}

/** A list to choose from, at a place of the text. It closes without a choice when the text changes. */
export interface Choices {
  readonly at: number;
  /** What the list is, for a screen reader. */
  readonly label: string;
  readonly choices: readonly Choice[];
  /** What there is for words that are written above the list; without it nothing can be written. */
  readonly find?: (words: string) => readonly Choice[];
}
