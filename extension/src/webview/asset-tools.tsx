import type { VNode } from 'preact';
import { schema } from '@assetql/core';
import { phrase, type ViewAsset } from '@assetql/results-view';
import type { AssetAction } from '../contracts/named-asset.ts';
import { CopyId } from './copy-id.tsx';

export interface AssetToolsProps {
  readonly asset: ViewAsset;
  /** Whether the assets are files of a folder, about which sidecars can be written. */
  readonly isFolder: boolean;
  readonly onCopy: () => void;
  readonly onAct: (action: AssetAction, id: string) => void;
}

/** Whether an asset waits for approval (§3.2). */
const isPending = ({ status }: ViewAsset): boolean =>
  schema
    .enumeration('Status')
    ?.values.some(({ value, documentation }) => documentation === 'pending' && Number(value) === status) === true;

/** The buttons for actions on an asset. The extension host asks for confirmation, and reports the outcome. */
export function AssetTools({ asset, isFolder, onCopy, onAct }: AssetToolsProps): VNode {
  const button = (action: AssetAction, text: string, isMain = false): VNode => (
    <button
      type="button"
      class={`aql-button ${isMain ? 'aql-button-main' : 'aql-button-quiet'}`}
      onClick={() => onAct(action, asset.id)}
    >
      {text}
    </button>
  );
  return (
    <div class="asset-tools" role="group" aria-label={phrase('Act on the asset')}>
      {isPending(asset) && button('approve', phrase('Approve…'), true)}
      {isPending(asset) && button('reject', phrase('Reject…'))}
      {isFolder && button('edit', phrase('Edit…'))}
      {button('categorize', phrase('Add to category…'))}
      {button('link', phrase('Copy direct link…'))}
      <CopyId onCopy={onCopy} />
    </div>
  );
}
