import type { SavedSearch, SavedSearchDocument } from '@assetql/core/document';
import type { Settings } from '@assetql/language-server/settings';
import type { Disposable, Event, Uri } from 'vscode';

/**
 * What searches are checked and bound by, and which templates of programs are some: the settings of their folder, and the nearest
 * `assetql.config.json`.
 */
export type SearchSettings = Pick<Settings, 'check' | 'timeZone'> & Partial<Pick<Settings, 'embedded'>>;

/** A file of saved searches, as it is in the editor where it is open, else on disk. */
export interface SearchFile {
  readonly uri: Uri;
  readonly text: string;
  /** Read when it is asked for first. */
  readonly document: SavedSearchDocument;
  readonly settings: SearchSettings;
}

/** A saved search in its file. */
export interface PlacedSearch {
  readonly file: SearchFile;
  readonly search: SavedSearch;
}

/** The `.assetql` files of the workspace. */
export interface SearchFiles extends Disposable {
  /**
   * Resolves when the workspace has been looked through once, which begins when someone asks for the first time. Files that are as they
   * were are the same objects.
   */
  readonly all: () => Promise<readonly SearchFile[]>;
  /** The one at an address; the workspace is waited for only when it is not open. */
  readonly at: (uri: Uri) => Promise<SearchFile | undefined>;
  /** Those that are known by now, open ones first of all; looking through the workspace begins. */
  readonly known: () => readonly SearchFile[];
  /** The settings for a file of any kind. They are the same object as long as they are the same. */
  readonly settings: (address: string) => Promise<SearchSettings>;
  /** Looks through the workspace anew: not every file system tells of its changes. */
  readonly refresh: () => Promise<void>;
  /** Files were added, removed, edited or renamed, or are checked by other settings. Several changes are told together. */
  readonly onDidChange: Event<void>;
}
