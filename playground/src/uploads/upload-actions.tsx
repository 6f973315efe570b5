import type { VNode } from 'preact';
import { isAsset, isOpen, isRunning, type UploadItem } from './upload-item.ts';
import type { UploadQueue } from './upload-queue.ts';
import { filesWords } from './upload-words.ts';

export interface UploadActionsProps {
  readonly items: readonly UploadItem[];
  readonly isChecking: boolean;
  /** Whether it is known what the library requires. */
  readonly isReady: boolean;
  readonly onBegin: () => void;
  readonly onShow: () => void;
  readonly onClose: () => void;
  readonly queue: UploadQueue;
}

/** What can be done with all files. */
export function UploadActions({
  items,
  isChecking,
  isReady,
  onBegin,
  onShow,
  onClose,
  queue,
}: UploadActionsProps): VNode {
  const chosen = items.filter(({ state }) => state === 'chosen').length;
  const running = items.some(isRunning);
  const isPaused = items.some(({ state }) => state === 'paused');
  const failed = items.filter(({ state }) => state === 'failed').length;
  const assets = items.filter(isAsset).length;
  const more = items.length > chosen ? 'more ' : '';
  const isOver = !running && !isPaused && items.length > 0 && chosen === 0;
  return (
    <div class="aql-details-actions upload-actions">
      {chosen > 0 && (
        <button
          type="button"
          class="aql-button aql-button-main"
          aria-disabled={isChecking || !isReady}
          onClick={() => {
            if (isReady) onBegin();
          }}
        >
          {isChecking ? 'Checking …' : `Upload ${filesWords(chosen).replace(' ', ` ${more}`)}`}
        </button>
      )}
      {assets > 0 && (
        <button type="button" class={`aql-button ${isOver ? 'aql-button-main' : ''}`} onClick={onShow}>
          {assets === 1 ? 'Show it' : 'Show them'}
        </button>
      )}
      {(running || isPaused) && (
        <button
          type="button"
          class="aql-button"
          onClick={() => {
            if (running) queue.pause();
            else queue.resume(({ state }) => state === 'paused');
          }}
        >
          {running ? 'Pause all' : 'Go on with all'}
        </button>
      )}
      {items.some(isOpen) && (
        <button type="button" class="aql-button" onClick={() => void queue.cancel(isOpen)}>
          Cancel all
        </button>
      )}
      {failed > 0 && (
        <button type="button" class="aql-button" onClick={() => queue.resume(({ state }) => state === 'failed')}>
          Retry what failed
        </button>
      )}
      {isOver && (
        <button type="button" class="aql-button aql-button-quiet" onClick={() => queue.drop(() => true)}>
          Clear the list
        </button>
      )}
      <span class="aql-spring" />
      <button type="button" class="aql-button" onClick={onClose}>
        {running ? 'Close, and go on' : 'Close'}
      </button>
    </div>
  );
}
