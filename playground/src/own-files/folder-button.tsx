import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Connection } from '../connections/connection.ts';
import { fromInput } from '../uploads/gather-files.ts';

export interface FolderButtonProps {
  readonly onChoose: (connection: Connection) => void;
}

/** Opens a folder of this machine as a library. */
export function FolderButton({ onChoose }: FolderButtonProps): VNode {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();
  const open = async (files: FileList): Promise<void> => {
    const chosen = fromInput(files);
    if (chosen.length === 0) return setSaid('There are no files in this folder.');
    setSaid(`Opening ${chosen.length} files …`);
    try {
      const { openOwnFolder } = await import('./open-own-folder.ts');
      onChoose(await openOwnFolder(chosen));
    } catch {
      setSaid('The folder could not be opened; load the page again and try once more.');
    }
  };
  return (
    <>
      <button type="button" class="aql-button" onClick={() => input.current?.click()}>
        Open a folder of your own …
      </button>
      <input
        ref={input}
        type="file"
        hidden
        // @ts-expect-error every browser has it, and no standard names it
        webkitdirectory
        aria-label="A folder of your own"
        onChange={({ currentTarget: { files } }) => files !== null && void open(files)}
      />
      <p class="aql-soft connections-note" role="status">
        {said ?? 'Its files are read in this page; nothing is sent.'}
      </p>
    </>
  );
}
