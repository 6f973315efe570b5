import { printEntry, readEntry, versionKey, type ListedFile, type UploadMemory } from '@assetql/client/upload-files';

/** Small files of the extension, by name. */
export interface SmallFiles {
  /** Rejects when there is none. */
  readonly read: (name: string) => PromiseLike<Uint8Array>;
  readonly write: (name: string, bytes: Uint8Array) => PromiseLike<void>;
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Remembers between windows what has become of files in a library: a small file for each version of one, without secrets. An entry that
 * cannot be read is as good as none: then the file is uploaded from its beginning.
 */
export function storedMemory(files: SmallFiles, library: string): UploadMemory {
  const nameOf = async (file: ListedFile): Promise<string> =>
    `${await digest(JSON.stringify([library, versionKey(file)]))}.json`;
  return {
    find: async (file) => {
      try {
        const read = readEntry(new TextDecoder().decode(await files.read(await nameOf(file))));
        return read?.[0] === versionKey(file) ? read[1] : undefined;
      } catch {
        return undefined;
      }
    },
    add: async (file, entry) => {
      await files.write(await nameOf(file), new TextEncoder().encode(printEntry(file, entry)));
    },
  };
}
