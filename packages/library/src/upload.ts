const phases = ['open', 'finalized', 'removing'] as const;

export type UploadPhase = (typeof phases)[number];

/** Reads a phase that a store gives. Throws when it is none. */
export function uploadPhaseOf(stored: unknown): UploadPhase {
  const phase = phases.find((each) => each === stored);
  if (phase === undefined) throw new Error(`The records hold an upload of the phase ${String(stored)}.`);
  return phase;
}

/**
 * An upload from its creation on (§3.3 of the interface specification). Its id is that of the asset to be, and of its bytes in `Files`. The
 * record does not say whether all bytes have come: `Files` alone knows.
 */
export interface LibraryUpload {
  readonly id: string;
  /** As the caller has given it: not checked before the upload is finalized. */
  readonly fileName: string;
  /** `null` for the file name without its extension. */
  readonly title: string | null;
  readonly description: string | null;
  /** Bytes, as the caller has said; `null` until then. */
  readonly sizeInBytes: number | null;
  readonly createdBy: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** When an address was given anew, in epoch milliseconds; absent until then. */
  readonly addressRenewedAt?: number;
  readonly categoryIds: readonly string[];
  readonly keywords: readonly string[];
  /** Values by attribute id, as in an asset. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly lightboxIds: readonly string[];
  /**
   * `open` until it is finalized, from then on `finalized`: there is an asset of the same id. `removing` while its bytes are removed, which
   * a process that ends in between leaves for the next one.
   */
  readonly phase: UploadPhase;
  /** A digest of the block list that its file was last made of; absent for a file that came as a whole, and from older versions. */
  readonly blockList?: string;
  /** Set when it is finalized, and removed when its content was processed; absent in uploads that older versions have finalized. */
  readonly awaitsProcessing?: true;
}
