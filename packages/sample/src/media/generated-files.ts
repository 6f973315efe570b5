/** A file that was made, with its media type. */
export interface GeneratedFile {
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes of the files that are kept. */
const mostBytes = 33_554_432;

/**
 * Keeps the files that were asked for last: a player asks for one file in many ranges, and making it anew for each takes longer than
 * everything else in the answer.
 */
export class GeneratedFiles {
  /** In the order of use, the oldest first. */
  private readonly kept = new Map<string, GeneratedFile>();
  private readonly limit: number;
  private size = 0;

  /** `limit` is in bytes; a larger file is not kept. */
  constructor(limit: number = mostBytes) {
    this.limit = limit;
  }

  /** The file of a key: the one that is kept, or a new one. */
  get(key: string, make: () => GeneratedFile): GeneratedFile {
    const known = this.kept.get(key);
    if (known !== undefined) {
      this.kept.delete(key);
      this.kept.set(key, known);
      return known;
    }
    const made = make();
    if (made.bytes.length > this.limit) return made;
    this.kept.set(key, made);
    this.size += made.bytes.length;
    for (const [oldest, { bytes }] of this.kept) {
      if (this.size <= this.limit) break;
      this.kept.delete(oldest);
      this.size -= bytes.length;
    }
    return made;
  }
}
