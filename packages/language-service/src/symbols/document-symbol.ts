import type { Range } from '@assetql/core';

/** An entry of a document's outline. Ranges count in the document. */
export interface DocumentSymbol {
  readonly kind: 'search' | 'variable' | 'key';
  /** Never blank: what has no name yet is called so. */
  readonly name: string;
  /** One line: the value as it is written, or the first line of a search's description. */
  readonly detail?: string;
  /** All of it, without the blank lines after it. */
  readonly range: Range;
  /** Its name, inside `range`. */
  readonly nameRange: Range;
  readonly children: readonly DocumentSymbol[];
}
