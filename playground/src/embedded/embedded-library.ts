import type { ComponentType } from 'preact';
import type { Fetch } from '@assetql/client';
import type { Pictures, ViewAsset } from '@assetql/results-view';

/** A library that is in the page itself, with what differs from one behind a server: that of a page of plain files, or a folder of the person's own. */
export interface EmbeddedLibrary {
  readonly baseUrl: string;
  /** Like the platform's `fetch`, for this library. */
  readonly fetch: Fetch;
  /** Shows the pictures of assets, which have no address that a browser could load. */
  readonly pictures: Pictures;
  /** Saves the file of an asset, where the browser puts downloads. Rejects when it cannot be loaded. */
  readonly saveFile: (asset: ViewAsset) => Promise<void>;
  /** What the footer says of it: that the page works offline, or how far a folder is read. */
  readonly Status: ComponentType;
}
