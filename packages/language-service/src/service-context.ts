import type { Catalogue, CheckOptions, Schema } from '@assetql/core';

/** What an editor knows beside the text. Everything may be left out. */
export interface ServiceContext {
  /** The language with a library's own additions; the specification's without. */
  readonly schema?: Schema;
  /** A snapshot of the library's names. Features only read it; none waits for the network. */
  readonly catalogue?: Catalogue;
  /** The present, in epoch milliseconds, for calendar shortcuts. */
  readonly now?: number;
  /** IANA name of the person's time zone. */
  readonly timeZone?: string;
  readonly severities?: CheckOptions['severities'];
}
