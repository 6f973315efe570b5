import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { usePicture } from './pictures.ts';
import { useIsSkimmed } from './skimming.ts';
import type { ViewAsset } from '../view-asset.ts';
import { phrase } from '../text/phrase.ts';

export interface ThumbnailProps {
  readonly asset: ViewAsset;
  /** `full` shows the original if the service has one. */
  readonly size: 'tile' | 'full';
}

/** The image of an asset, or a card with the file's extension when there is no image or it does not load. */
export function Thumbnail({ asset, size }: ThumbnailProps): VNode {
  const [broken, setBroken] = useState<string>();
  const mat = useRef<HTMLSpanElement>(null);
  const isSkimmed = useIsSkimmed();
  const { address, isComing } = usePicture(isSkimmed ? undefined : asset.thumbnail, mat);
  const showsPicture = address !== undefined && broken !== address;
  return (
    <span class={`aql-thumbnail aql-thumbnail-${size}`} ref={mat}>
      {isComing || isSkimmed ? undefined : showsPicture ? (
        <img
          // Another element for another picture: one element would show the picture before until the next one has come.
          key={address}
          src={address}
          alt=""
          loading={size === 'tile' ? 'lazy' : 'eager'}
          decoding="async"
          draggable={false}
          onError={() => setBroken(address)}
        />
      ) : (
        <span class="aql-thumbnail-none">
          <span class="aql-thumbnail-extension">{asset.extension || phrase('file')}</span>
          <span>{phrase('no preview')}</span>
        </span>
      )}
    </span>
  );
}
