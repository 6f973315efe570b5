import type { EditorView } from '@codemirror/view';

/** An entry of a choice list. */
export interface Choice {
  readonly label: string;
  /** Text beside the label. */
  readonly detail?: string;
  /** A CSS colour shown before the label. */
  readonly swatch?: string;
  /** The heading above the choice. Choices of one group must be adjacent. */
  readonly group?: string;
  readonly run: (view: EditorView) => void;
}

/** A list of choices, anchored at an offset of the text. A change of the text closes it. */
export interface Choices {
  readonly at: number;
  /** The list's accessible name. */
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The choices for the words in the text field; without it there is no text field. */
  readonly find?: (words: string) => readonly Choice[];
}
