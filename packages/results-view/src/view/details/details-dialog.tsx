import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { AssetFacts } from './asset-facts.tsx';
import { LongText } from './long-text.tsx';
import { pictureAddress } from '../pictures/picture-address.ts';
import { Thumbnail } from '../pictures/thumbnail.tsx';
import type { ViewAsset } from '../view-asset.ts';
import { phrase } from '../text/phrase.ts';

export interface DetailsDialogProps {
  readonly asset: ViewAsset;
  readonly onClose: () => void;
  /** Shows the previous asset; absent at the first one. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Opens the file; without it the file is a link. */
  readonly onOpenFile?: ((asset: ViewAsset) => void) | undefined;
  /** Shown under the facts: the attribution of the content. */
  readonly children?: ComponentChildren;
}

/** A dialog with all details of an asset. Escape closes it, the left and right arrows go through the results. */
export function DetailsDialog({ asset, onClose, onPrevious, onNext, onOpenFile, children }: DetailsDialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const leaf = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowLeft' ? onPrevious : event.key === 'ArrowRight' ? onNext : undefined;
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step();
  };
  const original = pictureAddress(asset.original);
  return (
    <dialog
      ref={dialog}
      class="aql-details"
      aria-labelledby="aql-details-title"
      onClose={onClose}
      onKeyDown={leaf}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="aql-details-body">
        <Thumbnail asset={asset} size="full" />
        <div class="aql-details-text">
          <h2 id="aql-details-title" dir="auto">
            {asset.title || asset.fileName || phrase('Without a title')}
          </h2>
          {asset.description !== undefined && asset.description !== '' && (
            <LongText key={`text ${asset.id}`} text={asset.description} />
          )}
          <AssetFacts key={asset.id} asset={asset} />
          {children}
        </div>
      </div>
      <div class="aql-details-actions">
        <button
          type="button"
          class="aql-button"
          aria-disabled={onPrevious === undefined}
          onClick={() => onPrevious?.()}
        >
          {phrase('Previous')}
        </button>
        <button type="button" class="aql-button" aria-disabled={onNext === undefined} onClick={() => onNext?.()}>
          {phrase('Next')}
        </button>
        <span class="aql-spring" />
        {original !== undefined && onOpenFile !== undefined && (
          <button type="button" class="aql-button" onClick={() => onOpenFile(asset)}>
            {phrase('Open the file')}
          </button>
        )}
        {original !== undefined && onOpenFile === undefined && (
          <a class="aql-button" href={original} target="_blank" rel="noreferrer noopener">
            {phrase('Open the file')}
          </a>
        )}
        <button type="button" class="aql-button aql-button-main" onClick={() => dialog.current?.close()}>
          {phrase('Close')}
        </button>
      </div>
    </dialog>
  );
}
