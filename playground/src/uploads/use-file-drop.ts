import { useEffect, useRef, useState } from 'preact/hooks';

/** What was dropped on the page. Entries are read later, but the browser hands them out only during the event. */
export interface DroppedFiles {
  readonly entries: readonly FileSystemEntry[];
  readonly files: readonly File[];
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Takes files that are dropped anywhere on the page, before the editor inserts their text. Returns whether files are dragged over it. */
export function useFileDrop(onDrop: (dropped: DroppedFiles) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    const handle = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      // A drag that leaves the window has no next target.
      setOver(event.type !== 'drop' && (event.type !== 'dragleave' || event.relatedTarget !== null));
      if (event.type !== 'drop' || event.dataTransfer === null) return;
      const { items, files } = event.dataTransfer;
      const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
      latest.current({ entries, files: [...files] });
    };
    const kinds = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) addEventListener(kind, handle, true);
    return () => {
      for (const kind of kinds) removeEventListener(kind, handle, true);
    };
  }, []);
  return isOver;
}
