import type { Uri } from 'vscode';

/** What a preview is asked to show. */
export interface PreviewTarget {
  /** A file of saved searches, or a program; the editor that was used last without it. */
  readonly uri?: Uri;
  /** An offset in a search or template of it. */
  readonly offset?: number;
  /** Opens the explanation as well. */
  readonly explain?: boolean;
}

/** The live preview of the window. */
export interface Preview {
  /** Opens it beside the editor, or brings it into sight, and runs the search anew. The editor keeps the focus. */
  readonly show: (target?: PreviewTarget) => Promise<void>;
  /** Runs the search anew where a preview is open: something has changed in the library. */
  readonly refresh: () => void;
}
