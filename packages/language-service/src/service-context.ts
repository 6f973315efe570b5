import type { Catalogue, CheckOptions, Schema } from '@assetql/core';
import type { Restriction } from '@assetql/core/meaning';

/** What an editor knows beside the text. Everything may be left out. */
export interface ServiceContext {
  /** The language with a library's own additions; the specification's without. */
  readonly schema?: Schema;
  /** A snapshot of the library's names. Features only read it; none waits for the network. */
  readonly catalogue?: Catalogue;
  /** The present, in epoch milliseconds, for calendar shortcuts and relative dates. */
  readonly now?: number;
  /** IANA name of the person's time zone. */
  readonly timeZone?: string;
  readonly severities?: CheckOptions['severities'];
  /** How many assets requests find, as far as it is known. */
  readonly totals?: Totals;
  /** The address of the service, for links to assets and requests to copy: `http://127.0.0.1:4310/api`. */
  readonly baseUrl?: string;
  /** Where `assetql serve` answers once it runs, for a library that has no address of its own, as one inside an editor. */
  readonly servedAt?: string;
  /** Addresses for links, of those who have pages to lead to. */
  readonly links?: ServiceLinks;
}

/** Where links lead. Absolute addresses; `undefined` for what has no page. */
export interface ServiceLinks {
  /** The page of an asset, by its id. Without it a link leads to the list of this asset alone on the service. */
  readonly asset?: (id: string) => string | undefined;
  /** A section of the interface specification, by its number: `4.7`. */
  readonly section?: (section: string) => string | undefined;
  /** What is said of diagnostics of a code: `missing-join`. */
  readonly code?: (code: string) => string | undefined;
}

/**
 * Totals that a host has, or fetches. Features only read them: one that is not known is `undefined` now, and the host, which sees what was
 * asked for, has the features asked again when it has arrived.
 */
export interface Totals {
  readonly of: (request: Restriction) => number | undefined;
}
