import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { LateIcon } from '../late-icon.tsx';
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
  /** Saves the file, where it has no address that a link could lead to. */
  readonly onDownload?: ((asset: ViewAsset) => void) | undefined;
  /** Shown under the facts: the attribution of the content. */
  readonly children?: ComponentChildren;
}

/** The width from which the results stay usable beside the details. */
const isWide = (): boolean => globalThis.matchMedia('(min-width: 68.75rem)').matches;

/**
 * A sheet with all details of an asset: beside the results where the window is wide, above them elsewhere. Escape closes it, the left and
 * right arrows go through the results.
 */
export function DetailsDialog(props: DetailsDialogProps): VNode {
  const { asset, onClose, onPrevious, onNext, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBeside] = useState(isWide);
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!isBeside) {
      current?.showModal();
      return undefined;
    }
    current?.show();
    // Browsers close by Escape only what nothing else can be used beside. In the results the key closes it as well.
    const results = current?.closest<HTMLElement>('.aql-results') ?? current;
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      current?.close();
    };
    results?.addEventListener('keydown', leave);
    return () => results?.removeEventListener('keydown', leave);
  }, [isBeside]);
  const leaf = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowLeft' ? onPrevious : event.key === 'ArrowRight' ? onNext : undefined;
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step();
  };
  return (
    <dialog
      ref={dialog}
      class="aql-details aql-sheet"
      aria-labelledby="aql-details-title"
      onClose={onClose}
      onKeyDown={leaf}
      onClick={(event) => !isBeside && event.target === dialog.current && dialog.current?.close()}
    >
      <div class="aql-sheet-head">
        <SheetButton name="left" label={phrase('Previous')} onClick={onPrevious} />
        <SheetButton name="right" label={phrase('Next')} onClick={onNext} />
        <span class="aql-spring" />
        <SheetButton name="close" label={phrase('Close')} onClick={() => dialog.current?.close()} />
      </div>
      {/* What scrolls can be scrolled by keyboard, also where nothing in it takes the focus. */}
      <div class="aql-details-body" role="region" aria-labelledby="aql-details-title" tabIndex={0}>
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
      <FileActions {...props} />
    </dialog>
  );
}

interface SheetButtonProps {
  readonly name: 'left' | 'right' | 'close';
  readonly label: string;
  /** Absent where there is nothing to do. */
  readonly onClick: (() => void) | undefined;
}

function SheetButton({ name, label, onClick }: SheetButtonProps): VNode {
  return (
    <button
      type="button"
      class="aql-icon-button"
      aria-label={label}
      title={label}
      aria-disabled={onClick === undefined}
      onClick={() => onClick?.()}
    >
      <LateIcon name={name} />
    </button>
  );
}

/** What can be done with the file of an asset. */
function FileActions({ asset, onOpenFile, onDownload }: DetailsDialogProps): VNode | null {
  const original = pictureAddress(asset.original);
  if (original === undefined) return null;
  const download = (
    <>
      <LateIcon name="save" />
      {phrase('Download')}
    </>
  );
  const isLink = onOpenFile === undefined && onDownload === undefined;
  return (
    <div class="aql-details-actions">
      {onDownload !== undefined && (
        <button type="button" class="aql-button aql-button-main" onClick={() => onDownload(asset)}>
          {download}
        </button>
      )}
      {isLink && (
        // A service on another origin decides itself whether the file is saved or shown; it is not shown in place of the page.
        <a
          class="aql-button aql-button-main"
          href={original}
          download={asset.fileName ?? ''}
          target="_blank"
          rel="noreferrer noopener"
        >
          {download}
        </a>
      )}
      {onOpenFile !== undefined && (
        <button type="button" class="aql-button" onClick={() => onOpenFile(asset)}>
          {phrase('Open the file')}
        </button>
      )}
      {isLink && (
        <a class="aql-button" href={original} target="_blank" rel="noreferrer noopener">
          {phrase('Open the file')}
        </a>
      )}
    </div>
  );
}
