import type { VNode } from 'preact';
import { statusWords } from './status-words.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { ViewAsset } from './view-asset.ts';

export interface ResultTileProps {
  readonly asset: ViewAsset;
  /** True for the one tile of the grid that Tab reaches. */
  readonly current: boolean;
  readonly onOpen: () => void;
  readonly onFocus: () => void;
}

/** One asset of the grid: its picture, its title, and what tells it apart. A button that opens the details. */
export function ResultTile({ asset, current, onOpen, onFocus }: ResultTileProps): VNode {
  const status = asset.status === undefined ? undefined : statusWords(asset.status);
  const rating = Math.round(asset.rating ?? 0);
  return (
    <button
      type="button"
      class="aql-tile"
      tabIndex={current ? 0 : -1}
      title={asset.title}
      onClick={onOpen}
      onFocus={onFocus}
    >
      <Thumbnail asset={asset} size="tile" />
      {status !== undefined && status.tone !== 'good' && (
        <span class={`aql-tile-status aql-status aql-status-${status.tone}`}>
          <span aria-hidden="true">{status.shape}</span> {status.word}
        </span>
      )}
      <span class="aql-tile-text">
        <bdi class="aql-tile-title" dir="auto">
          {asset.title || asset.fileName || 'Without a title'}
        </bdi>
        <span class="aql-tile-facts">
          <span>{asset.extension ?? ''}</span>
          {rating > 0 && (
            <span>
              <span aria-hidden="true">★ {rating}</span>
              <span class="aql-unseen">, rated {rating} of 5</span>
            </span>
          )}
        </span>
      </span>
    </button>
  );
}
