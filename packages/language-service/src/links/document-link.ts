import type { Range } from '@assetql/core';

/** A place of a document that leads somewhere. */
export interface DocumentLink {
  readonly range: Range;
  /** An absolute address. */
  readonly target: string;
  readonly tooltip: string;
}
