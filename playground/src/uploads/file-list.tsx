import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { FieldProblems } from './check-drafts.ts';
import { FileRow } from './file-row.tsx';
import type { UploadItem } from './upload-item.ts';
import type { UploadQueue } from './upload-queue.ts';
import { filesWords } from './upload-words.ts';

export interface FileListProps {
  readonly items: readonly UploadItem[];
  readonly problems: ReadonlyMap<string, FieldProblems>;
  /** The key of the file whose metadata is open. */
  readonly edited: string | undefined;
  readonly onEdit: (key: string) => void;
  readonly queue: UploadQueue;
  readonly form: (item: UploadItem) => VNode;
}

/** Rows that are rendered at first, and more with each click. */
const page = 100;

/** The files that were chosen, those with problems first. */
export function FileList({ items, problems, edited, onEdit, queue, form }: FileListProps): VNode | null {
  const [shown, setShown] = useState(page);
  if (items.length === 0) return null;
  const isFirst = ({ key, state }: UploadItem): boolean => state === 'failed' || problems.has(key);
  const sorted = items.length <= shown ? items : [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))];
  const rest = items.length - shown;
  return (
    <section aria-label="Files">
      <ul class="files">
        {sorted.slice(0, shown).map((item) => {
          const isMeant = ({ key }: UploadItem): boolean => key === item.key;
          return (
            <FileRow
              key={item.key}
              item={item}
              isEdited={edited === item.key}
              hasProblem={problems.has(item.key)}
              onEdit={() => onEdit(item.key)}
              onPause={() => queue.pause(item.key)}
              onResume={() => queue.resume(isMeant)}
              onCancel={() => void queue.cancel(isMeant)}
              onRemove={() => queue.drop(isMeant)}
            >
              {edited === item.key && form(item)}
            </FileRow>
          );
        })}
      </ul>
      {rest > 0 && (
        <button type="button" class="aql-button" onClick={() => setShown(shown + page)}>
          Show more of the other {filesWords(rest)}
        </button>
      )}
    </section>
  );
}
