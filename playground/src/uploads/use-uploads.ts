import { useState } from 'preact/hooks';
import { useFileDrop, type DroppedFiles } from './use-file-drop.ts';

/** The upload panel as the page knows it. */
export interface Uploads {
  /** Whether the panel is open; `undefined` until it is opened first. A closed panel goes on. */
  readonly state: 'open' | 'closed' | undefined;
  readonly open: () => void;
  readonly close: () => void;
  /** What the button that opens it says, with the progress of a running upload. */
  readonly label: string;
  readonly setLabel: (label: string) => void;
  /** What was dropped on the page last. */
  readonly dropped: DroppedFiles | undefined;
  /** Whether files are dragged over the page. */
  readonly isOver: boolean;
}

/** Opens the upload panel for files that are dropped on the page, unless `take` takes them. */
export function useUploads(take: (files: DroppedFiles) => boolean): Uploads {
  const [state, setState] = useState<Uploads['state']>();
  const [label, setLabel] = useState('Upload');
  const [dropped, setDropped] = useState<DroppedFiles>();
  const isOver = useFileDrop((files) => {
    if (take(files)) return;
    setDropped(files);
    setState('open');
  });
  return {
    state,
    open: () => setState('open'),
    close: () => setState('closed'),
    label,
    setLabel,
    dropped,
    isOver,
  };
}
