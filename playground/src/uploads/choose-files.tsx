import type { RefObject, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { fromInput, type ChosenFile } from './gather-files.ts';

export interface ChooseFilesProps {
  /** The input for files, which other buttons open too. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** Whether nothing was chosen yet. */
  readonly isFirst: boolean;
  readonly onFiles: (files: readonly ChosenFile[]) => void;
}

/** Buttons that open the browser's dialogs for files and for a folder. */
export function ChooseFiles({ input, isFirst, onFiles }: ChooseFilesProps): VNode {
  const folder = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    const { files } = currentTarget;
    if (files !== null && files.length > 0) onFiles(fromInput(files));
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <div class="choose" data-first={isFirst}>
      {isFirst && <p>Drop files or folders here, or anywhere on the page.</p>}
      <div class="form-actions">
        <button
          type="button"
          class={`aql-button ${isFirst ? 'aql-button-main' : ''}`}
          onClick={() => input.current?.click()}
        >
          {isFirst ? 'Choose files' : 'Add files'}
        </button>
        <button type="button" class="aql-button" onClick={() => folder.current?.click()}>
          {isFirst ? 'Choose a folder' : 'Add a folder'}
        </button>
      </div>
      <input ref={input} type="file" multiple hidden aria-label="Files" onChange={take} />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label="Folder"
        {...{ webkitdirectory: true }}
        onChange={take}
      />
    </div>
  );
}
