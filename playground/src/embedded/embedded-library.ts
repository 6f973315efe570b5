import type { ComponentType } from 'preact';
import type { Fetch } from '@assetql/client';
import type { Pictures, ViewAsset } from '@assetql/results-view';

/** The library of a page that is served as plain files, with what such a page does differently. */
export interface EmbeddedLibrary {
  readonly baseUrl: string;
  /** Like the platform's `fetch`, for this library. */
  readonly fetch: Fetch;
  /** Shows the pictures of assets, which have no address that a browser could load. */
  readonly pictures: Pictures;
  /** Saves the file of an asset, where the browser puts downloads. Rejects when it cannot be loaded. */
  readonly saveFile: (asset: ViewAsset) => Promise<void>;
  /** Says that the page works offline, and that a new version is there. */
  readonly OfflineStatus: ComponentType;
}
