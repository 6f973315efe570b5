import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { pictureAddress } from './picture-address.ts';
import type { ViewAsset } from './view-asset.ts';

export interface ThumbnailProps {
  readonly asset: ViewAsset;
  /** `full` shows the original where the service offers one. */
  readonly size: 'tile' | 'full';
}

/** The picture of an asset on its mat; a card with the file's extension where there is none or it does not load. */
export function Thumbnail({ asset, size }: ThumbnailProps): VNode {
  const [broken, setBroken] = useState<string>();
  const address = pictureAddress(asset.thumbnail);
  const showsPicture = address !== undefined && broken !== address;
  return (
    <span class={`aql-thumbnail aql-thumbnail-${size}`}>
      {showsPicture ? (
        <img
          src={address}
          alt=""
          loading={size === 'tile' ? 'lazy' : 'eager'}
          decoding="async"
          draggable={false}
          onError={() => setBroken(address)}
        />
      ) : (
        <span class="aql-thumbnail-none">
          <span class="aql-thumbnail-extension">{asset.extension || 'file'}</span>
          <span>no preview</span>
        </span>
      )}
    </span>
  );
}
