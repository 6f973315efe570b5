import type { EditorView } from '@codemirror/view';
import type { TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import type { QueryView } from '../builder/query-view.ts';
import type { SavedPart } from '../saved/saved-panel.tsx';
import type { Example } from '../state/example.ts';
import type { PageEvent } from '../state/use-notices.ts';

/** What the page can do, for its keys, its menus and its list of commands. */
export interface PageActs {
  readonly run: () => void;
  readonly explain: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly save: () => void;
  readonly download: () => void;
  /** Shows the text of a file in place of the current one. */
  readonly open: (text: string) => void;
  readonly openPart: (part: SavedPart | 'compare') => void;
  /** Puts the text into the page's URL and returns the URL. */
  readonly share: () => Promise<string>;
  /** The URL of the request whose results are shown, for other programs; `undefined` while there is none. */
  readonly url: string | undefined;
  readonly addSearch: () => void;
  readonly openExample: (example: Example) => void;
  /** Whether the library is the sample, which some examples are about. */
  readonly isSample: boolean;
  /** Absent where nothing can be uploaded. */
  readonly upload: (() => void) | undefined;
  readonly showView: (view: QueryView) => void;
  readonly toEditor: () => void;
  readonly toResults: () => void;
  readonly openPanel: (panel: 'reference' | 'tour') => void;
  readonly openDialog: (dialog: 'keyboard' | 'settings') => void;
  readonly searches: readonly SavedSearch[];
  readonly select: (search: SavedSearch) => void;
  readonly current: SavedSearch | undefined;
  readonly text: string;
  readonly edit: (edits: readonly TextEdit[]) => void;
  readonly editor: () => EditorView | undefined;
  /** Brings the editor into sight, gives it the focus, and runs a command of it. */
  readonly inEditor: (command: (view: EditorView) => void) => void;
  readonly tell: (event: PageEvent) => void;
}
