/** What is known of an upload and the asset that becomes of it, as the records have it. */
export interface FileState {
  readonly phase: 'none' | 'open' | 'finalized';
  /** Whether the file is put together of its segments. */
  readonly isComplete: boolean;
  readonly title: string | null;
  readonly categories: number;
  readonly keywords: readonly string[];
  /** Of the asset; `null` without one. */
  readonly status: number | null;
  /** The status that a check-in restores. */
  readonly statusBefore: number | null;
  readonly comments: number;
  readonly links: number;
}

export const noFile: FileState = {
  phase: 'none',
  isComplete: false,
  title: null,
  categories: 0,
  keywords: [],
  status: null,
  statusBefore: null,
  comments: 0,
  links: 0,
};

/** The segment of a file that is sent by one request. */
export const wholeFile = -1;

/** A file of a client, and what it may expect of the service. */
export interface ExpectedFile {
  readonly fileName: string;
  /** Its segments, in order. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** Empty until the service has said it. */
  id: string;
  uploadUrl: string;
  /** What the service has acknowledged. */
  state: FileState;
  /** What is possible as well, while a call was not answered. */
  possible: readonly FileState[];
  /** Segments that were acknowledged, by their place in the file. */
  readonly stored: Set<number>;
  /** Segments whose calls were not answered. */
  readonly sent: Set<number>;
}
