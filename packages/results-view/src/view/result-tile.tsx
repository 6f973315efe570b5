import type { VNode } from 'preact';
import { formatMoment } from './text/format-moment.ts';
import { formatSize } from './text/format-size.ts';
import type { ResultLayout } from './result-layout.ts';
import { Icon } from './icon.tsx';
import { statusWords } from './text/status-words.ts';
import { Thumbnail } from './pictures/thumbnail.tsx';
import type { ViewAsset } from './view-asset.ts';
import { phrase } from './text/phrase.ts';

export interface ResultTileProps {
  readonly asset: ViewAsset;
  readonly layout: ResultLayout;
  /** Whether this tile is the tab stop of the grid. */
  readonly current: boolean;
  readonly onOpen: (event: MouseEvent) => void;
  readonly onFocus: () => void;
}

/** An asset: its image, title and distinguishing data. A button that opens the details. */
export function ResultTile({ asset, layout, current, onOpen, onFocus }: ResultTileProps): VNode {
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
          <Icon name={status.icon} /> {status.word}
        </span>
      )}
      <span class="aql-tile-text">
        <bdi class="aql-tile-title" dir="auto">
          {asset.title || asset.fileName || phrase('Without a title')}
        </bdi>
        <span class="aql-tile-facts">
          <span>{asset.extension ?? ''}</span>
          {rating > 0 && (
            <span>
              <Icon name="star" /> <span aria-hidden="true">{rating}</span>
              <span class="aql-unseen">, {phrase('rated {0} of 5', rating)}</span>
            </span>
          )}
          {layout === 'list' && <ListFacts asset={asset} />}
        </span>
      </span>
    </button>
  );
}

/** Data shown in lines but not in tiles. */
function ListFacts({ asset: { sizeInBytes, createdAt } }: { readonly asset: ViewAsset }): VNode {
  return (
    <>
      {sizeInBytes !== undefined && <span>{formatSize(sizeInBytes)}</span>}
      {createdAt !== undefined && <span>{formatMoment(createdAt)?.local}</span>}
    </>
  );
}
