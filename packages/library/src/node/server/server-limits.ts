import type { LibraryLimits } from '../../query-limits.ts';

/** How much a server takes on at a time. */
export interface ServerLimits extends LibraryLimits {
  /** Connections that are open at a time; 256 when absent. Fewer where the process may not have as many open (`ulimit -n`). */
  readonly connections?: number | undefined;
  /** Bytes of the bodies of all requests that are not answered yet; 67,108,864 when absent. */
  readonly bodyBytes?: number | undefined;
  /**
   * Requests to the API that the callers of a network may make in a minute; without a limit when absent. Files and pictures are not counted,
   * of which a page shows many.
   */
  readonly requestsPerMinute?: number | undefined;
}

/** A limit for all callers together, and one for those of a network, so that others get in. */
export interface Shares {
  readonly ofAll: number;
  readonly ofNetwork: number;
}

const usualConnections = 256;
const usualBodyBytes = 67_108_864;
/** Descriptors reserved for databases, query processes, files of the page and connections to services. */
const ownDescriptors = 100;
/** The minimum: with fewer, a page could not be loaded while other requests run. */
const fewestConnections = 16;

/** The connections that a server may have. `descriptors` is how many files the process may have open. */
export function connectionShares(wanted: number | undefined, descriptors: number | undefined): Shares {
  const possible = Math.max(fewestConnections, (descriptors ?? Infinity) - ownDescriptors);
  const ofAll = Math.min(wanted ?? usualConnections, possible);
  return { ofAll, ofNetwork: Math.ceil(ofAll * 0.75) };
}

export const bodyShares = (ofAll: number = usualBodyBytes): Shares => ({ ofAll, ofNetwork: Math.ceil(ofAll / 2) });
