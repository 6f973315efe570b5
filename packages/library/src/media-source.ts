/** The bytes behind a media key. */
export interface MediaFile {
  /** In bytes. */
  readonly size: number;
  readonly mimeType: string;
  /** A strong entity tag, in its quotes. */
  readonly etag: string;
  /** The bytes from `start` inclusive to `end` exclusive. */
  readonly read: (start: number, end: number) => Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Where the bytes of originals and thumbnails come from. */
export interface MediaSource {
  /** The file of a key; `undefined` when there is none. */
  readonly open: (key: string, signal?: AbortSignal) => Promise<MediaFile | undefined>;
}
