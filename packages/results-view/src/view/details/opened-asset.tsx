import type { ComponentChildren, VNode } from 'preact';
import type { AssetList } from '../asset-list.ts';
import { LatePanel } from '../late-panel.tsx';
import type { ViewAsset } from '../view-asset.ts';
import { loadDetails } from './late-details.ts';

/** What a host adds to the details of an asset. */
export interface DetailsContent {
  /** Shown under the facts of each asset. */
  readonly attribution?: ComponentChildren;
  /** Additional content of the host for an asset's details. */
  readonly details?: ((asset: ViewAsset) => ComponentChildren) | undefined;
  /** Opens an asset's file; without it the file is a link. */
  readonly onOpenFile?: ((asset: ViewAsset) => void) | undefined;
  /** Saves an asset's file, where it has no address that a link could lead to. */
  readonly onDownload?: ((asset: ViewAsset) => void) | undefined;
}

export interface OpenedAssetProps extends DetailsContent {
  readonly assets: AssetList;
  readonly row: number;
  readonly onRow: (row: number) => void;
  readonly onClose: () => void;
}

/** The details of an asset, with steps to its neighbours in a list. */
export function OpenedAsset(props: OpenedAssetProps): VNode | null {
  const { assets, row, onRow } = props;
  const asset = assets.at(row);
  if (asset === undefined) return null;
  const leaf = (step: number): (() => void) | undefined =>
    row + step < 0 || assets.at(row + step) === undefined ? undefined : () => onRow(row + step);
  return (
    <LatePanel
      load={loadDetails}
      props={{
        asset,
        onClose: props.onClose,
        onPrevious: leaf(-1),
        onNext: leaf(1),
        onOpenFile: props.onOpenFile,
        onDownload: props.onDownload,
        children: [props.details?.(asset), props.attribution],
      }}
    />
  );
}
