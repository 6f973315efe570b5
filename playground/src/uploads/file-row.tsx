import { formatSize, LateIcon, type LateIconName } from '@assetql/results-view';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isOpen, type UploadItem } from './upload-item.ts';
import { itemWords } from './upload-words.ts';

export interface FileRowProps {
  readonly item: UploadItem;
  /** Whether the metadata of this file is open. */
  readonly isEdited: boolean;
  readonly hasProblem: boolean;
  readonly onEdit: () => void;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onCancel: () => void;
  readonly onRemove: () => void;
  /** The form of this file. */
  readonly children: ComponentChildren;
}

/** Larger pictures are not decoded for a thumbnail. */
const largestPicture = 40_000_000;

/** A file with its size, its picture and its state, and what can be done with it. */
export function FileRow(props: FileRowProps): VNode {
  const { item, isEdited, hasProblem, onEdit, onPause, onResume, onCancel, onRemove, children } = props;
  const { file, path, state, sent, isDuplicate, draft } = item;
  const { name } = file;
  const folder = path.slice(0, -name.length);
  const isWaiting = state === 'chosen';
  return (
    <li class="file" data-state={state}>
      <Thumbnail file={file} />
      <div class="file-text">
        <strong title={path}>
          {folder !== '' && <span class="aql-soft">{folder}</span>}
          <bdi>{draft.fileName.trim() || name}</bdi>
        </strong>
        <span class="aql-soft">
          {formatSize(file.size)}
          {itemWords(item) !== '' && ' · '}
          <StateWords item={item} />
        </span>
        {isDuplicate === true && isWaiting && (
          <span class="file-note">The library has an asset with this file name already.</span>
        )}
        {hasProblem && !isEdited && (
          <span class="form-problem">
            <LateIcon name="close" /> Something in its metadata is wrong.
          </span>
        )}
        {(state === 'sending' || state === 'finalizing' || (state === 'paused' && sent > 0)) && (
          <progress max={Math.max(1, file.size)} value={sent} aria-label={`Upload of ${name}`} />
        )}
      </div>
      <div class="file-actions">
        {isWaiting && item.resume === undefined && (
          <button type="button" class="aql-link" aria-expanded={isEdited} onClick={onEdit}>
            Metadata<span class="aql-unseen"> of {name}</span>
          </button>
        )}
        {/* One button, so that the focus stays on it. */}
        {(isOpen(item) || state === 'failed') && (
          <Action
            words={state === 'failed' ? 'Retry' : state === 'paused' ? 'Go on' : 'Pause'}
            name={name}
            onClick={state === 'failed' || state === 'paused' ? onResume : onPause}
          />
        )}
        {(isOpen(item) || state === 'failed') && <Action words="Cancel" name={name} onClick={onCancel} />}
        {isWaiting && <Action words="Leave out" name={name} onClick={onRemove} />}
      </div>
      {isEdited && isWaiting && <div class="file-form">{children}</div>}
    </li>
  );
}

interface ActionProps {
  readonly words: string;
  readonly name: string;
  readonly onClick: () => void;
}

const Action = ({ words, name, onClick }: ActionProps): VNode => (
  <button type="button" class="aql-link" onClick={onClick}>
    {words}
    <span class="aql-unseen"> {name}</span>
  </button>
);

interface StateLook {
  readonly tone: 'good' | 'warn' | 'bad' | 'note';
  readonly mark?: LateIconName;
}

const looks: Readonly<Partial<Record<UploadItem['state'], StateLook>>> = {
  done: { tone: 'good', mark: 'yes' },
  processing: { tone: 'good', mark: 'yes' },
  failed: { tone: 'bad', mark: 'close' },
};

function StateWords({ item }: { readonly item: UploadItem }): VNode {
  const isPartial = item.state === 'done' && item.message !== undefined;
  const { tone, mark }: StateLook = isPartial
    ? { tone: 'warn', mark: 'exclamation' }
    : (looks[item.state] ?? { tone: 'note' });
  return (
    <span class={`file-state aql-status-${tone}`}>
      {mark !== undefined && <LateIcon name={mark} />} {itemWords(item)}
    </span>
  );
}

/** The picture of a file where the browser can draw it, else its extension. */
function Thumbnail({ file }: { readonly file: File }): VNode {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/') || file.size > largestPicture) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const [, extension = 'file'] = /\.([^.]{1,5})$/.exec(file.name) ?? [];
  return (
    <span class="file-picture" aria-hidden="true">
      {url === undefined ? (
        extension
      ) : (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setUrl(undefined)} />
      )}
    </span>
  );
}
