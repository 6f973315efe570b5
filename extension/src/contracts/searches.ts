import type { SavedSearch, SavedSearchDocument } from '@assetql/core/document';
import type { Disposable, Event, Uri } from 'vscode';

/** A file of saved searches, as it is in the editor where it is open, else on disk. */
export interface SearchFile {
  readonly uri: Uri;
  readonly document: SavedSearchDocument;
}

/** A saved search in its file. */
export interface PlacedSearch {
  readonly file: SearchFile;
  readonly search: SavedSearch;
}

/** The `.assetql` files of the workspace. */
export interface SearchFiles extends Disposable {
  /** Resolves when the workspace has been looked through once. */
  readonly all: () => Promise<readonly SearchFile[]>;
  readonly onDidChange: Event<void>;
}
