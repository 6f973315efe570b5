import { saveFile } from '../state/save-file.ts';

/** A file that is being written. Nothing is left of it after `abort`. */
export interface ExportTarget {
  readonly name: string;
  readonly write: (part: string | Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly close: () => Promise<void>;
  readonly abort: () => Promise<void>;
}

interface SaveOptions {
  readonly suggestedName: string;
}

/** The part of the File System Access API that is used here. Not every browser has it. */
interface FilePicker {
  readonly showSaveFilePicker: (options: SaveOptions) => Promise<FileSystemFileHandle>;
}

const hasPicker = (scope: object): scope is FilePicker =>
  'showSaveFilePicker' in scope && typeof scope.showSaveFilePicker === 'function';

/**
 * A file at the place that the person chooses, written as the parts come; without the File System Access API a download, kept by the browser
 * until it is whole. `undefined` when the person chooses no place. Call it directly from a click: browsers ask for that.
 */
export async function openTarget(name: string): Promise<ExportTarget | undefined> {
  const scope: object = globalThis;
  if (!hasPicker(scope)) return download(name);
  let handle: FileSystemFileHandle;
  try {
    handle = await scope.showSaveFilePicker({ suggestedName: name });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // The browser does not let the page choose, for example in a frame of another page.
    return download(name);
  }
  const stream = await handle.createWritable();
  return {
    name: handle.name,
    write: (part) => stream.write(part),
    close: () => stream.close(),
    abort: () => stream.abort(),
  };
}

function download(name: string): ExportTarget {
  // Joined into blobs, which a browser can move to the disk.
  let blobs: Blob[] = [];
  let parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  const join = (): void => {
    if (parts.length > 0) blobs.push(new Blob(parts));
    parts = [];
  };
  return {
    name,
    write: async (part) => {
      parts.push(part);
      if (parts.length >= 64) join();
    },
    close: async () => {
      join();
      saveFile(new Blob(blobs, { type: 'application/octet-stream' }), name);
    },
    abort: async () => {
      blobs = [];
      parts = [];
    },
  };
}
