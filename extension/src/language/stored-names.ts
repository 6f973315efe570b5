/** A folder of the extension's own, in which files are read and replaced. */
export interface OwnFolder {
  readonly read: (name: string) => PromiseLike<Uint8Array>;
  readonly write: (name: string, bytes: Uint8Array) => PromiseLike<void>;
}

/** Names of libraries that are kept between sessions. Nothing rejects. */
export interface StoredNames {
  /** `null` when there are none. */
  readonly read: (key: string) => Promise<unknown>;
  readonly write: (key: string, names: unknown) => Promise<void>;
}

async function fileOf(key: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)));
  return `${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}.json`;
}

/** Keeps names in a folder, one file for each library. What cannot be read is not there, and what cannot be written is not kept. */
export const storedNames = ({ read, write }: OwnFolder): StoredNames => ({
  read: async (key) => {
    try {
      const found: unknown = JSON.parse(new TextDecoder().decode(await read(await fileOf(key))));
      return found;
    } catch {
      return null;
    }
  },
  write: async (key, names) => {
    try {
      await write(await fileOf(key), new TextEncoder().encode(JSON.stringify(names)));
    } catch {
      // They are fetched again in the next session.
    }
  },
});
