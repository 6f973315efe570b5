import type { FileFacts, Renditions, WantedPart } from '../../processing/file-facts.ts';

/** A file to read, in parts that follow each other. */
export interface FileToRead {
  readonly fileName: string;
  readonly parts: readonly string[];
  /** A path at which there is nothing, for a copy in one piece. */
  readonly scratch: string;
  /** Everything when absent. */
  readonly wanted?: WantedPart;
  /** The path of a file of metadata (XMP) that describes it. */
  readonly sidecar?: string;
  /** Tags that are read beside those that are always read, such as `xmp:rights`. */
  readonly tags?: readonly string[];
}

/** What was found so far; the later ones have all of the earlier ones. */
export interface FoundFacts {
  readonly kind: 'found';
  readonly facts: FileFacts;
}

export interface ReadFile {
  readonly kind: 'read';
  readonly facts: FileFacts;
  readonly renditions: Renditions;
  readonly problem?: string;
  readonly sidecarProblem?: string;
}

/** The file could not be read for a reason that is not its own, such as a disk that is full. */
export interface FailedFile {
  readonly kind: 'failed';
  readonly message: string;
}

export type InspectionReport = FoundFacts | ReadFile | FailedFile;
