import type { CallOptions } from '../client-options.ts';
import type { ByteArray } from '../transport/transport-call.ts';
import type { Identified } from '../changes/identified.ts';
import type { AttributeInput, LightboxInput } from '../changes/upload-calls.ts';
import type { ResumeRecord } from './resume-record.ts';

/**
 * A file whose bytes can be read in any order, and again. A `File` is one; `fileFromPath` of `@assetql/client/node` makes one of a path.
 */
export interface UploadSource {
  /** The file name, with its extension and without its path. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** When the file was last changed, in epoch milliseconds: a resumed upload checks that it is the same file. */
  readonly lastModified?: number | undefined;
  /** The bytes from `start` to before `end`. */
  readonly slice: (start: number, end: number) => Blob | Promise<Blob | ByteArray>;
  /**
   * Sends a request whose body is the bytes from `start` to before `end`, without holding them in memory. Clients that have no `fetch` of their own
   * call it in place of `slice`. Rejects with a `TypeError` when the connection fails, as `fetch` does, and with another error when the file
   * cannot be read.
   */
  readonly send?: (url: string, init: RequestInit, start: number, end: number) => Promise<Response>;
}

/** What can be uploaded. A `Blob` and a stream need the option `fileName`; a stream can be read only once, so it cannot be resumed. */
export type UploadFile = UploadSource | Blob | ReadableStream<Uint8Array>;

/** What becomes of a file. Names are looked up with `client.find`; ids and resources are taken as they are. */
export interface UploadMetadata {
  /** The file name of the asset; by default that of the file. */
  readonly fileName?: string | undefined;
  /** By default the file name without its extension. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** At least one (§4.5): paths as `client.find.category` takes them (`Brand/Logos`), ids, or categories. */
  readonly categories: readonly Identified[];
  readonly keywords?: readonly string[] | undefined;
  /** Values by the name or id of the attribute. Those that the library requires must be there (§7). */
  readonly attributes?: Readonly<Record<string, AttributeInput>> | undefined;
  /**
   * The lightbox that the upload is put into: its name or id, or `{ name, description }` of one that is created when the user sees none of
   * that name.
   */
  readonly lightbox?: Identified | LightboxInput | undefined;
  /** Who the lightbox is sent to for approval (§4.5): a user name, an id, or a user. Needs `lightbox`. */
  readonly approver?: Identified | undefined;
}

/** Options of `client.uploads.upload`. */
export interface UploadOptions extends UploadMetadata, CallOptions {
  /** Continues the upload of this record, which an earlier call gave to `onResumeRecord`, perhaps in another process. */
  readonly resume?: ResumeRecord | undefined;
  /**
   * Called before the first byte is sent with what a later call needs to continue: store it, and give it as `resume` after a failure. With
   * it, a failed or aborted upload is kept; without, it is removed.
   */
  readonly onResumeRecord?: ((record: ResumeRecord) => void | Promise<void>) | undefined;
  /** Called when something was stored, and when a phase begins. The upload fails when this throws. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Waits until the asset is processed and returns it (`runAsync=false`). Otherwise the service processes it in the background. */
  readonly wait?: boolean | undefined;
  /** How many segments are sent at the same time, within `ClientOptions.uploadMemory`; 4 by default. */
  readonly parallel?: number | undefined;
  /**
   * Bytes of a segment, at most 67,108,864 (§8). A file that is not larger is sent in one request. By default 256 KiB below 16 MiB, growing
   * to 8 MiB, and more where 50,000 segments would not make the file. A resumed upload keeps that of its record.
   */
  readonly segmentSize?: number | undefined;
  /** The size of a stream in bytes, when it is known: the upload fails when it has more or fewer. */
  readonly size?: number | undefined;
}

/** How far an upload is. */
export interface UploadProgress {
  /**
   * `checking` names and required attributes, `sending` the bytes, `finalizing` (with `wait` also processing), `approving`: sending the
   * lightbox to the approver, `done`.
   */
  readonly phase: 'checking' | 'sending' | 'finalizing' | 'approving' | 'done';
  /** Bytes that the service has acknowledged, including those of earlier calls. */
  readonly sent: number;
  /** Bytes of the file; `undefined` for a stream of unknown size. */
  readonly size: number | undefined;
}
