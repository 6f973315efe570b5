import type { KnownFile } from '../folder-file.ts';
import type { FoundFile } from './pair-sidecars.ts';

/** A file that is known, and as it was found. */
export interface FileMatch {
  readonly known: KnownFile;
  readonly found: FoundFile;
}

/** What has happened to the files of a folder. */
export interface FolderChanges {
  readonly added: readonly FoundFile[];
  /** At the same path, with another content or sidecar. */
  readonly changed: readonly FileMatch[];
  /** At another path, or found again. */
  readonly moved: readonly FileMatch[];
  readonly lost: readonly KnownFile[];
}
