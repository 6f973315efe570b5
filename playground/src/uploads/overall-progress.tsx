import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Halt } from './upload-queue.ts';
import { TimeLeft, timeLeftWords } from './time-left.ts';
import { isOpen, isRunning, type UploadItem } from './upload-item.ts';
import { bytesOf, bytesWords, countWords } from './upload-words.ts';

export interface OverallProgressProps {
  readonly items: readonly UploadItem[];
  readonly halt: Halt | undefined;
}

/** How far all files are. The counts are announced when they change, the bytes are not. */
export function OverallProgress({ items, halt }: OverallProgressProps): VNode {
  const left = useRef(new TimeLeft());
  const { sent, total } = bytesOf(items);
  const isGoing = items.some(isRunning) && halt === undefined;
  if (!isGoing) left.current.forget();
  const rest = isGoing ? left.current.of(sent, total, performance.now()) : undefined;
  const isBegun = items.some(({ state }) => state !== 'chosen');
  return (
    <>
      {items.some(isOpen) && (
        <div class="overall">
          <progress max={Math.max(1, total)} value={sent} aria-label="Upload of all files" />
          <span class="aql-soft">
            {bytesWords(sent, total)}
            {rest !== undefined && ` · ${timeLeftWords(rest)}`}
          </span>
        </div>
      )}
      <p class="overall-words" role="status">
        {isBegun && countWords(items)}
        {items.some(isOpen) && !items.some(isRunning) && ' Paused.'}
      </p>
    </>
  );
}
