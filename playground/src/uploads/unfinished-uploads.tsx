import type { VNode } from 'preact';
import type { BegunUpload } from './resume-store.ts';
import { filesWords } from './upload-words.ts';

export interface UnfinishedUploadsProps {
  readonly begun: readonly BegunUpload[];
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

/** The most names that are shown. */
const mostNames = 5;

/** Uploads that were interrupted, by closing or reloading the page. */
export function UnfinishedUploads({ begun, onChoose, onRemove }: UnfinishedUploadsProps): VNode {
  const names = begun.slice(0, mostNames).map(({ path }) => path);
  const more = begun.length - names.length;
  const isOne = begun.length === 1;
  return (
    <section class="unfinished" aria-label="Unfinished uploads">
      <p>
        <strong>
          {filesWords(begun.length)} {isOne ? 'was' : 'were'} not finished:
        </strong>{' '}
        {names.join(', ')}
        {more > 0 && ` and ${more} more`}.
      </p>
      <p class="aql-soft">
        Choose or drop the same {isOne ? 'file' : 'files'} again, since a page keeps no files. The upload goes on where
        it ended, with the metadata that was given.
      </p>
      <div class="form-actions">
        <button type="button" class="aql-button" onClick={onChoose}>
          Choose {isOne ? 'it' : 'them'} again
        </button>
        <button type="button" class="aql-button aql-button-quiet" onClick={onRemove}>
          Remove what was sent
        </button>
      </div>
    </section>
  );
}
